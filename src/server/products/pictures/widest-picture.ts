import { drawProduct } from '#server/drawings/draw-product.ts'
import type { ProductRow } from '#server/products/queries.ts'
import type { PictureStorage } from '#server/shop.ts'

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

export function finishOf({ specifications: { finish } }: ProductRow): string | null {
  return typeof finish === 'string' ? finish : null
}
