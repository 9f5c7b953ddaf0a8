import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Options } from '#web/ui/field.tsx'
import { SearchField } from './search-field.tsx'
import { type ChangeableList, useListChange } from './use-list-change.ts'

type SearchState = Readonly<{ search: string }>

type ListFiltersProps<State> = {
  list: ChangeableList<State>
  state: State
  searchLabel: string
  /** Further filters; called with the function that changes the state. */
  children: (change: (change: Partial<State>) => void, filter: ReturnType<typeof filterOf<State>>) => ReactNode
}

export function ListFilters<State extends SearchState>({ list, state, searchLabel, children }: ListFiltersProps<State>) {
  const change = useListChange(list)
  const searchFor = (search: string) => change({ search } satisfies Partial<SearchState> as Partial<State>)
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField label={searchLabel} value={state.search} onSearch={searchFor} />
      {children(change, filterOf(state, change))}
    </div>
  )
}

type ClearFiltersProps<State> = {
  list: ChangeableList<State> & Readonly<{ isFiltered: (state: State) => boolean; withoutFilters: () => Partial<State> }>
  state: State
}

export function ClearFilters<State>({ list, state }: ClearFiltersProps<State>) {
  const change = useListChange(list)
  if (!list.isFiltered(state)) return null
  return (
    <Button size="sm" variant="quiet" className="min-h-11" onClick={() => change(list.withoutFilters())}>
      <X size={16} aria-hidden /> Nulstil filtre
    </Button>
  )
}

type MoreFiltersProps = {
  /** How many of the filters inside are in use; they show from the start then. */
  inUse: number
  /** Stands before the filters that unfold. */
  after?: ReactNode
  children: ReactNode
}

/** The filters used less often, behind one button, so that the others fit in one line. */
export function MoreFilters({ inUse, after, children }: MoreFiltersProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(inUse > 0)
  return (
    <>
      <Button size="sm" className="min-h-11" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal size={16} aria-hidden /> {inUse > 0 ? `Flere (${inUse})` : 'Flere'}
      </Button>
      {after}
      <div id={id} hidden={!isOpen} className={classes(isOpen && 'flex', 'w-full flex-wrap gap-2 max-sm:col-span-2')}>
        {children}
      </div>
    </>
  )
}

/** How many of these filters narrow the list. */
export function countUsed(...filters: readonly string[]): number {
  return filters.filter((filter) => filter !== '').length
}

/** What a `FilterSelect` needs of a field of the state: `<FilterSelect {...filter('status')} … />`. */
export function filterOf<State>(state: State, change: (change: Partial<State>) => void) {
  return <Name extends keyof State>(name: Name) => ({
    value: state[name],
    onChoose: (chosen: State[Name]) => change({ [name]: chosen } as unknown as Partial<State>),
  })
}

type FilterSelectProps<Value extends string> = {
  label: string
  all: string
  value: Value | ''
  values: readonly Value[]
  labels?: Readonly<Record<Value, string>>
  onChoose: (value: Value | '') => void
}

export function FilterSelect<Value extends string>({ label, all, value, values, labels, onChoose }: FilterSelectProps<Value>) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value as Value | '')}
      className="select min-h-11 rounded-sm border border-edge bg-raised pr-9 pl-3 text-sm hover:border-ink max-sm:grow"
    >
      <option value="">{all}</option>
      <Options of={values} label={(one) => labels?.[one] ?? one} />
    </select>
  )
}

/** Keys that type: the day then counts on leaving the field, as a half-typed day may be invalid. */
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
