import type { Customer } from '#contract/customers/customer.ts'
import { creditObstacleForStaff } from '#domain/customers/credit/credit-limit.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { browserApi } from '#web/api.ts'
import { toCredit } from '#web/orders/use-own-credit.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

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
