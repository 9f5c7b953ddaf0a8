import { holdsPermission } from '#domain/customers/rights.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { useSession } from '#web/session/session.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

/** The last cost of each product in øre without VAT, for users who may see it. */
export function useCosts(productIds: readonly number[]): ReadonlyMap<number, number> {
  const { user } = useSession()
  const products = productIds.toSorted((a, b) => a - b).join(',')
  const { data } = useUserQuery({
    queryKey: ['offers', 'costs', products],
    queryFn: ({ signal }) => browserApi.showOfferCosts({ query: { products } }, { signal }),
    enabled: holdsPermission(user, 'contribution') && products !== '',
    staleTime: 0,
  })
  return new Map((data?.costs ?? []).flatMap(({ productId, cost }) => (cost === null ? [] : [[productId, krToOre(cost)] as const])))
}
