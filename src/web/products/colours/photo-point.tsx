import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { hexFromLinear } from '#domain/products/colours/colour.ts'
import { AS_PHOTOGRAPHED, balanceBy, balanced, type Gains } from '#domain/products/colours/white-balance.ts'
import { Button } from '#web/ui/button.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { lightAt, type Photo, type Point } from './read-photo.ts'

const GLASS = 112

const MAGNIFIED_PIXELS = 17

/** The finger rests this long before films near the colour are requested. */
const REST_MS = 180
/** Arrow keys move by a hundredth of the picture, with Shift by one pixel. */
const STEPS = 100

type Mode = 'colour' | 'white'
const MODES: readonly { value: Mode; label: string }[] = [
  { value: 'colour', label: 'Farven' },
  { value: 'white', label: 'Sæt hvidpunkt' },
]

/** Picks a point of a photo, optionally white-balanced by a second point. */
export default function PhotoPoint({ photo, onPick }: { photo: Photo; onPick: (hex: string) => void }) {
  const hint = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [mode, setMode] = useState<Mode>('colour')
  const [point, setPoint] = useState<Point>({ x: photo.width / 2, y: photo.height / 2 })
  const [hasPoint, setHasPoint] = useState(false)
  const [white, setWhite] = useState<Readonly<{ point: Point; gains: Gains }> | null>(null)
  const [aim, setAim] = useState<Point | null>(null)
  const [problem, setProblem] = useState('')
  const hex = hexFromLinear(balanced(lightAt(photo, point), white?.gains ?? AS_PHOTOGRAPHED))

  // a pick is reported once, however often the page renders
  const latestOnPick = useRef(onPick)
  useEffect(() => {
    latestOnPick.current = onPick
  }, [onPick])
  useEffect(() => {
    const element = canvas.current
    element?.getContext('2d')?.drawImage(photo.canvas, 0, 0)
    element?.focus({ preventScroll: true })
  }, [photo])
  useEffect(() => {
    if (!hasPoint) return
    const resting = setTimeout(() => latestOnPick.current(hex), REST_MS)
    return () => clearTimeout(resting)
  }, [hex, hasPoint])

  const choose = (at: Point) => {
    if (mode === 'colour') {
      setPoint(at)
      setHasPoint(true)
      return
    }
    const { gains, problem: refused } = balanceBy(lightAt(photo, at))
    setProblem(refused ?? '')
    if (gains === null) return
    setWhite({ point: at, gains })
    setMode('colour')
  }
  const pointAt = ({ clientX, clientY, currentTarget }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect()
    return within(photo, {
      x: ((clientX - box.left) / box.width) * photo.width,
      y: ((clientY - box.top) / box.height) * photo.height,
    })
  }
  const press = (event: KeyboardEvent) => {
    const at = aim ?? point
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      return choose(at)
    }
    const step = event.shiftKey ? 1 : Math.max(1, Math.round(Math.max(photo.width, photo.height) / STEPS))
    const [right, down] = MOVES[event.key] ?? []
    if (right === undefined || down === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = within(photo, { x: at.x + right * step, y: at.y + down * step })
    setAim(next)
    if (mode === 'colour') choose(next)
  }
  const marker = mode === 'white' ? aim : point

  return (
    <div className="mt-4">
      <Segments label="Tryk i billedet vælger" size="md" isWide value={mode} onChange={setMode} choices={MODES} />
      <p id={hint} className="mt-2 text-xs text-muted">
        {mode === 'white'
          ? 'Tryk på noget, du ved er hvidt, i samme lys som farven: papir, en hvid dør.'
          : 'Tryk på farven, eller træk til den. Piletasterne flytter punktet, med Shift én pixel ad gangen; Enter vælger.'}
      </p>
      <div className="relative mx-auto mt-2 w-fit max-w-full">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the canvas takes the arrow keys itself */}
        <canvas
          ref={canvas}
          width={photo.width}
          height={photo.height}
          tabIndex={0}
          role="application"
          aria-roledescription="Farvevælger"
          aria-label={mode === 'white' ? 'Dit foto: sæt hvidpunkt' : `Dit foto: valgt farve ${hex}`}
          aria-describedby={hint}
          className="block max-h-[60vh] max-w-full cursor-crosshair touch-none select-none focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-signal"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            setAim(pointAt(event))
            if (mode === 'colour') choose(pointAt(event))
          }}
          onPointerMove={(event) => {
            if (event.buttons === 0) return
            setAim(pointAt(event))
            if (mode === 'colour') choose(pointAt(event))
          }}
          onPointerUp={(event) => {
            choose(pointAt(event))
            setAim(null)
          }}
          onPointerCancel={() => setAim(null)}
          onKeyDown={press}
          onBlur={() => setAim(null)}
        />
        {marker && <Marker at={marker} photo={photo} />}
        {white && <Marker at={white.point} photo={photo} label="Hvid" />}
        {aim && <Magnifier photo={photo} at={aim} />}
      </div>
      <div role="alert">{problem && <p className="mt-2 text-sm font-semibold text-danger">{problem}</p>}</div>
      <PickedColour hex={hex} hasPoint={hasPoint} isBalanced={white !== null} onUnbalance={() => setWhite(null)} />
    </div>
  )
}

