/** What a component test needs of the page. */
export { h, render } from 'preact'
export { App } from '../../../client/web/app/app.tsx'
export { queryClient } from '../../../client/web/lib/client.ts'
export { getPathLanguage } from '../../../client/web/lib/text/language.ts'
export { loadMessages } from '../../../client/web/lib/text/messages.ts'
