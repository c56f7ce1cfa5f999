import { type MutableRef, useEffect, useRef } from 'preact/hooks'
import { panBy, type Point, type Viewport, type ZoomRange, zoomAround } from './mercator.ts'

type Change = (next: (viewport: Viewport) => Viewport) => void

/** How far an arrow key moves the map, and by how many levels a key or a double click zooms. */
const [stepPx, zoomStep] = [80, 1]

/** How many zoom levels one pixel of the wheel changes, with Ctrl held. Browsers report a pinch on a touchpad as this too. */
const zoomPerWheelPx = 0.01

/**
 * Lets the user move a map with the mouse, two fingers or the arrow keys, and zoom it with a pinch, the wheel with Ctrl, a
 * double click, or the keys + and −. One finger and the wheel alone scroll the page, so that users can scroll past the map.
 */
export function useMapGestures(map: MutableRef<HTMLElement | null>, change: Change, zooms: ZoomRange): void {
  const latest = useRef({ change, zooms })
  latest.current = { change, zooms }
  useEffect(() => {
    const element = map.current
    if (!element) return
    const controller = new AbortController()
    const { signal } = controller
    const zoom = (by: number, around: Point) =>
      latest.current.change(viewport => zoomAround(viewport, by, around, latest.current.zooms))
    const pan = (by: Point) => latest.current.change(viewport => panBy(viewport, by))
    listenToPointers(element, { zoom, pan }, signal)
    listenToWheel(element, zoom, signal)
    element.addEventListener('keydown', event => onKeyDown(event, element, { zoom, pan }), { signal })
    return () => controller.abort()
  }, [])
}

type Actions = { zoom: (by: number, around: Point) => void; pan: (by: Point) => void }

/** The position of a pointer in pixels from the middle of the map. */
function locate({ clientX, clientY }: MouseEvent, element: HTMLElement): Point {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}

/** A drag of one pointer moves the map; two pointers move and zoom it. */
function listenToPointers(element: HTMLElement, { zoom, pan }: Actions, signal: AbortSignal): void {
  const pointers = new Map<number, Pointer>()
  const onMove = (event: PointerEvent) => {
    const pointer = pointers.get(event.pointerId)
    if (!pointer) return
    const [oldMiddle, oldSpread] = measure([...pointers.values()])
    pointer.now = locate(event, element)
    const [middle, spread] = measure([...pointers.values()])
    pan({ x: oldMiddle.x - middle.x, y: oldMiddle.y - middle.y })
    if (oldSpread > 0 && spread > 0) zoom(Math.log2(spread / oldSpread), middle)
    if (pointers.size > 1 || isFar(pointer)) capture(element, event.pointerId)
  }
  const onEnd = ({ pointerId }: PointerEvent) => pointers.delete(pointerId)
  element.addEventListener(
    'pointerdown',
    event => {
      const start = locate(event, element)
      if (event.button === 0) pointers.set(event.pointerId, { start, now: start })
    },
    { signal },
  )
  element.addEventListener('pointermove', onMove, { signal })
  for (const end of ['pointerup', 'pointercancel'] as const) element.addEventListener(end, onEnd, { signal })
  element.addEventListener('dblclick', event => zoom(zoomStep, locate(event, element)), { signal })
}

type Pointer = { start: Point; now: Point }

/** Whether a pointer has moved so far that it is no click. */
const isFar = ({ start, now }: Pointer): boolean => Math.hypot(start.x - now.x, start.y - now.y) > 4

/** From now on the map gets the events of a pointer, also outside of it; a marker below it is not clicked. */
function capture(element: HTMLElement, pointerId: number): void {
  if (!element.hasPointerCapture(pointerId)) element.setPointerCapture(pointerId)
}

/** The middle of one or two pointers, and how far they are from each other. */
function measure(pointers: Pointer[]): [Point, number] {
  const [first = { x: 0, y: 0 }, second] = pointers.map(({ now }) => now)
  if (!second) return [first, 0]
  const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
  return [middle, Math.hypot(first.x - second.x, first.y - second.y)]
}

function listenToWheel(element: HTMLElement, zoom: Actions['zoom'], signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    zoom(-event.deltaY * zoomPerWheelPx, locate(event, element))
  }
  element.addEventListener('wheel', onWheel, { signal, passive: false })
}

function onKeyDown(event: KeyboardEvent, element: HTMLElement, { zoom, pan }: Actions): void {
  if (event.target !== element || event.altKey || event.ctrlKey || event.metaKey) return
  const middle = { x: 0, y: 0 }
  const actions: Partial<Record<string, () => void>> = {
    ArrowLeft: () => pan({ x: -stepPx, y: 0 }),
    ArrowRight: () => pan({ x: stepPx, y: 0 }),
    ArrowUp: () => pan({ x: 0, y: -stepPx }),
    ArrowDown: () => pan({ x: 0, y: stepPx }),
    '+': () => zoom(zoomStep, middle),
    '=': () => zoom(zoomStep, middle),
    '-': () => zoom(-zoomStep, middle),
  }
  const action = actions[event.key]
  if (!action) return
  event.preventDefault()
  action()
}
