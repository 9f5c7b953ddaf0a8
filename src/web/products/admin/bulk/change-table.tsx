import { productLabel } from '#domain/products/product-fields.ts'
import { valueText } from '#web/products/admin/form/product-labels.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { BeforeAndAfter, type ChangedRow } from '#web/ui/before-and-after.tsx'

type ChangeTableProps = { rows: readonly ChangedRow[]; choices?: TagChoices | undefined; sides?: readonly [from: string, to: string] }

export function ChangeTable({ rows, choices, sides }: ChangeTableProps) {
  return (
    <BeforeAndAfter
      heading="Produkt"
      rows={rows}
      sides={sides}
      labelOf={productLabel}
      textOf={(field, value) => valueText(field, value, choices)}
    />
  )
}
