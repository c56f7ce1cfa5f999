import {
  Bold,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Redo2,
  TextQuote,
  Undo2,
} from 'lucide-preact'
import type { JSX } from 'preact'
import { useMessages } from '../../../lib/text/messages.ts'
import { createSourceButton, FormatToolbar, type ToolbarButton } from '../../form/html/format-toolbar.tsx'
import { findLink, formats, getSelectedImage, history, removeLink, setLink, setImage } from '../editor-commands.ts'
import { LinkDialog } from './link-dialog.tsx'
import { InsertImageDialog } from './insert-image-dialog.tsx'
import type { Editor } from '../use-editor.ts'

type Props = { editor: Editor; label: string; lang: string | undefined; showSource: () => void }

/** The buttons of the editor, and their dialogs. */
export function RichTextToolbar({ editor, label, lang, showSource }: Props) {
  const { state, dialog, setDialog, run } = editor
  const close = () => setDialog(null)
  return (
    <>
      <FormatToolbar label={label} buttons={useButtons(editor, showSource)} onEscape={editor.focus} />
      {dialog === 'link' && (
        <LinkDialog
          href={state ? findLink(state)?.attributes['href'] : undefined}
          choose={href => run(href === null ? removeLink : setLink(href))}
          close={close}
        />
      )}
      {dialog === 'image' && (
        <InsertImageDialog
          image={state ? getSelectedImage(state) : undefined}
          choose={image => run(setImage(image))}
          {...{ lang, close }}
        />
      )}
    </>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const control = isApple ? 'Meta' : 'Control'

type FormatName = keyof typeof formats

/** The icon of each format, and its keys after Control, or Command on a Mac. */
const formatButtons: Record<FormatName, [JSX.Element, string]> = {
  heading2: [<Heading2 aria-hidden />, 'Alt+2'],
  heading3: [<Heading3 aria-hidden />, 'Alt+3'],
  heading4: [<Heading4 aria-hidden />, 'Alt+4'],
  bold: [<Bold aria-hidden />, 'B'],
  italic: [<Italic aria-hidden />, 'I'],
  list: [<List aria-hidden />, 'Shift+8'],
  numberedList: [<ListOrdered aria-hidden />, 'Shift+7'],
  quote: [<TextQuote aria-hidden />, 'Shift+9'],
}

function useButtons({ state, run, setDialog }: Editor, showSource: () => void): ToolbarButton[] {
  const messages = useMessages('form')
  const formatNames = Object.keys(formatButtons) as FormatName[]
  return [
    ...formatNames.map(name => ({
      name,
      label: messages[name],
      icon: formatButtons[name][0],
      keys: `${control}+${formatButtons[name][1]}`,
      isPressed: state !== null && formats[name].isActive(state),
      run: () => run(formats[name].command),
    })),
    {
      name: 'link',
      label: messages.link,
      icon: <Link2 aria-hidden />,
      keys: `${control}+K`,
      isPressed: state !== null && findLink(state) !== undefined,
      run: () => setDialog('link'),
    },
    {
      name: 'image',
      label: messages.insertImage,
      icon: <ImagePlus aria-hidden />,
      run: () => setDialog('image'),
    },
    ...(['undo', 'redo'] as const).map(name => ({
      name,
      label: messages[name],
      icon: name === 'undo' ? <Undo2 aria-hidden /> : <Redo2 aria-hidden />,
      keys: `${control}+${name === 'undo' ? 'Z' : 'Shift+Z'}`,
      isDisabled: state === null || !history[name].isEnabled(state),
      run: () => run(history[name].command),
    })),
    { ...createSourceButton(messages), isPressed: false, run: showSource },
  ]
}
