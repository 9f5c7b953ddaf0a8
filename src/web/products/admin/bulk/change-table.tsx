import type { TagChoices } from '#web/products/admin/form/tag-choices.ts'
import { FIELD_LABELS, valueText } from '#web/products/admin/list/product-labels.ts'

type Changes = Readonly<Record<string, Readonly<{ from?: unknown; to?: unknown }>>>
type ChangedRow = Readonly<{ key: string | number; title: string; detail?: string; changes: Changes }>

/** Before and after, one line a field. */
export function ChangeTable({ rows, choices }: { rows: readonly ChangedRow[]; choices?: TagChoices }) {
  return (
    <div className="max-h-[50dvh] overflow-auto border-y border-line">
      <table className="figures w-full border-collapse text-xs">
        <thead className="sticky top-0 bg-ground text-left text-muted shadow-[inset_0_-1px_0_var(--color-edge)]">
          <tr>
            <th scope="col" className="py-2 pr-2 font-semibold">
              Produkt
            </th>
            <th scope="col" className="p-2 font-semibold">
              Felt
            </th>
            <th scope="col" className="p-2 font-semibold">
              Før
            </th>
            <th scope="col" className="py-2 pl-2 font-semibold">
              Efter
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(({ key, title, detail, changes }) =>
            Object.entries(changes).map(([field, { from, to }], index) => (
              <tr key={`${key}/${field}`} className="border-t border-line align-top">
                <th scope="row" className="max-w-56 py-1.5 pr-2 text-left font-semibold">
                  <span className={index > 0 ? 'sr-only' : undefined}>
                    {title}
                    {detail && <span className="block font-normal text-muted">{detail}</span>}
                  </span>
                </th>
                <td className="px-2 py-1.5 text-muted">{FIELD_LABELS[field] ?? field}</td>
                <td className="px-2 py-1.5 break-words text-muted">{valueText(field, from, choices)}</td>
                <td className="py-1.5 pl-2 font-semibold break-words">{valueText(field, to, choices)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}
