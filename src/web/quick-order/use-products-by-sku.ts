import { useQueries } from '@tanstack/react-query'
import type { Product } from '#contract/products/product.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'

/** SKUs asked for at once: an address stays short enough for every proxy. */
const SKUS_PER_CALL = 40
const FRESH_MS = 30_000

type Lookup = Readonly<{
  /** the product of a SKU; null when there is none, undefined until it is known */
  productOf: (sku: string) => Product | null | undefined
  hasFailed: boolean
  retry: () => void
}>

/** Looks up the products of SKUs as the shop sells them now, whatever the letter case. */
export function useProductsBySku(skus: readonly string[]): Lookup {
  const wanted = skus.map((sku) => sku.toLowerCase())
  const calls = Array.from({ length: Math.ceil(wanted.length / SKUS_PER_CALL) }, (_, call) =>
    wanted.slice(call * SKUS_PER_CALL, (call + 1) * SKUS_PER_CALL),
  )
  const answers = useQueries(
    {
      queries: calls.map((some) => ({
        queryKey: ['products-by-sku', some],
        queryFn: async ({ signal }: { signal: AbortSignal }) => await lookUp(some, signal),
        staleTime: FRESH_MS,
      })),
    },
    queryClient,
  )
  const now = new Map(answers.flatMap(({ data }) => [...(data ?? [])]))
  return {
    productOf: (sku) => (now.has(sku.toLowerCase()) ? now : known).get(sku.toLowerCase()),
    hasFailed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}

type Found = ReadonlyMap<string, Product | null>

/** What was found before stays known while the text grows, so that a line does not flicker with each letter typed. */
const known = new Map<string, Product | null>()

async function lookUp(skus: readonly string[], signal: AbortSignal): Promise<Found> {
  const { products } = await browserApi.listProducts({ query: { skus: skus.join(',') } }, { signal })
  const found = new Map<string, Product | null>(skus.map((sku) => [sku, null]))
  for (const product of products) found.set(product.kcwId.toLowerCase(), product)
  for (const [sku, product] of found) known.set(sku, product)
  return found
}
