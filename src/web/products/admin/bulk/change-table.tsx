import type { TagChoices } from '#web/products/admin/form/tag-choices.ts'
import { FIELD_LABELS, valueText } from '#web/products/admin/list/product-labels.ts'
import { SmallTable } from '#web/ui/small-table.tsx'

type Changes = Readonly<Record<string, Readonly<{ from?: unknown; to?: unknown }>>>
type ChangedRow = Readonly<{ key: string | number; title: string; detail?: string; changes: Changes }>

type ChangedField = Readonly<{ row: ChangedRow; isFirst: boolean; field: string; from: unknown; to: unknown }>

/** Before and after, one line a field. */
export function ChangeTable({ rows, choices }: { rows: readonly ChangedRow[]; choices?: TagChoices }) {
  const fields = rows.flatMap((row) =>
    Object.entries(row.changes).map(([field, { from, to }], place): ChangedField => ({ row, isFirst: place === 0, field, from, to })),
  )
  const columns = [
    {
      label: 'Produkt',
      isRowHeading: true,
      className: 'max-w-56',
      cell: ({ row: { title, detail }, isFirst }: ChangedField) => (
        <span className={isFirst ? 'font-semibold' : 'sr-only'}>
          {title}
          {detail && <span className="block font-normal text-muted">{detail}</span>}
        </span>
      ),
    },
    { label: 'Felt', className: 'text-muted', cell: ({ field }: ChangedField) => FIELD_LABELS[field] ?? field },
    { label: 'Før', className: 'break-words text-muted', cell: ({ field, from }: ChangedField) => valueText(field, from, choices) },
    { label: 'Efter', className: 'font-semibold break-words', cell: ({ field, to }: ChangedField) => valueText(field, to, choices) },
  ]
  return (
    <div className="max-h-[50dvh] overflow-auto border-y border-line">
      <SmallTable rows={fields} columns={columns} keyOf={({ row, field }) => `${row.key}/${field}`} isHeadSticky className="text-xs" />
    </div>
  )
}
