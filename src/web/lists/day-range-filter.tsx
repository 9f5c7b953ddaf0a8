import { useEffect, useRef } from 'react'

/** Keys that type: the day then counts on leaving the field, as typed days pass through impossible ones. */
const WRITING = /^(?:[\d./-]|Backspace|Delete|ArrowUp|ArrowDown)$/

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

type DateFilterProps = { label: string; value: string; min?: string; max?: string; onChoose: (day: string) => void }

/** Narrows a list by a day: at once when picked or cleared; with Enter or on leaving when typed. */
function DateFilter({ label, value, min, max, onChoose }: DateFilterProps) {
  const input = useRef<HTMLInputElement>(null)
  const isTyping = useRef(false)
  useEffect(() => {
    // Back and a cleared filter change the day from outside; a new field would lose the focus
    if (input.current && input.current.value !== value) input.current.value = value
  }, [value])
  const choose = (day: string) => {
    isTyping.current = false
    if (day !== value) onChoose(day)
  }
  return (
    <label className="flex items-center gap-1.5 rounded-sm border border-edge bg-raised pl-2 text-sm hover:border-ink max-sm:grow max-[23rem]:col-span-2 sm:pl-3">
      <span className="text-muted">{label}</span>
      <input
        ref={input}
        type="date"
        defaultValue={value}
        min={min || undefined}
        max={max || undefined}
        onPointerDown={() => {
          isTyping.current = false
        }}
        onBlur={({ target }) => choose(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') choose(currentTarget.value)
          else if (WRITING.test(key)) isTyping.current = true
        }}
        onChange={({ target }) => {
          if (!isTyping.current) choose(target.value)
        }}
        className="figures -my-px grow min-h-11 bg-transparent pr-2 sm:pr-3"
      />
    </label>
  )
}
