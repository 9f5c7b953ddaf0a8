import type { TagChoices } from '#web/products/admin/form/tag-choices.ts'
import { FIELD_LABELS, valueText } from '#web/products/admin/list/product-labels.ts'
import { BeforeAndAfter, type ChangedRow } from '#web/ui/before-and-after.tsx'

/** What changes of products. */
export function ChangeTable({ rows, choices }: { rows: readonly ChangedRow[]; choices?: TagChoices }) {
  return (
    <BeforeAndAfter
      heading="Produkt"
      rows={rows}
      labelOf={(field) => FIELD_LABELS[field] ?? field}
      textOf={(field, value) => valueText(field, value, choices)}
    />
  )
}
