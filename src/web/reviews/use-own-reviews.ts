import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

const KEY = ['own-reviews']
const FRESH_MS = 300_000

/** The products a customer may review and has reviewed; undefined for guests and until known. */
export function useReviewable() {
  return useUserQuery({ queryKey: KEY, queryFn: ({ signal }) => browserApi.showReviewable({}, { signal }), staleTime: FRESH_MS }).data
}

/** A customer's review of a product as stored; null without one, undefined until known. */
export function useOwnReview(product: number) {
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    const { reviews } = await browserApi.listOwnReviews({ query: { product } }, { signal })
    return reviews[0] ?? null
  }
  return useUserQuery({ queryKey: [...KEY, product], queryFn, staleTime: 0 }).data
}

export async function refreshOwnReviews(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: KEY })
}

export type ReviewedProduct = Readonly<{ id: number; kcwId: string; nameDa: string }>
