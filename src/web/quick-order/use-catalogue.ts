import { useQueries } from '@tanstack/react-query'
import type { Picture, Product } from '#contract/products/product.ts'
import type { Candidate, Catalogue } from '#domain/orders/quick-order/decide-line.ts'
import { browserApi } from '#web/api.ts'
import { createStore, useValue } from '#web/browser/store.ts'
import { queryClient } from '#web/query-client.ts'

/** SKUs asked for at once: an address stays short enough for every proxy. */
const SKUS_PER_CALL = 40
/** Searches asked for at once; the next follow when these are answered. */
const SEARCHES_AT_ONCE = 12
const FRESH_MS = 30_000

/** A product a line may mean. */
export type Wished = Candidate & Readonly<{ id: number; hex: string | null; picture: Picture | null }>
type Found = NonNullable<ReturnType<Catalogue<Wished>['search']>>

/** What was answered before stays known while the text grows, so that a line does not flicker with each letter typed. */
export type KnownCatalogue = Readonly<{ products: ReadonlyMap<string, Product | null>; searches: ReadonlyMap<string, Found> }>
const known = createStore<KnownCatalogue>({ products: new Map(), searches: new Map() })

export const useKnownCatalogue = (): KnownCatalogue => useValue(known)

/** What lines ask of the shop. */
export type Asked = Readonly<{ skus: Set<string>; searches: Set<string> }>

/** The product of a SKU as the shop sells it now; null when there is none, undefined until it is known. */
export function productOf({ products }: KnownCatalogue, sku: string): Product | null | undefined {
  return products.get(sku.toLowerCase())
}

/** The catalogue as far as it is known; whatever is asked of it is noted in `asked`. */
export function catalogueNoting(catalogue: KnownCatalogue, asked: Asked): Catalogue<Wished> {
  return {
    productOf: (sku) => {
      asked.skus.add(sku.toLowerCase())
      const product = productOf(catalogue, sku)
      return product && { ...product, picture: product.images[0] ?? null }
    },
    search: (text) => {
      asked.searches.add(text)
      return catalogue.searches.get(text)
    },
  }
}

type Lookup = Readonly<{ hasFailed: boolean; retry: () => void }>

/** Looks up what is asked; each answer draws the page again. */
export function useCatalogue({ skus, searches }: Asked, { searches: answered }: KnownCatalogue): Lookup {
  const wanted = [...skus]
  const calls = Array.from({ length: Math.ceil(wanted.length / SKUS_PER_CALL) }, (_, call) =>
    wanted.slice(call * SKUS_PER_CALL, (call + 1) * SKUS_PER_CALL),
  )
  const open = [...searches].filter((text) => !answered.has(text)).slice(0, SEARCHES_AT_ONCE)
  const answers = useQueries(
    {
      queries: [
        ...calls.map((some) => ({
          queryKey: ['products-by-sku', some],
          queryFn: async ({ signal }: { signal: AbortSignal }) => await lookUp(some, signal),
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

async function lookUp(skus: readonly string[], signal: AbortSignal): Promise<number> {
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
