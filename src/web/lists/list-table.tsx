import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { scrollKeyOf } from '#web/browser/list-place.ts'
import { useCalmRows } from '#web/saved-views/view-bar.tsx'
import { classes } from '#web/ui/classes.ts'
import { EmptyList } from './list-frame.tsx'
import './rows.css'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useListFocus } from './use-list-focus.ts'

/** Scroll offsets by the key of the page's own scroll position. */
const scrollOffsets = new Map<string, number>()

const MAX_OFFSETS = 50

export type Column<Row, Field extends string> = Readonly<{
  label: string
  /** Shown in place of the label, which then only names the column. */
  heading?: ReactNode
  /** The field a press sorts by; without it the column cannot be sorted. */
  field?: Field
  /** Right-aligned. */
  isFigure?: boolean
  /** For the heading and every cell: which screens have the column. */
  className?: string
  cellClassName?: string
  /** Cells and headings without padding of their own. */
  isBare?: boolean
  /** Text with words of any length: they are broken to fit the screen. */
  isFreeText?: boolean
  /** The cells are `ShortenedLine`s, cut to the width the other columns leave. */
  isShortened?: boolean
  /** In a stacked row the cell shares the line of the actions. */
  isBesideActions?: boolean
  cell: (row: Row) => ReactNode
}>

type ListTableProps<Row, Field extends string> = {
  rows: readonly Row[]
  columns: readonly Column<Row, Field>[]
  /** Headings of the hidden columns. */
  hidden?: readonly string[]
  /** Left out when the list has one order only. */
  sorting?: Sorting<Field>
  empty: string
  testId: string
  rowClassName: (row: Row) => string
  actions?: (row: Row) => ReactNode
  actionsClassName?: string
  className?: string
  tableClassName?: string
  /** On phones the cells of a row stand below each other, and only sortable headings show. */
  isStacked?: boolean
}

const ROOM = 'px-1.5 py-1.5 xl:px-2'
const FREE_TEXT = 'min-w-28 wrap-anywhere'
/** A share of the table, never less than its first words; without the maximum width those words would be all. */
const SHORTENED = 'md:w-1/6 md:max-w-0 md:min-w-28'
/** One line on phones and wide screens; four by four in between, so that the actions leave room for the words. */
const ACTIONS = 'ml-auto flex w-max max-w-full flex-wrap items-center justify-end md:max-w-44 min-[88rem]:max-w-none'
/** Where a list scrolls sideways in its frame, the actions of its rows stay in sight. */
const STICKY_ACTIONS = 'md:max-xl:sticky md:max-xl:right-0'
const UNSTACKED = {
  frame: 'max-md:-mr-(--gutter) max-h-[75dvh] overflow-auto xl:max-h-none xl:overflow-visible',
  block: '',
  headings: '',
  row: '',
  cell: '',
  line: '',
  actions: '',
}
const STACKED: typeof UNSTACKED = {
  frame: 'md:max-h-[75dvh] md:overflow-auto xl:max-h-none xl:overflow-visible',
  block: 'max-md:block',
  headings:
    'max-md:flex max-md:flex-wrap max-md:border-b max-md:border-edge max-md:not-has-[a]:hidden max-md:[&>th]:shadow-none max-md:[&>th:not(:has(a))]:hidden',
  // rows out of sight are not laid out: on a phone that was the slowest part of going back to a list
  row: 'max-md:flex max-md:flex-wrap max-md:items-center max-md:py-3 max-md:[content-visibility:auto] max-md:[contain-intrinsic-size:auto_11rem]',
  cell: 'max-md:px-0 max-md:py-0.5',
  line: 'max-md:w-full',
  actions: 'max-md:-my-1.5 max-md:ml-auto',
}

