import { lazy, type ReactNode, Suspense } from 'react'
import type { ViewedList } from '#domain/saved-views/saved-view.ts'

const SavedViews = lazy(() => import('./saved-views.tsx'))

type ViewableList<State> = Readonly<{ path: () => string; view: (state: State) => string; start: State }>

type ViewBarProps<State> = {
  of: ViewedList
  list: ViewableList<State>
  state: State
  /** what was found */
  children: ReactNode
}

/**
 * What was found in a list, and beside it the views kept of it. They have their place before they are there, and are scrolled where there are
 * more: what comes below must not move under a finger. Fetched for staff alone: the shop's own lists have none.
 */
export function ViewBar<State>({ of, list, state, children }: ViewBarProps<State>) {
  const query = list.view(state)
  return (
    <div className="flex flex-wrap items-center gap-x-4 pb-2">
      <div className="min-w-0">{children}</div>
      <div className="-m-1 flex min-h-13 min-w-0 grow basis-44 overflow-x-auto p-1">
        <Suspense>
          <SavedViews of={of} path={list.path()} query={query} isNarrowed={query !== list.view(list.start)} />
        </Suspense>
      </div>
    </div>
  )
}
