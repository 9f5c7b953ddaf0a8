import type { TagChoices } from '#web/products/admin/form/tag-choices.ts'
import { FIELD_LABELS, valueText } from '#web/products/admin/list/product-labels.ts'
import { BeforeAndAfter, type ChangedRow } from '#web/ui/before-and-after.tsx'

type ChangeTableProps = { rows: readonly ChangedRow[]; choices?: TagChoices | undefined; sides?: readonly [from: string, to: string] }

export function ChangeTable({ rows, choices, sides }: ChangeTableProps) {
  return (
    <BeforeAndAfter
      heading="Produkt"
      rows={rows}
      sides={sides}
      labelOf={(field) => FIELD_LABELS[field] ?? field}
      textOf={(field, value) => valueText(field, value, choices)}
    />
  )
}