type PickedColourProps = { hex: string; hasPoint: boolean; isBalanced: boolean; onUnbalance: () => void }

function PickedColour({ hex, hasPoint, isBalanced, onUnbalance }: PickedColourProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <span aria-hidden className="h-12 w-20 rounded-sm border border-line" style={{ background: hex }} />
      <p className="text-sm">
        <span className="block font-semibold">
          Valgt farve <span className="code">{hex}</span>
        </span>
        <span className="text-xs text-muted">{isBalanced ? 'Rettet efter dit hvidpunkt' : 'Uden hvidpunkt'}</span>
      </p>
      {hasPoint && (
        <a href="#naermeste" className="inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4 lg:hidden">
          Se de nærmeste folier
        </a>
      )}
      {isBalanced && (
        <Button size="sm" variant="quiet" onClick={onUnbalance}>
          Fjern hvidpunkt
        </Button>
      )}
    </div>
  )
}

const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function within({ width, height }: Photo, { x, y }: Point): Point {
  return { x: Math.min(width - 1, Math.max(0, x)), y: Math.min(height - 1, Math.max(0, y)) }
}

function Marker({ at, photo, label }: { at: Point; photo: Photo; label?: string }) {
  const place = { left: `${(at.x / photo.width) * 100}%`, top: `${(at.y / photo.height) * 100}%` }
  return (
    <span aria-hidden className="pointer-events-none absolute" style={place}>
      <span className="absolute -top-2.5 -left-2.5 block size-5 rounded-full border-2 border-white outline-2 outline-black" />
      {label && <span className="absolute top-3 left-0 -translate-x-1/2 rounded-sm bg-ground px-1.5 text-2xs font-semibold">{label}</span>}
    </span>
  )
}

function Magnifier({ photo, at }: { photo: Photo; at: Point }) {
  const glass = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = glass.current?.getContext('2d')
    if (!pen) return
    pen.imageSmoothingEnabled = false
    pen.fillStyle = '#000'
    pen.fillRect(0, 0, GLASS, GLASS)
    pen.drawImage(
      photo.canvas,
      Math.round(at.x) - MAGNIFIED_PIXELS / 2,
      Math.round(at.y) - MAGNIFIED_PIXELS / 2,
      MAGNIFIED_PIXELS,
      MAGNIFIED_PIXELS,
      0,
      0,
      GLASS,
      GLASS,
    )
  }, [photo, at])
  // above the finger, on the side with room
  const isHigh = at.y / photo.height < 0.4
  const isLeft = at.x / photo.width < 0.5
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute block overflow-hidden rounded-full border-2 border-white outline-2 outline-black"
      style={{
        width: GLASS,
        height: GLASS,
        ...(isHigh ? { bottom: 8 } : { top: 8 }),
        ...(isLeft ? { right: 8 } : { left: 8 }),
      }}
    >
      <canvas ref={glass} width={GLASS} height={GLASS} className="block" />
      <span className="absolute top-1/2 left-1/2 block size-3 -translate-1/2 border border-white outline-1 outline-black" />
    </span>
  )
}
