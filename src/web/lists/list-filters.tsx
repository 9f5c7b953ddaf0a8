import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { type ChangeableList, useListChange } from './list-frame.tsx'
import { SearchField } from './search-field.tsx'

type Searched = Readonly<{ search: string }>

type ListFiltersProps<State> = {
  list: ChangeableList<State>
  state: State
  searchLabel: string
  /** Further filters, given the way to change the state. */
  children: (change: (change: Partial<State>) => void) => ReactNode
}

export function ListFilters<State extends Searched>({ list, state, searchLabel, children }: ListFiltersProps<State>) {
  const change = useListChange(list)
  const searchFor = (search: string) => change({ search } satisfies Partial<Searched> as Partial<State>)
  return (
    <div className="flex flex-wrap gap-2 pb-3">
      <SearchField label={searchLabel} value={state.search} onSearch={searchFor} />
      {children(change)}
    </div>
  )
}

type ClearFiltersProps<State> = {
  list: ChangeableList<State> & Readonly<{ isNarrowed: (state: State) => boolean; withoutFilters: () => Partial<State> }>
  state: State
}

export function ClearFilters<State>({ list, state }: ClearFiltersProps<State>) {
  const change = useListChange(list)
  if (!list.isNarrowed(state)) return null
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
export function usedOf(...filters: readonly string[]): number {
  return filters.filter((filter) => filter !== '').length
}
