import type { Product } from '#contract/products/product.ts'
import { STAND_INS, standIns } from '#domain/products/colours/stand-ins.ts'
import type { Api } from '#web/api.ts'
import type { StandIn } from './stand-ins.tsx'

/** Alternatives to a film that is sold out; only its own page asks for them. */
export async function loadStandIns(shop: Pick<Api, 'findNearest'>, { id, specifications }: Product): Promise<StandIn[]> {
  const finish = typeof specifications.finish === 'string' ? specifications.finish : null
  const ask = { product: String(id), inStock: 'true', limit: STAND_INS } as const
  const [same, any] = await Promise.all([finish ? shop.findNearest({ query: { ...ask, finish } }) : null, shop.findNearest({ query: ask })])
  const near = (found: typeof any) => found.films.map((film) => ({ ...film, id: film.product.id }))
  return standIns(same ? near(same) : [], near(any)).map(({ product, hex, difference }) => ({
    kcwId: product.kcwId,
    nameDa: product.nameDa,
    finish: typeof product.specifications.finish === 'string' ? product.specifications.finish : '',
    hex,
    difference,
  }))
}
