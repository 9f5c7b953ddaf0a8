import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts'
import { FIGURES_IN_TABLE } from '#web/admin/chart-description.ts'
import { CHART_LOOK, CHART_MARGIN } from '#web/admin/chart-margin.ts'

export type ChartPoint = Readonly<{ label: string; name: string; now: number; previous: number }>

type SalesChartProps = { title: string; points: readonly ChartPoint[]; show: (value: number) => string }

const compact = new Intl.NumberFormat('da-DK', { notation: 'compact', maximumFractionDigits: 1 })
const AXIS = { stroke: 'var(--color-edge)', tick: { fill: 'var(--color-muted)', fontSize: 12 }, tickLine: false } as const

/** Arrow keys move between bars. */
export default function SalesChart({ title, points, show }: SalesChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 600, height: 224 }}>
      <BarChart
        data={[...points]}
        title={title}
        desc={FIGURES_IN_TABLE}
        margin={CHART_MARGIN}
        className={CHART_LOOK}
        barCategoryGap="22%"
        barGap={0}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="label" {...AXIS} interval="preserveStartEnd" minTickGap={16} />
        <YAxis {...AXIS} axisLine={false} width="auto" allowDecimals={false} tickFormatter={(value: number) => compact.format(value)} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--color-sunk)' }}
          content={(tooltip) => <PointTooltip {...tooltip} show={show} />}
        />
        <Bar dataKey="previous" fill="var(--color-edge)" fillOpacity={0.55} maxBarSize={28} isAnimationActive={false} />
        <Bar dataKey="now" fill="var(--color-ink)" maxBarSize={28} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  )
}

function PointTooltip({ active, payload, show }: TooltipContentProps & Pick<SalesChartProps, 'show'>) {
  const point = payload[0]?.payload as ChartPoint | undefined
  if (!active || !point) return null
  return (
    <div className="figures rounded-sm border border-line bg-raised px-3 py-2 text-xs shadow-lift">
      <p className="pb-1 font-semibold">{point.name}</p>
      <p>{show(point.now)}</p>
      <p className="text-muted">Perioden før: {show(point.previous)}</p>
    </div>
  )
}
