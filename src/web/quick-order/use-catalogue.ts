import { useQueries } from '@tanstack/react-query'
import type { Picture, Product } from '#contract/products/product.ts'
import type { Candidate, Catalogue } from '#domain/quick-order/decide-line.ts'
import { browserApi } from '#web/api.ts'
import { createStore, useValue } from '#web/browser/store.ts'
import { queryClient } from '#web/session/query-client.ts'

/** Limits one call: the address must fit every proxy. */
const SKUS_PER_CALL = 40
const SEARCHES_AT_ONCE = 12
const FRESH_MS = 30_000

export type RequestedProduct = Candidate & Readonly<{ id: number; hex: string | null; picture: Picture | null }>
type Found = NonNullable<ReturnType<Catalogue<RequestedProduct>['search']>>

/** The cached answers, so that lines do not flicker while typing. */
export type KnownCatalogue = Readonly<{ products: ReadonlyMap<string, Product | null>; searches: ReadonlyMap<string, Found> }>
const known = createStore<KnownCatalogue>({ products: new Map(), searches: new Map() })

export const useKnownCatalogue = (): KnownCatalogue => useValue(known)

export type CatalogueLookups = Readonly<{ skus: Set<string>; searches: Set<string> }>

/** Null when no such product is sold, undefined until it is known. */
export function productOf({ products }: KnownCatalogue, sku: string): Product | null | undefined {
  return products.get(sku.toLowerCase())
}

/** The known catalogue; missing answers are recorded in `lookups`. */
export function recordingCatalogue(catalogue: KnownCatalogue, lookups: CatalogueLookups): Catalogue<RequestedProduct> {
  return {
    productOf: (sku) => {
      lookups.skus.add(sku.toLowerCase())
      const product = productOf(catalogue, sku)
      return product && { ...product, picture: product.images[0] ?? null }
    },
    search: (text) => {
      lookups.searches.add(text)
      return catalogue.searches.get(text)
    },
  }
}

type Lookup = Readonly<{ hasFailed: boolean; retry: () => void }>

export function useCatalogue({ skus, searches }: CatalogueLookups, { searches: knownSearches }: KnownCatalogue): Lookup {
  const skuList = [...skus]
  const calls = Array.from({ length: Math.ceil(skuList.length / SKUS_PER_CALL) }, (_, call) =>
    skuList.slice(call * SKUS_PER_CALL, (call + 1) * SKUS_PER_CALL),
  )
  const open = [...searches].filter((text) => !knownSearches.has(text)).slice(0, SEARCHES_AT_ONCE)
  const answers = useQueries(
    {
      queries: [
        ...calls.map((some) => ({
          queryKey: ['products-by-sku', some],
          queryFn: async ({ signal }: { signal: AbortSignal }) => await findBySku(some, signal),
          staleTime: FRESH_MS,
        })),
        ...open.map((text) => ({
          queryKey: ['products-named', text],
          queryFn: async ({ signal }: { signal: AbortSignal }) => await search(text, signal),
          staleTime: FRESH_MS,
        })),
      ],
    },
    queryClient,
  )
  return {
    hasFailed: answers.some(({ isError }) => isError),
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch()
    },
  }
}

async function findBySku(skus: readonly string[], signal: AbortSignal): Promise<number> {
  const { products } = await browserApi.listProducts({ query: { skus: skus.join(',') } }, { signal })
  const found = new Map(products.map((product) => [product.kcwId.toLowerCase(), product]))
  const { products: before, searches } = known.read()
  known.set({ products: new Map([...before, ...skus.map((sku) => [sku, found.get(sku) ?? null] as const)]), searches })
  return Date.now()
}

async function search(text: string, signal: AbortSignal): Promise<number> {
  const { products, search: outcome } = await browserApi.suggestProducts({ query: { search: text } }, { signal })
  const before = known.read()
  known.set({ ...before, searches: new Map([...before.searches, [text, { products, ...outcome }]]) })
  return Date.now()
}
