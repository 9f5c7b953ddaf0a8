import { orderChanges } from '#web/checkout/order-changes.ts'
import type { OrderRefusal } from '#web/checkout/order-refusal.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Notice } from '#web/ui/notice.tsx'

export function PhoneRefusal({ refusal }: { refusal: OrderRefusal }) {
  const { delivery } = useSettings()
  if (refusal.kind === 'already-sent')
    return (
      <Notice tone="warning" title="Ordren er allerede bestilt" isAlert>
        Den blev bestilt, før du rettede noget. Se efter i ordrelisten, før du bestiller igen.
      </Notice>
    )
  if (refusal.kind !== 'changed') return <Notice tone="danger" title={refusal.message} isAlert />
  const groups = orderChanges(refusal.before, refusal.after, { promise: delivery, isExclVat: false })
  return (
    <Notice tone="warning" title="Tallene er ændret, siden du læste dem op" isAlert>
      <p>Der er ikke bestilt noget endnu. Læs de nye tal op, og bestil igen.</p>
      <ul className="figures mt-2 list-disc pl-4">
        {groups.flatMap(({ title, changes }) =>
          changes.map(({ what, before, after }) => (
            <li key={`${title} ${what}`}>
              {title}: {what} {before} → {after}
            </li>
          )),
        )}
      </ul>
    </Notice>
  )
}
