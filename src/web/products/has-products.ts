import type { api } from '#web/api.ts'

type List = Readonly<{ total: number }>

/** Queried only when a filtered list is empty. */
export async function hasProducts(shop: Pick<ReturnType<typeof api>, 'listProducts'>, found: List): Promise<boolean> {
  return found.total > 0 || (await shop.listProducts({ query: { limit: 1 } })).total > 0
}
