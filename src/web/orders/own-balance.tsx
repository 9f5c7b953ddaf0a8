import type { Balance } from '#contract/orders/balances.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { balanceForCustomer } from '#domain/orders/payments/balance-texts.ts'

/** What of all his orders a customer still has to pay, and what he has to his credit; nothing where all is settled. */
export function OwnBalance({ balance: { open, owed } }: { balance: Balance }) {
  const shown = [krToOre(open), 0 - krToOre(owed)].flatMap((ore) => balanceForCustomer(ore) ?? [])
  if (shown.length === 0) return null
  return (
    <dl className="figures flex flex-wrap gap-x-10 gap-y-2 pb-5 print:hidden">
      {shown.map(({ label, ore }) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label} i alt, inkl. moms</dt>
          <dd className="text-lg font-bold">{amount(ore)}</dd>
        </div>
      ))}
    </dl>
  )
}
