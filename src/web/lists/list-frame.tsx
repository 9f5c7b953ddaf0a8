import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { ViewedList } from '#domain/saved-views/saved-view.ts'
import { ViewBar } from '#web/saved-views/view-bar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Pagination } from '#web/ui/pagination.tsx'

type PagedState = Readonly<{ page: number; hidden?: readonly string[] | undefined }>
type PagedList<State> = Readonly<{
  path: () => string
  view: (state: State) => string
  start: State
  pageSize: number
  href: (change: Partial<PagedState>, state: State) => string
}>

type ListFrameProps<State> = {
  list: PagedList<State>
  state: State
  total: number
  views?: ViewedList
  /** Stands between the filters and the list. */
  heading: ReactNode
  children: ReactNode
}

export function ListFrame<State extends PagedState>({ list, state, total, views, heading, children }: ListFrameProps<State>) {
  return (
    <>
      {views ? (
        <ViewBar of={views} list={list} state={state}>
          {heading}
        </ViewBar>
      ) : (
        heading
      )}
      <WhileLoading path={list.path()}>{children}</WhileLoading>
      <div className="mt-6">
        <Pagination page={state.page} pages={Math.ceil(total / list.pageSize)} to={(page) => list.href({ page }, state)} />
      </div>
    </>
  )
}

export function ListCount({ className = 'pb-2', children }: { className?: string; children: ReactNode }) {
  return (
    <p aria-live="polite" className={classes('figures text-xs text-muted', className)}>
      {children}
    </p>
  )
}

export function WhileLoading({ path, children }: { path: string; children: ReactNode }) {
  const isLoading = useNavigation().location?.pathname === path
  return (
    <div aria-busy={isLoading} className={classes('transition-opacity', isLoading && 'opacity-60 delay-150')}>
      {children}
    </div>
  )
}

export function EmptyList({ className = 'border-y', children }: { className?: 'border-y' | 'border-b'; children: ReactNode }) {
  return <p className={classes('border-line py-12 text-center text-muted', className)}>{children}</p>
}

type OlderPagesProps = {
  /** The cursor of the shown page; null for the newest. */
  before: number | null
  /** The `before` of the following page; null on the last. */
  next: number | null
  hrefOf: (before: number | null) => string
}

export function OlderPages({ before, next, hrefOf }: OlderPagesProps) {
  if (before === null && next === null) return null
  return (
    <nav aria-label="Sider" className="mt-6 flex flex-wrap justify-center gap-3">
      {before !== null && <LinkButton to={hrefOf(null)}>Nyeste</LinkButton>}
      {next !== null && <LinkButton to={hrefOf(next)}>Ældre</LinkButton>}
    </nav>
  )
}
