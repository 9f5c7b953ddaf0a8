import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type SmallColumn<Row> = Readonly<{
  label: string
  /** Needed when two columns have the same label. */
  id?: string
  /** Right-aligned. */
  isFigure?: boolean
  /** Names the row for screen readers. */
  isRowHeading?: boolean
  /** Hidden on phones. */
  isForWide?: boolean
  className?: string
  cell: (row: Row) => ReactNode
}>

type SmallTableProps<Row> = {
  rows: readonly Row[]
  columns: readonly SmallColumn<Row>[]
  keyOf: (row: Row) => string | number
  /** Needed without a heading beside the table. */
  caption?: string
  isHeadSticky?: boolean
  /** Aligns rows with buttons in the middle. */
  isCentred?: boolean
  className?: string
}

const ROOM = 'px-2 py-2 first:pl-0 last:pr-0'

/** A small table within a page or dialog. Use ListTable for lists that are searched and sorted. */
export function SmallTable<Row>({
  rows,
  columns,
  keyOf,
  caption,
  isHeadSticky = false,
  isCentred = false,
  className = 'text-sm',
}: SmallTableProps<Row>) {
  return (
    <table className={classes('figures w-full border-collapse', className)}>
      {caption && <caption className="sr-only">{caption}</caption>}
      <thead className={classes('text-xs text-muted shadow-[inset_0_-1px_0_var(--color-edge)]', isHeadSticky && 'sticky top-0 bg-ground')}>
        <tr>
          {columns.map(({ label, id = label, isFigure, isForWide }) => (
            <th
              key={id}
              scope="col"
              className={classes(ROOM, 'font-semibold', isFigure ? 'text-right' : 'text-left', isForWide && 'max-sm:hidden')}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={classes('border-b border-line', isCentred ? 'align-middle' : 'align-top')}>
            {columns.map(({ label, id = label, isFigure, isRowHeading, isForWide, className: look, cell }) => {
              const Cell = isRowHeading ? 'th' : 'td'
              return (
                <Cell
                  key={id}
                  scope={isRowHeading ? 'row' : undefined}
                  className={classes(
                    ROOM,
                    isRowHeading && 'font-normal',
                    isFigure ? 'text-right whitespace-nowrap' : 'text-left',
                    isForWide && 'max-sm:hidden',
                    look,
                  )}
                >
                  {cell(row)}
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
