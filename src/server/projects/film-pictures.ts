import { and, eq, inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { products } from '#server/database/schema/products.ts'
import { projectFilms, projects } from '#server/database/schema/projects.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { shippedPictures } from '#server/pictures/shipped-pictures.ts'
import { pictureOf } from '#server/products/pictures/widest-picture.ts'
import { selectProducts } from '#server/products/queries.ts'
import type { Shop } from '#server/shop.ts'
import { workshopOf } from './lock-project.ts'

const PICTURE = { width: 480, height: 360 } as const
const QUALITY = 80
const inTurn = limitConcurrency('film-pictures', { atOnce: 2, each: 1, mostWaiting: 50 })

/** JPEGs in base64 by product id. */
export async function filmPictures(
  { db, pictures, log }: Pick<Shop, 'db' | 'pictures' | 'log'>,
  { userId }: Visitor,
  jobId: number,
): Promise<ReadonlyMap<number, string>> {
  const films = await db
    .select({ productId: projectFilms.productId })
    .from(projectFilms)
    .innerJoin(projects, eq(projects.id, projectFilms.jobId))
    .where(and(eq(projectFilms.jobId, jobId), eq(projects.accountId, workshopOf(userId))))
  const ids = [...new Set(films.flatMap(({ productId }) => productId ?? []))]
  const made = new Map<number, string>()
  if (ids.length === 0) return made
  for (const product of await selectProducts(db).where(inArray(products.id, ids))) {
    try {
      const jpeg = await inTurn(async () => shrunk(await pictureOf(product, [shippedPictures, pictures])), String(userId))
      made.set(product.id, jpeg.toString('base64'))
    } catch (error) {
      if (error instanceof ShopError) throw error
      // the offer then shows the colour
      log.warn({ err: error, productId: product.id }, 'a film has no picture in an offer')
    }
  }
  return made
}

async function shrunk(picture: Buffer): Promise<Buffer> {
  const { width, height } = PICTURE
  const small = sharp(picture, { density: 120 }).resize(width, height, { fit: 'cover' }).flatten({ background: '#e4e2de' })
  return await small.jpeg({ quality: QUALITY }).toBuffer()
}
