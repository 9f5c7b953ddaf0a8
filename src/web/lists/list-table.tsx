import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { EmptyList } from './empty-list.tsx'
import { PlainHeading, SortHeading, type Sorting } from './sort-heading.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useListFocus } from './use-list-focus.ts'

/** One column of a list: its heading and what stands below it. */
export type Column<Row, Field extends string> = Readonly<{
  label: string
  /** stands in the heading in place of the label, which then only names the column here */
  heading?: ReactNode
  /** what a press on the heading sorts by; without it the heading only says what stands below */
  field?: Field
  /** figures stand to the right, below each other */
  isFigure?: boolean
  /** of the heading and every cell: which screens have the column */
  className?: string
  cellClassName?: string
  /** the cells bring their own room, and so does a heading that does not sort */
  isBare?: boolean
  /** whatever somebody wrote, however long its words are: they are broken before they make the page wider than the screen */
  isFreeText?: boolean
  /** lines that are shortened to what the other columns leave them: its cells are `ShortenedLine`s */
  isShortened?: boolean
  /** in a stacked row its cell shares the line of the actions; every other has a line of its own */
  isBesideActions?: boolean
  cell: (row: Row) => ReactNode
}>

type ListTableProps<Row, Field extends string> = {
  rows: readonly Row[]
  columns: readonly Column<Row, Field>[]
  /** headings of the columns it is shown without */
  hidden?: readonly string[]
  /** left out where the list has one order only */
  sorting?: Sorting<Field>
  /** what is said when there are none */
  empty: string
  testId: string
  rowClassName: (row: Row) => string
  /** the last column: what can be done with a row */
  actions?: (row: Row) => ReactNode
  actionsClassName?: string
  className?: string
  tableClassName?: string
  /** on a telephone the cells of a row stand below each other, and of the headings only those that sort are kept */
  isStacked?: boolean
}

const ROOM = 'px-1.5 py-1.5 xl:px-2'
const FREE_TEXT = 'min-w-28 wrap-anywhere'
/** A share of the table where there is room, and never less than its first words; without the greatest width its words would be the least. */
const SHORTENED = 'md:w-1/6 md:max-w-0 md:min-w-28'
/** On one line on a telephone and on a wide screen; between, four by four, so that a row with all of them takes no room from the words. */
const ACTIONS = 'ml-auto flex w-max max-w-full flex-wrap items-center justify-end md:max-w-44 min-[88rem]:max-w-none'
const UNSTACKED = {
  frame: '-mr-(--gutter) max-h-[75dvh] overflow-auto lg:-mr-8 xl:mr-0 xl:max-h-none xl:overflow-visible',
  block: '',
  headings: '',
  row: '',
  cell: '',
  line: '',
  actions: '',
}
const STACKED: typeof UNSTACKED = {
  frame: 'md:-mr-(--gutter) md:max-h-[75dvh] md:overflow-auto lg:-mr-8 xl:mr-0 xl:max-h-none xl:overflow-visible',
  block: 'max-md:block',
  headings:
    'max-md:flex max-md:flex-wrap max-md:border-b max-md:border-edge max-md:not-has-[a]:hidden max-md:[&>th]:shadow-none max-md:[&>th:not(:has(a))]:hidden',
  row: 'max-md:flex max-md:flex-wrap max-md:items-center max-md:py-3',
  cell: 'max-md:px-0 max-md:py-0.5',
  line: 'max-md:w-full',
  actions: 'max-md:-my-1.5 max-md:ml-auto',
}

/** A list as a table, one thing a line. The headings stay in sight, and the keyboard stays at its row when rows change or leave. */
export function ListTable<Row extends { id: number | string }, Field extends string>(props: ListTableProps<Row, Field>) {
  const { rows, hidden = [], sorting, actions, actionsClassName, tableClassName = 'text-xs xl:text-sm' } = props
  const columns = props.columns.filter(({ label }) => !hidden.includes(label))
  const stacked = props.isStacked ? STACKED : UNSTACKED
  const keepFocus = useListFocus<HTMLTableSectionElement>(rows)
  const frame = useKeptScroll<HTMLDivElement>()
  return (
    // what only a reader hears has a place too: outside this frame it would widen the page
    <div ref={frame} className={classes('relative', props.className ?? stacked.frame)}>
      <table className={classes('w-full border-collapse', stacked.block, tableClassName)}>
        <thead className={classes('sticky top-0 z-10 bg-ground', stacked.block)}>
          <tr className={stacked.headings}>
            {columns.map(({ label, heading = label, field, isFigure, isBare, className }) =>
              field && sorting ? (
                <SortHeading key={label} label={label} field={field} sorting={sorting} isFigure={isFigure} className={className} />
              ) : (
                <PlainHeading key={label} isBare={isBare} className={className}>
                  {heading}
                </PlainHeading>
              ),
            )}
            {actions && <PlainHeading className={classes('bg-ground text-right', actionsClassName)}>Handlinger</PlainHeading>}
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
                <td className={classes('bg-inherit py-0.5 text-right', stacked.actions, actionsClassName)}>
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
