import type { api } from '#web/api.ts'

type List = Readonly<{ total: number }>

/** Whether the shop sells anything at all. Only where a narrowed list found nothing the server is asked for more. */
export async function hasProducts(shop: Pick<ReturnType<typeof api>, 'listProducts'>, found: List): Promise<boolean> {
  return found.total > 0 || (await shop.listProducts({ query: { limit: 1 } })).total > 0
}
