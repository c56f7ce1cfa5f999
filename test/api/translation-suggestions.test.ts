import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startTranslator } from '../support/translator.ts'
import { useService } from '../support/use-service.ts'

const translator = await startTranslator()
afterAll(() => translator.stop())
beforeEach(() => translator.reset())

type Answer = ReturnType<typeof translator.answer>

const sendJson = (body: unknown, status = 200): Answer => ({ status, body })

const { rest } = useService({ settings: { translator: { url: translator.url, apiKey: 'key' } } })
const boats = { text: '<p>Boats</p>', source: 'en', target: 'el', format: 'html' }

describe('POST /translations/suggestions', () => {
  it('200: the translation, without what a text may not have', async () => {
    translator.answer = () => sendJson({ translatedText: '<p>Βάρκες</p><script>alert(1)</script>' })

    const { status, body } = await rest.post('/translations/suggestions', boats)

    expect({ status, body }).toEqual({ status: 200, body: { text: '<p>Βάρκες</p>', i18n_language: 'el' } })
    const sent = { q: '<p>Boats</p>', source: 'en', target: 'el', format: 'html', api_key: 'key' }
    expect(translator.requests).toEqual([sent])
  })

  it('200: a plain text has no tags', async () => {
    translator.answer = () => sendJson({ translatedText: 'Βάρκες <b>εδώ</b>' })

    const { body } = await rest.post('/translations/suggestions', { ...boats, text: 'Boats here', format: 'text' })

    expect(body.text).toBe('Βάρκες εδώ')
    expect(translator.requests).toMatchObject([{ q: 'Boats here', format: 'text' }])
  })

  it.each<[string, Answer]>([
    ['answers with an error', sendJson({ error: 'el is not supported' }, 400)],
    ['answers without a translation', sendJson({ error: 'none' })],
    ['answers no JSON', response => void response.end('<h1>Busy</h1>')],
    ['redirects', response => void response.writeHead(302, { location: '/elsewhere' }).end()],
    ['answers too much', sendJson({ translatedText: 'x'.repeat(1_000_001) })],
    ['closes the connection', response => void response.destroy()],
  ])('502: a translation service that %s', async (_, failing) => {
    translator.answer = () => failing

    const { status, body } = await rest.post('/translations/suggestions', boats)

    expect({ status, code: body.code }).toEqual({ status: 502, code: 'translation-failed' })
    expect(body.message).toMatch(/^The translation service/)
    expect(translator.requests).toHaveLength(1)
  })

  it('400: names a language that it does not know, and a text that is too long', async () => {
    const { status, body } = await rest.post('/translations/suggestions', {
      text: 'x'.repeat(50_001),
      source: 'en',
      target: 'xx',
    })

    expect(status).toBe(400)
    expect(Object.keys(body.data.params).sort()).toEqual(['target', 'text'])
    expect(translator.requests).toEqual([])
  })
})
