import type { ReactNode } from 'react'
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
