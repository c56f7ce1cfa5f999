import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { useService } from '../support/use-service.ts'
import { kindCaseByPlural, kindCases, languages, createTranslatedRecord, trashableKinds } from './fixtures.ts'

const { service, rest, factories } = useService()

/** Sends a request line with raw bytes. Returns the status and the body. */
function sendRaw(line: string, body = ''): Promise<{ status: number; body: any }> {
  const { hostname, port, host } = new URL(service.url)
  const head = `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n`
  return new Promise((done, fail) => {
    const socket = net.connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('error', fail).on('data', chunk => chunks.push(chunk))
    socket.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const [statusLine = '', ...rest] = text.split('\r\n\r\n')
      const json = rest.join('\r\n\r\n').replace(/^[^{]*|[^}]*$/g, '')
      done({ status: Number(statusLine.split(' ')[1]), body: json === '' ? null : JSON.parse(json) })
    })
    socket.write(Buffer.from(head), () => body !== '' && socket.write(body))
  })
}

describe('a Greek slug of an event', () => {
  it('201: is stored, and every spelling of its URL finds it', async () => {
    const { id, slug, url } = await factories.event({
      title: 'Γιορτή',
      slug: 'Γιορτή του κρασιού',
      i18n_language: 'el',
    })
    expect([slug, url]).toEqual([
      'γιορτή-του-κρασιού',
      `${service.url}/event/${encodeURIComponent('γιορτή-του-κρασιού')}/`,
    ])
    const encoded = encodeURIComponent(slug)
    const spellings = [
      slug,
      encoded,
      encoded.toLowerCase(),
      slug.toUpperCase(),
      slug.normalize('NFD'),
      'γιορτη-του-κρασιου',
      'giorti-tou-krasiou',
      'Giorti-Tou-Krasiou',
    ]

    for (const language of languages)
      for (const spelling of spellings)
        expect((await rest.get(`/events/by-slug/${spelling}?i18n_language=${language}`)).body.id, spelling).toBe(id)
  })

  it('200: is accepted without percent-encoding in the request line, also after a language prefix', async () => {
    const { id } = await factories.event({ slug: 'ωμά-γράμματα' })

    for (const path of ['/cal/events/v1', '/el/cal/events/v1', '//el//cal/events/v1/']) {
      const response = await sendRaw(`GET ${path}/events/by-slug/ωμά-γράμματα?i18n_language=fr`)
      expect([response.status, response.body?.id], path).toEqual([200, id])
    }
    const body = JSON.stringify({ title: 'Ωμά' })
    const changed = await sendRaw('PATCH /cal/events/v1/events/by-slug/ωμά-γράμματα', body)
    expect([changed.status, changed.body?.id, changed.body?.title]).toEqual([200, id, 'Ωμά'])
    const unknown = await sendRaw('GET /el/cal/events/v1/events/by-slug/άγνωστο')
    expect(unknown).toMatchObject({ status: 404, body: { code: 'rest-event-not-found' } })
    expect(unknown.body.message).toMatch(/^Καμία εκδήλωση/)
  })

  it('200: is percent-encoded in links to translations', async () => {
    const { id } = await factories.event({ slug: 'plain' })
    const { body } = await rest.patch(`/events/${id}?i18n_language=el`, { title: 'Τίτλος', slug: 'σκέτο' })

    expect(body.i18n_translations.el).toEqual({
      slug: 'σκέτο',
      url: `${service.url}/el/event/${encodeURIComponent('σκέτο')}/`,
      rest_url: `${service.url}/el/cal/events/v1/events/${id}`,
    })
  })
})

