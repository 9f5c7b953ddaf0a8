import type { Customer } from '#contract/customers/customer.ts'
import { creditState } from '#domain/customers/credit/credit-limit.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { CREDIT_LABELS } from './customer-labels.ts'

type CreditOf = { user: Pick<Customer, 'creditLimit' | 'creditUsed'> }

/** A dash without a limit, and for staff who see no amounts. */
export function CreditCell({ user }: CreditOf) {
  const text = creditText(user)
  return text === null ? (
    '–'
  ) : (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      {text} <CreditBadge user={user} />
    </span>
  )
}

export function CreditBadge({ user: { creditLimit, creditUsed }, className = '' }: CreditOf & { className?: string }) {
  const state = creditLimit == null ? 'unlimited' : creditState({ limitOre: krToOre(creditLimit), openOre: krToOre(creditUsed ?? 0) })
  if (state === 'near')
    return (
      <Badge tone="warning" className={className}>
        {CREDIT_LABELS.near}
      </Badge>
    )
  return state === 'over' ? (
    <Badge tone="danger" className={className}>
      {CREDIT_LABELS.over}
    </Badge>
  ) : null
}

/** '8.500 kr. af 10.000 kr.'; null without a limit. */
export function creditText({ creditLimit, creditUsed }: CreditOf['user']): string | null {
  return creditLimit == null ? null : `${amount(krToOre(creditUsed ?? 0))} af ${amount(krToOre(creditLimit))}`
}
