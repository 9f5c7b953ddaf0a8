import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { type ChartArea, ChartFrame } from '#web/admin/chart-frame.tsx'

type ChartPoint = Readonly<{ label: string; name: string; now: number; previous: number }>

type SalesChartProps = { title: string; points: readonly ChartPoint[]; show: (value: number) => string }

const BAR_SHARE = 0.28
const WIDEST_BAR = 28

/** Two bars per point: the period before and this one. */
export function SalesChart({ title, points, show }: SalesChartProps) {
  const bandIn = ({ left, right }: ChartArea) => (right - left) / Math.max(1, points.length)
  const placesIn = (area: ChartArea) => points.map((_, index) => area.left + (index + 0.5) * bandIn(area))
  return (
    <ChartFrame
      title={title}
      most={Math.max(0, ...points.flatMap(({ now, previous }) => [now, previous]))}
      showValue={wholeNumber}
      placesIn={placesIn}
      labels={points.map(({ label }) => label)}
      behind={(area, active) =>
        active !== null && (
          <rect
            x={area.left + active * bandIn(area)}
            y={area.top}
            width={bandIn(area)}
            height={area.bottom - area.top}
            fill="var(--color-sunk)"
          />
        )
      }
      tooltip={(place) => {
        const point = points[place]
        if (!point) return null
        return (
          <>
            <p className="pb-1 font-semibold">{point.name}</p>
            <p>{show(point.now)}</p>
            <p className="text-muted">Perioden før: {show(point.previous)}</p>
          </>
        )
      }}
    >
      {(area) => {
        const width = Math.min(WIDEST_BAR, bandIn(area) * BAR_SHARE)
        const places = placesIn(area)
        const barOf = (value: number, x: number) => ({ x, width, y: area.yOf(value), height: area.bottom - area.yOf(value) })
        return points.map(({ name, now, previous }, index) => (
          <g key={name}>
            <rect {...barOf(previous, (places[index] ?? 0) - width)} fill="var(--color-edge)" fillOpacity={0.55} />
            <rect {...barOf(now, places[index] ?? 0)} fill="var(--color-ink)" />
          </g>
        ))
      }}
    </ChartFrame>
  )
}
