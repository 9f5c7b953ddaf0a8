import type { Balance, CreditAnswer } from '#contract/payments/payments.ts'
import { type Credit, freeCreditOre } from '#domain/customers/credit/credit-limit.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { balanceForCustomer, inAllText } from '#domain/payments/payment-texts.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useSession } from '#web/session/session.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

export function OwnBalance({ balance: { open, owed }, credit: known }: { balance: Balance; credit: CreditAnswer }) {
  const { user } = useSession()
  // a limit of 0 is no credit
  const credit = known && known.limit > 0 ? known : null
  const balances = [krToOre(open), 0 - krToOre(owed)].flatMap((ore) => balanceForCustomer(ore) ?? [])
  if (balances.length === 0 && !credit) return null
  return (
    <dl className="figures flex flex-wrap gap-x-10 gap-y-2 pb-5 print:hidden">
      {balances.map(({ label, ore }) => (
        <div key={label}>
          <dt className="text-xs text-muted">
            {label} {inAllText(user)}
          </dt>
          <dd className="text-lg font-bold">{amount(ore)}</dd>
        </div>
      ))}
      {credit && (
        <div>
          <dt className="text-xs text-muted">Din kredit på faktura, tilbage af {amount(krToOre(credit.limit))}</dt>
          <dd className="text-lg font-bold">{amount(freeCreditOre(toCredit(credit)) ?? 0)}</dd>
        </div>
      )}
    </dl>
  )
}

const OWN_CREDIT = ['balance', 'own']
const WITHOUT_LIMIT = { limitOre: null, openOre: 0 }

/** The customer's credit and overdue amount, loaded for each checkout; until then only the server decides. */
export function useOwnCredit(): Credit {
  const { data } = useUserQuery({ queryKey: OWN_CREDIT, queryFn: ({ signal }) => browserApi.showOwnBalance({}, { signal }), staleTime: 0 })
  return toCredit(data?.credit ?? null, data?.overdue)
}

export function refreshOwnCredit(): void {
  void queryClient.invalidateQueries({ queryKey: OWN_CREDIT })
}

export function toCredit(answer: CreditAnswer, overdue = 0): Credit {
  const limit = answer ? { limitOre: krToOre(answer.limit), openOre: krToOre(answer.open) } : WITHOUT_LIMIT
  return { ...limit, overdueOre: krToOre(overdue) }
}
