import type { Factories } from '../../support/factories.ts'
import type { RestClient } from '../../support/rest-client.ts'

export type LinkedRecords = Awaited<ReturnType<typeof createLinkedRecords>>
export type RecordName = keyof LinkedRecords

/** Records that show each other. Nearly all events take place on 30 November 2026. */
export async function createLinkedRecords(editor: RestClient, factories: Factories) {
  const [venue, draftVenue, organizer, parentCategory, tag] = [
    await factories.venue(),
    await factories.venue({ status: 'draft' }),
    await factories.organizer(),
    await factories.category(),
    await factories.tag(),
  ]
  const category = await factories.category({ parent: parentCategory.id })
  const emptyCategory = await factories.category()
  const [image, logo] = [await factories.image({ alt: 'Before' }), await factories.image({ alt: 'Before' })]
  await editor.patch(`/venues/${venue.id}`, { image: image.id })
  await editor.patch(`/organizers/${organizer.id}`, { image: logo.id })
  const parent = await factories.event()
  const links = { organizer: [organizer.id], categories: [category.id], tags: [tag.id] }
  const event = await factories.event({ ...links, venue: [venue.id, draftVenue.id], post_parent: parent.id })
  const neighbour = await factories.event({ ...links, venue: [venue.id] })
  const series = await factories.series({ categories: [category.id] })
  const { body } = await editor.get(`/series/${series.id}/occurrences`)
  const dates: number[] = body.events.map(({ id }: { id: number }) => id)
  const scheduled = await factories.event({ categories: [category.id], status: 'future', date: '2026-11-20 09:30:00' })
  return {
    venue,
    draftVenue,
    organizer,
    parentCategory,
    category,
    emptyCategory,
    tag,
    image,
    logo,
    parent,
    event,
    neighbour,
    series,
    dates,
    scheduled,
  }
}
