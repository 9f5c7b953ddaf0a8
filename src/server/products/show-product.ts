import { productCalls } from '#contract/products/product.ts'
import { runQuickly } from '#server/database/run-quickly.ts'
import { type ReadyJson, readyJson } from '#server/http/ready-json.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { sharedUrlOf, toProductAnswers } from './product-answer.ts'
import { keepPieces } from './product-pieces.ts'
import { addressedQuery, findProductsInOrder, type ProductRow } from './queries.ts'
import { findSafety, NOTHING_TO_TELL } from './safety.ts'
import { findBesideProduct } from './tag-texts.ts'

/** A product page's data; `isAny` includes inactive products. */
export async function showProduct(shop: Shop, kcwIdOrId: string, { isAny }: Readonly<{ isAny: boolean }>): Promise<ReadyJson> {
  // read before the row, as the page is cached under it
  const version = await shop.catalogue.current()
  const { found } = await runQuickly(shop.db, { found: addressedQuery(kcwIdOrId, { isAny }) })
  const [page] = await productPages(shop, version, found)
  if (!page) throw new ShopError('product_not_found')
  return readyJson([page])
}

const productPages = keepPieces(16 * 1024 * 1024, async (shop, ids) => {
  const rows = await findProductsInOrder(shop.db, ids)
  return new Map(
    await Promise.all(rows.map(async (row) => [row.id, { rowVersion: row.rowVersion, json: await pageOf(shop, row) }] as const)),
  )
})

async function pageOf({ db }: Shop, row: ProductRow): Promise<Buffer> {
  const [product] = await toProductAnswers(db, [row])
  const safety = (await findSafety(db, [row.id])).get(row.id) ?? NOTHING_TO_TELL
  const sharedPictureUrl = row.active ? sharedUrlOf(row) : null
  const page = { success: true, product, ...(await findBesideProduct(db, row)), safety, sharedPictureUrl }
  // removes undeclared fields
  return Buffer.from(JSON.stringify(productCalls.showProduct.response.parse(page)))
}
