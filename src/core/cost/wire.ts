import { z } from 'zod'
import { withMessage } from '../failure/messages.ts'
import { exactNumber, toStorableText } from '../wire.ts'

const price = z.union([z.string().overwrite(toStorableText).max(200), exactNumber])

/** A cost as a request sends it: a text, a number, or a list of these; null for none. */
export const costField = () => z.union([price, z.array(price).max(50)], withMessage('text-or-numbers')).nullable()
