import { createPortal } from 'preact/compat'
import { useEditableRecord } from '../../../lib/records/use-editable-record.ts'
import { type Form, useForm } from '../../../lib/form/use-form.ts'
import { defaultLanguage, languages } from '../../../lib/text/language.ts'
import { useMessages } from '../../../lib/text/messages.ts'
import { Dialog } from '../../dialog/dialog.tsx'
import { FieldRow } from '../../form/field-frame.tsx'
import { TextAreaField, TextField } from '../../form/fields.tsx'
import { FormFrame, SaveButton } from '../../form/form-frame.tsx'
import { FailureNotice, LoadingState } from '../../state/states.tsx'
import { FocalPointField } from '../focal-point-field.tsx'
import {
  type PictureWithTexts,
  type PictureTextName,
  type PictureValues,
  readPictureWithTexts,
  savePicture,
  toPictureValues,
} from '../image-values.ts'
import './image-dialog.css'

type Props = { id: number; close: () => void }

/**
 * The description of a picture in each language, who made it, and the point that crops show. What is not saved when the
 * dialog closes is a draft, which it restores when it opens again.
 */
export function PictureDialog({ id, close }: Props) {
  const messages = useMessages('pictures')
  const { record, error, reload } = useEditableRecord(
    async calendar => (await readPictureWithTexts(calendar, id)).record,
  )
  // Outside the form of a record, which the Enter key would save.
  return createPortal(
    <Dialog title={messages.describe} close={close} isWide>
      {error !== null && <FailureNotice error={error} retry={reload} />}
      {!record && error === null && <LoadingState />}
      {record && <PictureForm picture={record} close={close} />}
    </Dialog>,
    document.body,
  )
}

function PictureForm({ picture, close }: { picture: PictureWithTexts; close: () => void }) {
  const messages = useMessages('pictures')
  const frame = useMessages('frame')
  const form = usePictureForm(picture, close)
  const buttons = (
    <>
      <SaveButton form={form} />
      <button type="button" onClick={close}>
        {frame.close}
      </button>
    </>
  )
  return (
    <FormFrame form={form} buttons={buttons} formatValue={formatFocalPoint}>
      <p class="field-hint">{messages.altHint}</p>
      {languages.map(language => (
        <div key={language} class="picture-texts">
          <TextAreaField {...form.field(`alt_${language}`)} lang={language} rows={2} maxLength={1000} />
          <TextField {...form.field(`caption_${language}`)} lang={language} maxLength={2000} />
        </div>
      ))}
      <FieldRow>
        <TextField {...form.field('credit')} maxLength={300} />
        <TextField {...form.field('license')} hint={messages.licenseHint} maxLength={300} />
      </FieldRow>
      <FocalPointField image={picture.item} x={form.field('focal_x')} y={form.field('focal_y')} />
    </FormFrame>
  )
}

/** The default format for a text. */
const formatFocalPoint = (name: keyof PictureValues, values: PictureValues): string | undefined =>
  name === 'focal_x' || name === 'focal_y' ? `${Math.round(values[name] * 100)} %` : undefined

function usePictureForm(picture: PictureWithTexts, onSaved: () => void): Form<PictureValues> {
  const { id } = picture.item
  return useForm<PictureValues, PictureWithTexts>({
    draftName: `pictures/${id}`,
    // One draft for all languages, because the form has the texts of all.
    language: defaultLanguage,
    initial: toPictureValues(picture),
    labels: useLabels(),
    toValues: toPictureValues,
    saveRecord: (calendar, changes) => savePicture(calendar, id, changes),
    readCurrent: (calendar, etags) => readPictureWithTexts(calendar, id, etags),
    onSaved,
  })
}

function useLabels(): Record<keyof PictureValues, string> {
  const messages = useMessages('pictures')
  const names = useMessages('languageNames')
  const texts = languages.flatMap(language => [
    [`alt_${language}`, messages.alt({ language: names[language] })],
    [`caption_${language}`, messages.caption({ language: names[language] })],
  ])
  return {
    ...(Object.fromEntries(texts) as Record<PictureTextName, string>),
    credit: messages.credit,
    license: messages.license,
    focal_x: messages.fromLeft,
    focal_y: messages.fromTop,
  }
}
