import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ASIDE_LABELS } from '#domain/payments/bank/bank-line-texts.ts'

type Payout = NonNullable<BankLineAnswer['payout']>
const NAMES: Readonly<Record<Payout['parts'][number]['kind'], string>> = {
  charge: 'Betaling',
  refund: 'Tilbagebetaling',
  dispute: 'Indsigelse',
  fee: 'Gebyr',
  payout: 'Udbetaling',
  other: 'Andet',
}
const kr = (amount: number) => amountWithOre(krToOre(amount))

/** The payments and fees of a payout, folded to their sums. */
export function PayoutContent({ payout: { gross, fees, missing, parts } }: { payout: Payout }) {
  return (
    <details className="w-full">
      <summary className="min-h-11 cursor-pointer py-2">
        {ASIDE_LABELS.payout}
        <span className="block text-xs text-muted">
          {count(parts.length, 'bevægelse', 'bevægelser')}: {kr(gross)} minus {kr(fees)} i gebyr
        </span>
        {missing !== 0 && (
          <span className="block text-xs font-bold text-danger">{kr(missing)} er ikke forklaret. Se kontoen hos kortudbyderen.</span>
        )}
      </summary>
      <ul className="figures border-t border-line text-xs">
        {parts.map(({ kind, orderId, orderNumber, amount, fee }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: movements have no id here and never change their order
          <li key={place} className="flex flex-wrap justify-between gap-x-3 border-b border-line py-1">
            <span>
              {NAMES[kind]}{' '}
              {orderId !== null && (
                <Link to={paths.adminOrder(orderId)} className="underline underline-offset-4">
                  {orderNumber}
                </Link>
              )}
            </span>
            <span>
              {kr(amount)}
              {fee !== 0 && <span className="text-muted">, gebyr {kr(fee)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
