import type { CreditAnswer } from '#contract/payments/payments.ts'
import type { Credit } from '#domain/customers/credit/credit-limit.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

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
