/** What the chunk of the editor provides. */
export { findLostMarkup } from './find-lost-markup.ts'
export { RichTextArea } from './rich-text-area.tsx'
