import { DateFilter } from './date-filter.tsx'

type DayRange = Readonly<{ from: string; to: string }>
type DayRangeFilterProps = { range: DayRange; labels?: DayRange; onChoose: (change: Partial<DayRange>) => void }

export function DayRangeFilter({ range: { from, to }, labels = { from: 'Fra', to: 'Til' }, onChoose }: DayRangeFilterProps) {
  return (
    <div className="flex flex-wrap gap-2 max-sm:contents">
      <DateFilter label={labels.from} value={from} max={to} onChoose={(chosen) => onChoose({ from: chosen })} />
      <DateFilter label={labels.to} value={to} min={from} onChoose={(chosen) => onChoose({ to: chosen })} />
    </div>
  )
}
