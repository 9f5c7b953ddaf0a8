import { lazy, Suspense } from 'react'
import type { ViewedList } from '#domain/saved-views/saved-view.ts'

const SavedViews = lazy(() => import('./saved-views.tsx'))

type ViewableList<State> = Readonly<{ path: () => string; view: (state: State) => string; start: State }>

/** The views kept of a list, above it. Fetched for staff alone: the shop's own lists have none. */
export function ViewBar<State>({ of, list, state }: { of: ViewedList; list: ViewableList<State>; state: State }) {
  const query = list.view(state)
  return (
    <Suspense>
      <SavedViews of={of} path={list.path()} query={query} isNarrowed={query !== list.view(list.start)} />
    </Suspense>
  )
}
