import { finishOf } from '#domain/products/film-look.ts'
import type { Connection } from '#server/database/connect.ts'
import { drawProduct } from '#server/drawings/draw-product.ts'
import { type Answer, makeAnswer } from '#server/http/answer.ts'
import { contentTypeOf } from '#server/http/files/file-answer.ts'
import { CACHED_FOR_EVER, OWN_STYLES_ALLOWED } from '#server/http/headers/security-headers.ts'
import { refusalAnswer } from '#server/http/refusal-answer.ts'
import { findProductBySku, type ProductRow } from '#server/products/queries.ts'
import type { PictureStorage } from '#server/shop.ts'

const ADDRESS = /^\/images\/drawn\/(?<sku>[^/?]+)\.svg(?:\?(?<query>.*))?$/

/** `/images/drawn/{kcwId}.svg?v={revision}`. Inactive products are not found without their key (`&k=`). */
export async function drawnPicture(db: Connection, key: string): Promise<Answer> {
  const { sku, query } = ADDRESS.exec(key)?.groups ?? {}
  const params = new URLSearchParams(query)
  const product = sku === undefined ? null : await findProductBySku(db, decodeURIComponent(sku), undefined)
  if (!product || !(product.active || params.get('k') === product.drawingKey)) return refusalAnswer(404)
  const svg = drawProduct({ ...product, finish: finishOf(product) })
  return makeAnswer({
    headers: {
      'content-type': contentTypeOf('.svg'),
      'content-security-policy': OWN_STYLES_ALLOWED,
      // an old revision gets the present drawing, which must not be cached under it
      'cache-control': params.get('v') === String(product.revision) ? CACHED_FOR_EVER : 'no-cache',
    },
    body: Buffer.from(svg),
  })
}

/** The widest stored photograph, otherwise the drawing. */
export async function pictureOf(product: ProductRow, places: readonly Pick<PictureStorage, 'read'>[]): Promise<Buffer> {
  const [photo] = product.images
  if (photo && photo.widths.length > 0) {
    for (const place of places) {
      const bytes = await place.read(`${photo.key}-${Math.max(...photo.widths)}.webp`)
      if (bytes) return bytes
    }
  }
  return Buffer.from(drawProduct({ ...product, finish: finishOf(product) }))
}
