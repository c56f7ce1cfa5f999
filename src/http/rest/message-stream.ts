import { streamPingMs, type StreamMessage } from '../../api/trpc.ts'
import { addIdleMarks } from '../../core/async/idle-marks.ts'
import { type Reply, toHeaderList, streamHeaders } from '../reply/reply.ts'
import type { HttpRequest } from '../request/request.ts'

/** The reply whose body is the messages of a subscription, each when it comes. */
export function createMessageStreamReply(
  { req, getLanguage }: HttpRequest,
  messages: AsyncIterable<StreamMessage>,
): Reply {
  const format = req.headers.accept?.includes(formats.events.type) ? formats.events : formats.lines
  return {
    status: 200,
    headers: toHeaderList({
      ...streamHeaders,
      'Content-Type': format.type,
      'Content-Language': getLanguage(),
      Vary: 'Accept, Authorization',
    }),
    body: { chunks: () => format.write(addIdleMarks(messages, streamPingMs)), isCompressible: false, isLive: true },
    etag: null,
    validity: null,
  }
}

type MarkedMessages = AsyncIterable<StreamMessage | null>

const formats = {
  events: { type: 'text/event-stream', write: writeEvents },
  lines: { type: 'application/x-ndjson', write: writeLines },
}

/** When a client connects again after the stream has ended: not all at the same time. */
const chooseRetryMs = (token: string): number =>
  1_000 + (Buffer.from(token).reduce((sum, byte) => sum + byte, 0) % 4_000)

/** Server-sent events, and a comment when there is none for a while. */
async function* writeEvents(messages: MarkedMessages): AsyncGenerator<string> {
  let token = ''
  for await (const message of ignoreEnd(messages)) {
    if (message === null) yield ': no changes\n\n'
    else yield `id: ${message[0]}\ndata: ${JSON.stringify(message[1])}\n\n`
    token = message?.[0] ?? token
  }
  yield `retry: ${chooseRetryMs(token)}\n\n`
}

/** A line of JSON for each message, and an empty line when there is none for a while. */
async function* writeLines(messages: MarkedMessages): AsyncGenerator<string> {
  for await (const message of ignoreEnd(messages)) yield message === null ? '\n' : `${JSON.stringify(message[1])}\n`
}

/** The messages up to the error with which a stream ends. */
async function* ignoreEnd(messages: MarkedMessages): MarkedMessages {
  try {
    yield* messages
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
