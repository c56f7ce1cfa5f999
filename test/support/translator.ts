import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHttpServer } from './http-server.ts'

/** The body of a request to LibreTranslate. */
export type TranslateRequest = { q: string; source: string; target: string; format: string; api_key?: string }

type Answer = (request: TranslateRequest) => { status: number; body: unknown } | ((response: ServerResponse) => void)

/** A server that speaks the protocol of LibreTranslate, and answers what the test says. */
export async function startTranslator() {
  const requests: TranslateRequest[] = []
  const noAnswer: Answer = () => ({ status: 500, body: { error: 'The test says no answer.' } })
  const translator = { url: '', requests, answer: noAnswer, reset, stop: () => server.stop() }
  const server = await startHttpServer((request, response) => void receive(request, response))
  translator.url = server.url

  function reset(): void {
    requests.splice(0)
    translator.answer = noAnswer
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.method !== 'POST' || request.url !== '/translate') return void response.writeHead(404).end()
    const body = JSON.parse(Buffer.concat(chunks).toString()) as TranslateRequest
    requests.push(body)
    const answer = translator.answer(body)
    if (typeof answer === 'function') return answer(response)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }
  return translator
}
