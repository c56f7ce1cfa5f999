import { useWords } from '../../words.ts'
import type { FieldProps } from '../form/field-frame.tsx'
import { ImageField } from '../form/image-field.tsx'
import { useWriter } from '../writers-only.tsx'
import { recordWords } from './words.ts'

/** A picture; who may not name new ones is told so. */
export function PictureField(field: FieldProps<string>) {
  const words = useWords(recordWords)
  const mayAdd = useWriter()?.rights.includes('add-images') ?? false
  return <ImageField {...field} hint={mayAdd ? undefined : words.knownPicturesOnly} />
}
