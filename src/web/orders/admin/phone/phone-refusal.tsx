import type { Customer } from '#contract/customers/customer.ts'
import { creditObstacleForStaff } from '#domain/customers/credit/credit-limit.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { browserApi } from '#web/api.ts'
import { orderChanges } from '#web/checkout/changed-figures.tsx'
import type { OrderRefusal } from '#web/checkout/order-refusal.ts'
import { toCredit } from '#web/orders/own-balance.tsx'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { TextField } from '#web/ui/field.tsx'
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

/** Why the customer cannot order on invoice; null when they can or it is not known yet. */
export function useCreditObstacle(customer: Customer | null, totalOre: number): string | null {
  const { data } = useUserQuery({
    queryKey: ['balance', 'of', customer?.id],
    queryFn: ({ signal }) => browserApi.showCustomerBalance({ params: { id: customer?.id ?? 0 } }, { signal }),
    enabled: customer !== null,
    staleTime: 0,
  })
  return customer ? creditObstacleForStaff(totalOre, toCredit(data?.credit ?? null, data?.overdue)) : null
}

type CreditOverrideProps = { obstacle: string; mayGiveCredit: boolean; reason: string; onReason: (reason: string) => void }

export function CreditOverride({ obstacle, mayGiveCredit, reason, onReason }: CreditOverrideProps) {
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title={obstacle}>
        {mayGiveCredit
          ? 'Vælg kort eller MobilePay, eller skriv, hvorfor kunden alligevel får lov på faktura.'
          : 'Vælg kort eller MobilePay.'}
      </Notice>
      {mayGiveCredit && (
        <TextField
          label="Hvorfor på faktura alligevel?"
          hint="Kun til jer selv. Står i loggen."
          autoComplete="off"
          maxLength={ORDER_TEXTS.placedReason}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
    </div>
  )
}
