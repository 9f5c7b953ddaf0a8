import { Rows2, Rows4 } from 'lucide-react'
import type { ReactNode } from 'react'
import { isTabled, type TabledList, type ViewedList } from '#domain/saved-views/saved-view.ts'
import { useValue } from '#web/browser/store.ts'
import { createStoredValue, FLAG } from '#web/browser/stored-value.ts'
import { Button } from '#web/ui/button.tsx'
import { SavedViews } from './saved-views.tsx'
import { useHiddenColumns, useOwnColumns } from './use-own-views.ts'

type Columned = Readonly<{ hidden?: readonly string[] | undefined }>
type ViewableList<State> = Readonly<{
  path: () => string
  view: (state: State) => string
  href: (change: Partial<State>, state: State) => string
  start: State
}>

type ViewBarProps<State> = {
  of: ViewedList
  list: ViewableList<State>
  state: State
  children: ReactNode
}

/** The count of a list and its saved views. Their room is reserved, and many views scroll, so that nothing below moves. For staff only. */
export function ViewBar<State extends Columned>({ of, list, state, children }: ViewBarProps<State>) {
  const columns = useColumns(of, state)
  const own = list.view(withColumns(list.start, columns?.own))
  const query = list.view(withColumns(state, columns?.hidden))
  return (
    <div className="flex flex-wrap items-center gap-x-4 pb-2 lg:pb-0">
      <div className="min-w-0">{children}</div>
      <div className="-m-1 flex min-h-13 min-w-0 grow basis-44 items-center lg:min-h-11 lg:py-0 overflow-x-auto p-1">
        <CalmRowsSwitch />
        <SavedViews
          of={of}
          path={list.path()}
          address={list.view(state)}
          query={query}
          isFiltered={query !== own}
          columns={columns && { ...columns, href: (hidden) => list.href({ hidden } satisfies Columned as Partial<State>, state) }}
        />
      </div>
    </div>
  )
}

type Columns = Readonly<{ list: TabledList; own: readonly string[]; hidden: readonly string[]; isOfView: boolean }>

function useColumns(of: ViewedList, { hidden: ofView }: Columned): Columns | null {
  const list = isTabled(of) ? of : null
  // whether a list is a table never changes, so the number of hooks is constant
  const own = useOwnColumns(list ?? 'orders')
  const hidden = useHiddenColumns(list ?? 'orders', ofView)
  return list && { list, own, hidden, isOfView: ofView !== undefined }
}

function withColumns<State extends Columned>(state: State, hidden: readonly string[] = []): State {
  return { ...state, ...(hidden.length > 0 && { hidden }) }
}

const calmRows = createStoredValue({ key: 'foliehuset.rolige-raekker.v1', empty: false, format: FLAG })

/** True for large rows with two lines; remembered in this browser. */
export const useCalmRows = (): boolean => useValue(calmRows)

/** Switches between many rows and calm ones. Narrow screens always have calm rows. */
function CalmRowsSwitch() {
  const isCalm = useCalmRows()
  const Icon = isCalm ? Rows2 : Rows4
  return (
    <Button
      size="sm"
      variant="quiet"
      aria-pressed={isCalm}
      className="ml-auto min-h-11 shrink-0 max-[88rem]:hidden"
      onClick={() => calmRows.set(!isCalm)}
    >
      <Icon size={16} aria-hidden /> Store rækker
    </Button>
  )
}
