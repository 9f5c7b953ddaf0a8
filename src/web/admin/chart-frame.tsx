import { type KeyboardEvent, type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** In px. */
export type ChartArea = Readonly<{ left: number; right: number; top: number; bottom: number; yOf: (value: number) => number }>

type ChartFrameProps = {
  title: string
  /** the largest value drawn; the smallest is 0 */
  max: number
  showValue: (value: number) => string
  /** room above the drawing, in px */
  top?: number
  /** the points' places from left to right, in px */
  placesIn: (area: ChartArea) => readonly number[]
  /** a label per point, or null for none; those that do not fit are left out */
  labels: readonly (string | null)[]
  /** drawn below and above the grid lines */
  behind?: (area: ChartArea, active: number | null) => ReactNode
  children: (area: ChartArea, active: number | null) => ReactNode
  tooltip: (place: number) => ReactNode
}

const RIGHT = 10
const BOTTOM = 30
const LETTER = 6.6
const BETWEEN_LABELS = 16
const LABEL = { fill: 'var(--color-muted)', fontSize: 12 } as const

/** Axes, grid and tooltip of a chart that fills its parent. Arrow keys move between points. */
export function ChartFrame({ title, max, showValue, top = 8, placesIn, labels, behind, children, tooltip }: ChartFrameProps) {
  const { ref, width, height } = useSize()
  const [active, setActive] = useState<number | null>(null)
  const ticks = niceTicks(max)
  const highest = ticks.at(-1) ?? 1
  const left = Math.max(...ticks.map((tick) => showValue(tick).length)) * LETTER + 16
  const area: ChartArea = {
    left,
    right: width - RIGHT,
    top,
    bottom: height - BOTTOM,
    yOf: (value) => height - BOTTOM - (value / highest) * (height - BOTTOM - top),
  }
  const places = placesIn(area)
  const selectNearest = ({ nativeEvent, currentTarget }: PointerEvent) => {
    const x = nativeEvent.clientX - currentTarget.getBoundingClientRect().left
    setActive(x < left ? null : nearest(places, x))
  }
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: (active ?? 1) - 1, ArrowRight: (active ?? -1) + 1, Home: 0, End: places.length - 1 }[event.key]
    if (event.key === 'Escape') setActive(null)
    if (to === undefined) return
    event.preventDefault()
    setActive(Math.max(0, Math.min(places.length - 1, to)))
  }
  const at = active === null ? undefined : places[active]
  return (
    <div ref={ref} className="relative h-full w-full">
      <svg
        role="application"
        aria-label={`${title}. Tallene står i tabellen nedenfor.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys read the points one by one
        tabIndex={0}
        width={width}
        height={height}
        className="absolute inset-0 overflow-visible"
        onPointerMove={selectNearest}
        onPointerDown={selectNearest}
        onPointerLeave={() => setActive(null)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setActive(active ?? 0)}
        onBlur={() => setActive(null)}
        onKeyDown={move}
      >
        {behind?.(area, active)}
        {ticks.map((tick) => (
          <line key={tick} x1={left} x2={area.right} y1={area.yOf(tick)} y2={area.yOf(tick)} stroke="var(--color-line)" />
        ))}
        {ticks.map((tick) => (
          <text key={tick} x={left - 8} y={area.yOf(tick)} dy="0.355em" textAnchor="end" {...LABEL}>
            {showValue(tick)}
          </text>
        ))}
        {children(area, active)}
        <line x1={left} x2={area.right} y1={area.bottom} y2={area.bottom} stroke="var(--color-edge)" />
        {fitting(labels, places, width).map(({ text, x }) => (
          <text key={x} x={x} y={area.bottom + 17} textAnchor="middle" {...LABEL}>
            {text}
          </text>
        ))}
      </svg>
      {active !== null && at !== undefined && (
        <div
          role="status"
          className="figures pointer-events-none absolute top-2 z-10 whitespace-nowrap rounded-sm border border-line bg-raised px-3 py-2 text-xs shadow-lift"
          style={at > width / 2 ? { right: width - at + 10 } : { left: at + 10 }}
        >
          {tooltip(active)}
        </div>
      )}
    </div>
  )
}

function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 600, height: 224 })
  // before the first picture of a page that is opened within the shop
  useLayoutEffect(() => {
    if (!ref.current) return
    const measure = ({ width, height }: DOMRectReadOnly) => {
      // a hidden chart has no size
      if (width > 0) setSize({ width, height })
    }
    measure(ref.current.getBoundingClientRect())
    const observer = new ResizeObserver(([entry]) => entry && measure(entry.contentRect))
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}

function nearest(places: readonly number[], x: number): number | null {
  const ordered = places.map((place, index) => ({ index, off: Math.abs(place - x) })).toSorted((a, b) => a.off - b.off)
  return ordered[0]?.index ?? null
}

/** The first and the last label, and of those between as many as have room. */
function fitting(labels: readonly (string | null)[], places: readonly number[], width: number) {
  const all = labels.flatMap((text, index) => {
    const [half, x] = [((text?.length ?? 0) * LETTER) / 2, places[index]]
    return text === null || x === undefined ? [] : [{ text, half, x: Math.max(half, Math.min(width - half, x)) }]
  })
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) return []
  const slot = (last.x - first.x) / Math.max(1, all.length - 1)
  const stride = Math.max(1, Math.ceil((Math.max(...all.map(({ half }) => half * 2)) + BETWEEN_LABELS) / Math.max(1, slot)))
  const between = all.filter((label, index) => index % stride === 0 && label.x + label.half + BETWEEN_LABELS <= last.x - last.half)
  return [...between, last]
}

const INTERVALS = 4
const STEPS = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]

/** Five round whole numbers from 0 to at least the largest value. */
export function niceTicks(max: number): number[] {
  const rough = Math.max(1, max / INTERVALS)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = STEPS.map((one) => one * power).find((one) => one >= rough && Number.isInteger(one)) ?? rough
  return Array.from({ length: INTERVALS + 1 }, (_, place) => place * step)
}