describe.each(kindCases)('the slugs of $plural', kind => {
  const { plural, titleField, isTerm } = kind

  it('201: are the transliterated titles of each language', async () => {
    const { body } = await createTranslatedRecord(rest, kind, ['el'], { [titleField]: `Ψαράδες & Αύρα ${plural}` })
    expect(body.i18n_translations.el.slug).toBe(`psarades-avra-${plural}`)

    const named = await rest.patch(`/${plural}/${body.id}?i18n_language=fr`, {
      [titleField]: `Pêcheurs d’été ${plural}`,
    })
    expect(named.body.i18n_translations).toMatchObject({
      el: { slug: `psarades-avra-${plural}` },
      fr: { slug: `pecheurs-dete-${plural}` },
    })
  })

  it('201: are unique within a language', async () => {
    const words = `Unique among ${plural}`
    const slug = `unique-among-${plural}`
    const one = await createTranslatedRecord(rest, kind, ['en'], { [titleField]: words })
    const both = await rest.patch(`/${plural}/${one.id}?i18n_language=fr`, { [titleField]: words })
    expect(both.body.i18n_translations).toMatchObject({ en: { slug }, fr: { slug } })

    const other = await createTranslatedRecord(rest, kind, ['el'])
    const inEnglish = await rest.patch(`/${plural}/${other.id}?i18n_language=en`, { [titleField]: words })
    expect(inEnglish.body.i18n_translations.en.slug).toBe(`${slug}-2`)
  })

  /** A page without a text in its language has the slug of another one, which no other record may take over. */
  it('201: differ from those of other records in every language', async () => {
    const [words, slug] = [`Other language ${plural}`, `other-language-${plural}`]
    const one = await createTranslatedRecord(rest, kind, ['en'], { [titleField]: words })
    const other = await createTranslatedRecord(rest, kind, ['el'])
    const inFrench = await rest.patch(`/${plural}/${other.id}?i18n_language=fr`, { [titleField]: words })
    expect(inFrench.body.i18n_translations.fr.slug).toBe(`${slug}-2`)

    const taken = await rest.patch(`/${plural}/${other.id}?i18n_language=fr`, { slug })
    expect(isTerm ? taken.body.code : taken.body.i18n_translations.fr.slug).toBe(
      isTerm ? 'duplicate_term_slug' : `${slug}-2`,
    )
    const named = await rest.patch(`/${plural}/${one.id}?i18n_language=fr`, { [titleField]: words })
    expect(named.body.i18n_translations.fr.slug).toBe(slug)
  })

  it('201: differ from the Latin spellings of other records', async () => {
    const greek = await createTranslatedRecord(rest, kind, ['el'], { slug: `καλοκαίρι-${plural}` })
    expect(greek.body.slug).toBe(`καλοκαίρι-${plural}`)

    const latin = await createTranslatedRecord(rest, kind, ['en'], { [titleField]: `Kalokairi ${plural}` })
    expect(latin.body.slug).toBe(`kalokairi-${plural}-2`)
  })

  it('201: differ if requests in several languages choose them at the same time', async () => {
    const created = await Promise.all(
      [...languages, ...languages].map((language, index) =>
        createTranslatedRecord(rest, kind, [language], {
          [titleField]: `Rush ${plural}${index % 2 === 0 ? '' : ' 2'}${'!'.repeat(index)}`,
        }),
      ),
    )
    expect(new Set(created.map(({ body }) => body.slug)).size).toBe(created.length)
  })

  it('200: a new title of a translation changes no slug', async () => {
    const { id, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
    const renamed = await rest.patch(`/${plural}/${id}?i18n_language=el`, { [titleField]: `Αλλιώς ${plural}` })

    expect(renamed.body.i18n_translations).toEqual(body.i18n_translations)
  })

  if (kind.noun === 'event' || isTerm) {
    it('200: a new slug in one language does not change the others', async () => {
      const { id, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
      const { en, fr } = body.i18n_translations
      const changed = await rest.patch(`/${plural}/${id}?i18n_language=el`, { slug: `νέο-${plural}` })

      expect(changed.body).toMatchObject({ slug: `νέο-${plural}`, i18n_translations: { en, fr } })
      expect(changed.body.i18n_translations.el.slug).toBe(`νέο-${plural}`)
    })
  }
})

describe.each(trashableKinds)('GET /$plural/by-slug/{slug}', kind => {
  const { plural, titleField } = kind

  it('200: finds the same record in every language', async () => {
    const words = `Twice ${plural}`
    const english = await createTranslatedRecord(rest, kind, ['en'], { [titleField]: words })
    const french = await createTranslatedRecord(rest, kind, ['el'])
    await rest.patch(`/${plural}/${french.id}?i18n_language=fr`, { [titleField]: words })

    for (const language of languages) {
      const readId = async (slug: string) =>
        (await rest.get(`${service.url}/${language}/cal/events/v1/${plural}/by-slug/${slug}`)).body.id as number
      expect(await readId(`twice-${plural}`), language).toBe(english.id)
      expect(await readId(`twice-${plural}-2`), language).toBe(french.id)
    }
  })

  it('200: a restored record gets all its slugs back', async () => {
    const { id, body } = await createTranslatedRecord(rest, kind, ['en', 'fr', 'el'])
    await rest.delete(`/${plural}/${id}`)
    for (const { slug } of Object.values<{ slug: string }>(body.i18n_translations))
      expect((await rest.get(`/${plural}/by-slug/${slug}`)).status).toBe(404)

    const restored = await rest.patch(`/${plural}/${id}`, { status: 'publish' })
    expect(restored.body.i18n_translations).toEqual(body.i18n_translations)
  })
})

describe('the slugs of a series', () => {
  it('200: differ from those of events in other languages, also after a new slug', async () => {
    const inFrench = { i18n_language: 'fr', start_date: '2027-02-01', end_date: '2027-02-01' }
    await factories.event({ ...inFrench, slug: 'pilates-2027-01-04' })
    await factories.event({ ...inFrench, slug: 'qigong-2027-01-11' })
    await factories.event({ ...inFrench, slug: 'qigong' })
    const { id, series } = await factories.event({
      title: 'Pilates',
      start_date: '2027-01-04 18:00:00',
      end_date: '2027-01-04 19:00:00',
      recurrence: 'RRULE:FREQ=WEEKLY;COUNT=2',
    })
    const readSlugs = async () =>
      (await rest.get(`/events?series=${(series as any).id}&start_date=2027-01-01`)).body.events.map(
        (one: any) => one.slug,
      )
    expect(await readSlugs()).toEqual(['pilates-2027-01-04-2', 'pilates-2027-01-11'])

    expect((await rest.patch(`/events/${id}?scope=all`, { slug: 'qigong' })).status).toBe(200)
    expect(await readSlugs()).toEqual(['qigong-2-2027-01-04-2', 'qigong-2-2027-01-11'])
  })
})

describe('an event that was a draft in several languages', () => {
  it('200: gets a slug in each language when it is published in one', async () => {
    const { id, body } = await createTranslatedRecord(rest, kindCaseByPlural.events, ['en', 'fr', 'el'], {
      title: 'Sketch',
      status: 'draft',
    })
    expect(Object.values<{ slug: string }>(body.i18n_translations).map(({ slug }) => slug)).toEqual(['', '', ''])

    const published = await rest.patch(`/events/${id}?i18n_language=fr`, { status: 'publish' })
    expect(published.body.i18n_translations).toMatchObject({
      en: { slug: 'sketch' },
      fr: { slug: expect.stringMatching(/^recolte-de-lete/) },
      el: { slug: expect.stringMatching(/^therinos-trygos/) },
    })
    expect((await rest.get('/events/by-slug/sketch')).body.id).toBe(id)
  })
})

describe('a category and a tag whose slug is Greek', () => {
  it.each([kindCaseByPlural.categories, kindCaseByPlural.tags])(
    '200: $plural filter events by the Greek and the Latin slug',
    async kind => {
      const { id } = await createTranslatedRecord(rest, kind, ['el', 'en'], { slug: `μουσική-${kind.plural}` })
      const event = await factories.event({ [kind.plural]: [id] })

      for (const spelling of [`μουσική-${kind.plural}`, `ΜΟΥΣΙΚΗ-${kind.plural}`, `mousiki-${kind.plural}`, id])
        for (const language of languages) {
          const { body } = await rest.get(`/events?${kind.plural}=${spelling}&i18n_language=${language}`)
          expect(
            body.events?.map((one: { id: number }) => one.id),
            `${spelling} in ${language}`,
          ).toEqual([event.id])
        }
    },
  )

  it.each([kindCaseByPlural.categories, kindCaseByPlural.tags])(
    '201: $plural of an event accept any slug of an existing term',
    async kind => {
      const { id, body } = await createTranslatedRecord(rest, kind, ['el', 'en', 'fr'])
      for (const { slug } of Object.values<{ slug: string }>(body.i18n_translations)) {
        const event = await factories.event({ [kind.plural]: [slug], i18n_language: 'fr' })
        expect((event as any)[kind.plural].map((one: { id: number }) => one.id)).toEqual([id])
      }
    },
  )
})
