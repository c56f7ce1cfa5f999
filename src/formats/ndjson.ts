import type { FeedWriter } from './feed-event.ts'

/** Writes events as lines of JSON, each as lists have it. */
export const createNdjsonWriter = (): FeedWriter => ({
  head: () => '',
  formatEvent: (_, { json }) => `${json}\n`,
  tail: () => '',
})
