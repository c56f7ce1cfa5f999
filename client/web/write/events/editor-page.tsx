import { NotFound } from '../../layout/not-found.tsx'

/** A new event, or one that there is. */
export const EventEditorPage = () => <NotFound />
