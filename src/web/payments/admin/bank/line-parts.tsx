import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { BankPart } from '#contract/payments/bank-statement.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'

export function LineParts({ parts }: { parts: readonly BankPart[] }) {
  return parts.map(({ orderId, orderNumber, customer, amount }) => (
    <p key={orderId} className="flex flex-wrap items-center gap-x-2">
      <Link
        to={paths.adminOrder(orderId)}
        className="figures inline-flex min-h-11 whitespace-nowrap items-center underline underline-offset-4 lg:min-h-8"
      >
        {orderNumber}
      </Link>
      <span className="min-w-0 break-words">{customer}</span>
      {parts.length > 1 && <span className="figures text-muted">{amountWithOre(krToOre(amount))}</span>}
    </p>
  ))
}