/** A list as a table. Headings stay in sight, and the focus stays at its row when rows change or leave. */
export function ListTable<Row extends { id: number | string }, Field extends string>(props: ListTableProps<Row, Field>) {
  const { rows, hidden = [], sorting, actions, actionsClassName, tableClassName = 'text-xs xl:text-sm' } = props
  const columns = props.columns.filter(({ label }) => !hidden.includes(label))
  const stacked = props.isStacked ? STACKED : UNSTACKED
  const keepFocus = useListFocus<HTMLTableSectionElement>(rows)
  useRowKeys(keepFocus.ref)
  const frame = useSavedScroll<HTMLDivElement>()
  const isCalm = useCalmRows()
  return (
    // text for screen readers is positioned in this frame; outside it would widen the page
    <div ref={frame} className={classes('list-rows relative', !isCalm && 'dense-rows', props.className ?? stacked.frame)}>
      <table className={classes('w-full border-collapse', stacked.block, tableClassName)}>
        <thead className={classes('sticky top-0 z-10 bg-ground', stacked.block)}>
          <tr className={stacked.headings}>
            {columns.map(({ label, heading = label, field, isFigure, isBare, className }) =>
              field && sorting ? (
                <SortHeading
                  key={label}
                  label={typeof heading === 'string' ? heading : label}
                  field={field}
                  sorting={sorting}
                  isFigure={isFigure}
                  className={className}
                />
              ) : (
                <PlainHeading key={label} isFigure={isFigure} isBare={isBare} className={className}>
                  {heading}
                </PlainHeading>
              ),
            )}
            {actions && (
              <PlainHeading className={classes('bg-ground text-right', STICKY_ACTIONS, actionsClassName)}>Handlinger</PlainHeading>
            )}
          </tr>
        </thead>
        <tbody {...keepFocus} className={stacked.block}>
          {rows.map((row) => (
            <tr key={row.id} data-testid={props.testId} className={classes('border-b border-line', stacked.row, props.rowClassName(row))}>
              {columns.map(({ label, isFigure, isBare, isFreeText, isShortened, isBesideActions, className, cellClassName, cell }) => (
                <td
                  key={label}
                  className={classes(
                    !isBare && ROOM,
                    stacked.cell,
                    !isBesideActions && stacked.line,
                    isFigure && 'figures text-right',
                    isFreeText && FREE_TEXT,
                    isShortened && SHORTENED,
                    className,
                    cellClassName,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
              {actions && (
                <td className={classes('bg-inherit py-0.5 text-right', STICKY_ACTIONS, stacked.actions, actionsClassName)}>
                  <div className={ACTIONS}>{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <EmptyList className="border-b">{props.empty}</EmptyList>}
    </div>
  )
}

/** Restores how far a list was scrolled in its frame on narrow screens. The router restores the page's own scroll. */
function useSavedScroll<Frame extends HTMLElement>() {
  const frame = useRef<Frame>(null)
  const key = scrollKeyOf(useLocation())
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    element.scrollTop = scrollOffsets.get(key) ?? 0
    const saveOffset = () => {
      scrollOffsets.delete(key)
      scrollOffsets.set(key, element.scrollTop)
      for (const oldest of scrollOffsets.keys()) if (scrollOffsets.size > MAX_OFFSETS) scrollOffsets.delete(oldest)
    }
    element.addEventListener('scroll', saveOffset, { passive: true })
    return () => element.removeEventListener('scroll', saveOffset)
  }, [key])
  return frame
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }
const TICK = 'input[type=checkbox][aria-label^="Vælg "]'
const WRITING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=menu]'

/** Walks the rows with j and k, or arrows once one has the focus; x ticks. Not while something is typed or a dialog is open. */
function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const isElsewhere = event.target instanceof Element && event.target.closest(WRITING) !== null
      if (isElsewhere || document.querySelector('dialog[open]')) return
      const rows = [...(list.current?.children ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const control = event.key === 'x' ? rows[at]?.querySelector<HTMLElement>(TICK) : targetOf(rows, at, event.key)
      if (!control) return
      event.preventDefault()
      if (event.key === 'x') control.click()
      else control.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list])
}

function targetOf(rows: readonly Element[], at: number, key: string): HTMLElement | null {
  const step = STEPS[key]
  // without a row in focus an arrow scrolls the page
  if (step === undefined || (at < 0 && key.startsWith('Arrow'))) return null
  const row = rows[at < 0 ? 0 : at + step]
  return row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button') ?? null
}

type Sorting<Field extends string> = Readonly<{ current: string; to: (sort: Field | `-${Field}`) => string }>

type SortHeadingProps<Field extends string> = {
  label: string
  field: Field
  sorting: Sorting<Field>
  isFigure?: boolean | undefined
  className?: string | undefined
}

const LOOK = 'text-xs font-semibold shadow-[inset_0_-1px_0_var(--color-edge)]'
const HEADING_ROOM = 'px-1.5 xl:px-2'

function SortHeading<Field extends string>({ label, field, sorting, isFigure = false, className }: SortHeadingProps<Field>) {
  const isUp = sorting.current === field
  const isDown = sorting.current === `-${field}`
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      className={classes(LOOK, HEADING_ROOM, isFigure ? 'text-right' : 'text-left', className)}
    >
      <Link
        to={sorting.to(isUp ? `-${field}` : field)}
        replace
        preventScrollReset
        className={classes(
          'inline-flex min-h-11 items-center gap-1 whitespace-nowrap hover:text-ink max-xl:min-w-11',
          isFigure && 'justify-end',
          isUp || isDown ? 'text-ink' : 'text-muted',
        )}
      >
        {label}
        {isUp && <ArrowUp size={14} aria-hidden />}
        {isDown && <ArrowDown size={14} aria-hidden />}
      </Link>
    </th>
  )
}

type PlainHeadingProps = {
  isFigure?: boolean | undefined
  isBare?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

function PlainHeading({ isFigure = false, isBare = false, className, children }: PlainHeadingProps) {
  return (
    <th scope="col" className={classes(LOOK, !isBare && HEADING_ROOM, isFigure ? 'text-right' : 'text-left', 'text-muted', className)}>
      {children}
    </th>
  )
}
