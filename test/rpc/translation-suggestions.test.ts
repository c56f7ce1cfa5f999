import { expect, it } from 'vitest'
import { createCalendarClient, readServiceFailure } from '../../client/index.ts'
import { useService } from '../support/use-service.ts'

const { service } = useService()

it('suggestions for translations fail as they do over REST when there is no translation service', async () => {
  const error = await createCalendarClient(service.url)
    .translations.suggest.mutate({ text: 'Boats', source: 'en', target: 'el' })
    .catch((failure: unknown) => failure)
  expect(readServiceFailure(error)).toMatchObject({ code: 'translation-not-set-up', status: 404 })
})
