import { PITCH } from '#domain/film/pitch.ts'
import type { TurnedScene } from './film-scene.ts'
import type { Viewpoint } from './studio-stage.ts'

/** Drags, keys and buttons. */
export interface TurnControls {
  turnBy(degrees: { readonly yaw?: number; readonly pitch?: number }): void
  zoomBy(factor: number): void
  /** Back to the default view. */
  reset(): void
  viewpoint(): Viewpoint
  /** Requests a redraw. */
  changed(): void
  dispose(): void
}

export interface TurnOptions {
  /** Otherwise a released shape turns on for a moment. */
  readonly isCalm: boolean
  /** The WebGL context was lost. */
  readonly onLost: () => void
  /** The initial view, by default the scene's. */
  readonly from?: Viewpoint | undefined
}

const MAX_PIXELS_PER_POINT = 2
const MIN_PIXELS_PER_POINT = 0.75
const SLOW_FRAME_MS = 30
const FRAMES_TO_JUDGE = 8
const DEGREES_PER_WIDTH = 260
const CLOSENESS = { least: 1, most: 3.2 }

/** Controls a scene. Draws only on changes, and lowers the resolution before it stutters. */
export function createTurnControls(canvas: HTMLCanvasElement, scene: TurnedScene, { isCalm, onLost, from }: TurnOptions): TurnControls {
  const finest = Math.min(window.devicePixelRatio || 1, MAX_PIXELS_PER_POINT)
  let movingRatio = finest
  let shownRatio = 0
  let viewpoint: Viewpoint = from ?? scene.restingView()
  let frame = 0
  let sharpTimer: ReturnType<typeof setTimeout> | undefined
  let lastFrameAt = 0
  let frameTimes: number[] = []
  let spin = 0
  let drag: { x: number; y: number; id: number } | null = null

  const show = (ratio: number) => {
    if (ratio !== shownRatio) {
      shownRatio = ratio
      scene.resize({ width: canvas.clientWidth, height: canvas.clientHeight, pixelRatio: ratio })
    }
    scene.rotateTo(viewpoint)
    scene.render()
  }

  const judgeSpeed = (now: number) => {
    const elapsed = now - lastFrameAt
    lastFrameAt = now
    if (elapsed > 250) return
    frameTimes.push(elapsed)
    if (frameTimes.length < FRAMES_TO_JUDGE) return
    const mean = frameTimes.reduce((sum, time) => sum + time, 0) / frameTimes.length
    frameTimes = []
    if (mean > SLOW_FRAME_MS) movingRatio = Math.max(MIN_PIXELS_PER_POINT, movingRatio * 0.75)
  }

  const drawMoving = (now: number) => {
    frame = 0
    judgeSpeed(now)
    if (Math.abs(spin) > 0.05 && !drag) {
      viewpoint = { ...viewpoint, yaw: viewpoint.yaw + spin }
      spin *= 0.9
      changed()
    }
    show(movingRatio)
    clearTimeout(sharpTimer)
    if (movingRatio < finest) sharpTimer = setTimeout(() => show(finest), 160)
  }

  const changed = () => {
    if (frame === 0) frame = requestAnimationFrame(drawMoving)
  }

  const turnBy: TurnControls['turnBy'] = ({ yaw = 0, pitch = 0 }) => {
    viewpoint = { ...viewpoint, yaw: viewpoint.yaw + yaw, pitch: within(PITCH, viewpoint.pitch + pitch) }
    changed()
  }

  const zoomBy = (factor: number) => {
    viewpoint = { ...viewpoint, closeness: within(CLOSENESS, (viewpoint.closeness ?? 1) * factor) }
    changed()
  }

  const reset = () => {
    spin = 0
    viewpoint = scene.restingView()
    changed()
  }

  const listening = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, listener: (event: HTMLElementEventMap[Name]) => void) =>
    canvas.addEventListener(name, listener, { signal: listening.signal })
  on('pointerdown', (event) => {
    if (event.button !== 0) return
    canvas.setPointerCapture(event.pointerId)
    spin = 0
    drag = { x: event.clientX, y: event.clientY, id: event.pointerId }
  })
  on('pointermove', (event) => {
    if (drag?.id !== event.pointerId) return
    const degrees = DEGREES_PER_WIDTH / canvas.clientWidth
    const yaw = (event.clientX - drag.x) * degrees
    turnBy({ yaw, pitch: (event.clientY - drag.y) * degrees * 0.5 })
    spin = isCalm ? 0 : yaw * 0.6
    drag = { ...drag, x: event.clientX, y: event.clientY }
  })
  const release = () => {
    drag = null
    changed()
  }
  on('pointerup', release)
  on('pointercancel', release)
  on('keydown', (event) => {
    const act = KEYS[event.key]
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    act({ turnBy, zoomBy, reset })
  })
  canvas.addEventListener('webglcontextlost', onLost, { signal: listening.signal })
  const resizing = new ResizeObserver(() => {
    shownRatio = 0
    changed()
  })
  resizing.observe(canvas)

  return {
    turnBy,
    zoomBy,
    reset,
    viewpoint: () => viewpoint,
    changed,
    dispose() {
      listening.abort()
      resizing.disconnect()
      cancelAnimationFrame(frame)
      clearTimeout(sharpTimer)
      scene.dispose()
    },
  }
}

type Controls = Pick<TurnControls, 'turnBy' | 'zoomBy' | 'reset'>

const KEYS: Readonly<Record<string, (hand: Controls) => void>> = {
  ArrowLeft: ({ turnBy }) => turnBy({ yaw: -9 }),
  ArrowRight: ({ turnBy }) => turnBy({ yaw: 9 }),
  ArrowUp: ({ turnBy }) => turnBy({ pitch: 5 }),
  ArrowDown: ({ turnBy }) => turnBy({ pitch: -5 }),
  '+': ({ zoomBy }) => zoomBy(1.25),
  '-': ({ zoomBy }) => zoomBy(0.8),
  Home: ({ reset }) => reset(),
}

function within({ least, most }: { least: number; most: number }, value: number): number {
  return Math.min(most, Math.max(least, value))
}
