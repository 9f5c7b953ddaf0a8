import { lazy, type ReactNode, Suspense } from 'react'
import { isTabled, type TabledList, type ViewedList } from '#domain/saved-views/saved-view.ts'
import { CalmRowsSwitch } from './calm-rows.tsx'
import { useHiddenColumns, useOwnColumns } from './use-list-columns.ts'

const SavedViews = lazy(() => import('./saved-views.tsx'))

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

/** The count of a list and its kept views. Their room is reserved, and many views scroll, so that nothing below moves. For staff only. */
export function ViewBar<State extends Columned>({ of, list, state, children }: ViewBarProps<State>) {
  const columns = useColumns(of, state)
  const own = list.view(withColumns(list.start, columns?.own))
  const query = list.view(withColumns(state, columns?.hidden))
  return (
    <div className="flex flex-wrap items-center gap-x-4 pb-2 lg:pb-0">
      <div className="min-w-0">{children}</div>
      <div className="-m-1 flex min-h-13 min-w-0 grow basis-44 items-center lg:min-h-11 lg:py-0 overflow-x-auto p-1">
        <CalmRowsSwitch />
        <Suspense>
          <SavedViews
            of={of}
            path={list.path()}
            address={list.view(state)}
            query={query}
            isNarrowed={query !== own}
            columns={columns && { ...columns, href: (hidden) => list.href({ hidden } satisfies Columned as Partial<State>, state) }}
          />
        </Suspense>
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
