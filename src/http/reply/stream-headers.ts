/** The headers with which proxies neither store, nor compress, nor collect the messages. */
export const streamHeaders = { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' }
