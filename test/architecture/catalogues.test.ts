import { expect, it } from 'vitest'
import { catalogues } from '../../src/messages/catalogues.ts'
import { generateTypes } from '../../src/messages/generate-types.ts'

it('types.ts fits the English catalogue (npm run fix writes it)', async () => {
  await expect(generateTypes(catalogues.en)).toMatchFileSnapshot('../../src/messages/types.ts')
})
