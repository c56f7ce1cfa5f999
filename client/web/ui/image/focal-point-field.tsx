import type { Field } from '../../lib/form/use-form.ts'
import { useMessages } from '../../lib/text/messages.ts'
import { FieldFrame, getControlProps } from '../form/field-frame.tsx'
import type { Image } from './image-srcset.ts'
import { ResponsiveImage } from './responsive-image.tsx'

type Props = { image: Image; x: Field<number>; y: Field<number> }

/**
 * The point that crops of an image must show: with a click on the image, or with two sliders, which keys move.
 * Beside it, the crop.
 */
export function FocalPointField({ image, x, y }: Props) {
  const messages = useMessages('images')
  const choosePoint = (event: MouseEvent & { currentTarget: HTMLElement }) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    x.change(toFraction((event.clientX - left) / width))
    y.change(toFraction((event.clientY - top) / height))
  }
  /** A finger that moves scrolls instead. */
  const followMouse = (event: PointerEvent & { currentTarget: HTMLElement }) => {
    if (event.pointerType === 'mouse' && event.buttons === 1) choosePoint(event)
  }
  return (
    <fieldset class="focal-point">
      <legend>{messages.focalPoint}</legend>
      <p class="field-hint">{messages.focalHint}</p>
      <div class="focal-point-images">
        <div class="focal-point-area" onClick={choosePoint} onPointerMove={followMouse}>
          <img src={image.sizes?.['medium_large']?.url ?? image.url} alt="" draggable={false} />
          <span class="focal-point-mark" style={{ left: `${x.value * 100}%`, top: `${y.value * 100}%` }} aria-hidden />
        </div>
        <ResponsiveImage
          image={{ ...image, focal_x: x.value, focal_y: y.value }}
          class="focal-point-crop"
          aspectRatio={1}
          sizes="10rem"
        />
      </div>
      <div class="focal-point-sliders">
        <Slider {...x} />
        <Slider {...y} />
        <button type="button" onClick={() => (x.change(0.5), y.change(0.5))}>
          {messages.middle}
        </button>
      </div>
    </fieldset>
  )
}

/** From 0 to 1, in whole percents. */
const toFraction = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100

const Slider = ({ value, change, ...field }: Field<number>) => (
  <FieldFrame {...field}>
    <input
      {...getControlProps(field)}
      type="range"
      min={0}
      max={100}
      value={Math.round(value * 100)}
      aria-valuetext={`${Math.round(value * 100)} %`}
      onInput={({ currentTarget }) => change(Number(currentTarget.value) / 100)}
    />
  </FieldFrame>
)
