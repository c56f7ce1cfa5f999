import { useId } from 'preact/hooks'
import { useMessages } from '../../lib/messages.ts'
import type { Image } from './image-srcset.ts'
import { Picture } from './picture.tsx'

type FocalPoint = { focal_x: number; focal_y: number }

type Props = { image: Image; x: number; y: number; change: (point: Partial<FocalPoint>) => void }

/**
 * The point that crops of a picture must show: with a click on the picture, or with two sliders, which keys move. Beside
 * it, the crop.
 */
export function FocalPointField({ image, x, y, change }: Props) {
  const messages = useMessages('pictures')
  const choosePoint = (event: MouseEvent & { currentTarget: HTMLElement }) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    change({ focal_x: toFraction((event.clientX - left) / width), focal_y: toFraction((event.clientY - top) / height) })
  }
  /** A finger that moves scrolls instead. */
  const followMouse = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.pointerType === 'mouse' && event.buttons === 1) choosePoint(event)
  }
  return (
    <fieldset class="focal-point">
      <legend>{messages.focalPoint}</legend>
      <p class="field-hint">{messages.focalHint}</p>
      <div class="focal-point-pictures">
        <div class="focal-point-area" onClick={choosePoint} onPointerMove={followMouse}>
          <img src={image.sizes?.['medium_large']?.url ?? image.url} alt="" draggable={false} />
          <span class="focal-point-mark" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} aria-hidden />
        </div>
        <Picture image={{ ...image, focal_x: x, focal_y: y }} class="focal-point-crop" shape={1} sizes="10rem" />
      </div>
      <div class="focal-point-sliders">
        <Slider label={messages.fromLeft} value={x} change={focal_x => change({ focal_x })} />
        <Slider label={messages.fromTop} value={y} change={focal_y => change({ focal_y })} />
        <button type="button" onClick={() => change({ focal_x: 0.5, focal_y: 0.5 })}>
          {messages.middle}
        </button>
      </div>
    </fieldset>
  )
}

/** From 0 to 1, in whole percents. */
const toFraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

type SliderProps = { label: string; value: number; change: (value: number) => void }

function Slider({ label, value, change }: SliderProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        aria-valuetext={`${Math.round(value * 100)} %`}
        onInput={({ currentTarget }) => change(Number(currentTarget.value) / 100)}
      />
    </div>
  )
}
