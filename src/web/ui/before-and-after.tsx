import { SmallTable } from './small-table.tsx'

type Changes = Readonly<Record<string, Readonly<{ from?: unknown; to?: unknown }>>>
export type ChangedRow = Readonly<{ key: string | number; title: string; detail?: string; changes: Changes }>

type ChangedField = Readonly<{ row: ChangedRow; isFirst: boolean; field: string; from: unknown; to: unknown }>

type BeforeAndAfterProps = {
  /** The subject of the rows, such as 'Produkt'. */
  heading: string
  rows: readonly ChangedRow[]
  /** The headings; by default 'Før' and 'Efter'. */
  sides?: readonly [from: string, to: string] | undefined
  labelOf: (field: string) => string
  textOf: (field: string, value: unknown) => string
}

export function BeforeAndAfter({ heading, rows, sides = ['Før', 'Efter'], labelOf, textOf }: BeforeAndAfterProps) {
  const fields = rows.flatMap((row) =>
    Object.entries(row.changes).map(([field, { from, to }], place): ChangedField => ({ row, isFirst: place === 0, field, from, to })),
  )
  const columns = [
    {
      label: heading,
      isRowHeading: true,
      className: 'max-w-56 wrap-anywhere',
      cell: ({ row: { title, detail }, isFirst }: ChangedField) => (
        <span className={isFirst ? 'font-semibold' : 'sr-only'}>
          {title}
          {detail && <span className="block font-normal text-muted">{detail}</span>}
        </span>
      ),
    },
    { label: 'Felt', className: 'text-muted', cell: ({ field }: ChangedField) => labelOf(field) },
    {
      label: sides[0],
      isForWide: true,
      className: 'wrap-anywhere text-muted',
      cell: ({ field, from }: ChangedField) => textOf(field, from),
    },
    {
      label: sides[1],
      // as wide as a date
      className: 'min-w-20 font-semibold wrap-anywhere',
      cell: ({ field, from, to }: ChangedField) => (
        <>
          {textOf(field, to)}
          {isPresent(from) && (
            <span className="block font-normal text-muted sm:hidden">
              {sides[0].toLocaleLowerCase('da')}: {textOf(field, from)}
            </span>
          )}
        </>
      ),
    },
  ]
  return (
    // positioned, so that text for screen readers scrolls with it and does not lengthen the dialog
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
    <section aria-label="Ændringer" tabIndex={0} className="relative max-h-[50dvh] overflow-auto border-y border-line">
      <SmallTable rows={fields} columns={columns} keyOf={({ row, field }) => `${row.key}/${field}`} isHeadSticky className="text-xs" />
    </section>
  )
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined
}
