import { inArray, sql } from 'drizzle-orm'
import type { Question } from '#domain/calculator/calculator-address.ts'
import { metresNeeded, piecesNeeded, rollsNeeded } from '#domain/calculator/metres-needed.ts'
import { type Buyer, discountPercentOf, reducedAmount } from '#domain/prices/pricing.ts'
import { CAR_WRAP_ROLL, rollOf } from '#domain/prices/roll.ts'
import { materialCost } from '#domain/projects/offer.ts'
import type { ShopSettings } from '#domain/settings/settings.ts'
import { findFigures } from '#server/calculator/figures.ts'
import { findShares, findTools } from '#server/calculator/shares-and-tools.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import type { ProjectTool, projectFilms } from '#server/database/schema/projects.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { findProductBySku } from '#server/products/queries.ts'

export type CalculatedFilm = Omit<typeof projectFilms.$inferInsert, 'id' | 'jobId' | 'createdAt'>

/** Calculates a question with today's figures, locking the film. Throws 'job_empty'. */
export async function calculateFilm(tx: Connection, question: Question): Promise<CalculatedFilm> {
  const [figures, shares, rules] = [await findFigures(tx), await findShares(tx), await findTools(tx)]
  const figure = figures.find(({ id }) => id === question.car) ?? null
  const film = question.film === null ? null : await findProductBySku(tx, question.film, undefined)
  const roll = (film && rollOf(film)) ?? CAR_WRAP_ROLL
  const { parts, panels, difficulty, wastePercent } = question
  const needed = metresNeeded({
    car: figure && { fromMm: figure.fromCm * 10, toMm: figure.toCm * 10 },
    parts,
    shares,
    panels,
    widthMm: roll.widthMm,
    isDirectional: film?.specifications.directional === true,
    difficulty,
    wastePercent,
  })
  const { rolls, atLeast } = rollsNeeded(needed, roll.lengthMm)
  if (rolls === 0) throw new ShopError('job_empty')
  const tools = question.tools ? await toolsFor(tx, rules, needed.toMm) : []
  const isLocked = film !== null && (await lockFilm(tx, film.id))
  const filmColumns = film && { kcwId: film.kcwId, nameDa: film.nameDa, series: film.series, hex: film.hex }
  return {
    ...(filmColumns ?? { kcwId: null, nameDa: null, series: null, hex: null }),
    productId: isLocked ? film.id : null,
    ...roll,
    car: figure?.name ?? null,
    question: { ...question, car: figure?.id ?? null, film: film?.kcwId ?? null },
    tools,
    ...needed,
    rolls,
    atLeast,
  }
}

async function lockFilm(tx: Connection, id: number): Promise<boolean> {
  const locked = await tx.select({ id: products.id }).from(products).where(sql`${products.id} = ${id}`).for('key share')
  return locked.length > 0
}

async function toolsFor(tx: Connection, rules: Awaited<ReturnType<typeof findTools>>, lengthMm: number): Promise<ProjectTool[]> {
  if (rules.length === 0) return []
  const ids = rules.map(({ productId }) => productId)
  const { id, kcwId, nameDa } = products
  const sold = await tx
    .select({ id, kcwId, nameDa })
    .from(products)
    .where(sql`${inArray(id, ids)} and ${products.active} and not ${products.gone}`)
  return rules.flatMap((rule) =>
    sold
      .filter((product) => product.id === rule.productId)
      .map((product) => ({ productId: product.id, kcwId: product.kcwId, nameDa: product.nameDa, pieces: piecesNeeded(rule, lengthMm) })),
  )
}

type Film = Pick<typeof projectFilms.$inferSelect, 'productId' | 'rolls' | 'tools'>
type Workshop = Readonly<{ buyer: Buyer; tierDiscounts: ShopSettings['tierDiscounts']; paysVat: boolean }>

/** Today's cost of a project's rolls and tools, in øre; null when a film is not sold, so that the workshop must enter it. */
export async function materialOf(
  db: Connection,
  films: readonly Film[],
  { buyer, tierDiscounts, paysVat }: Workshop,
): Promise<number | null> {
  const needed = films.flatMap(({ productId, rolls, tools }) => [
    { productId, quantity: rolls },
    ...tools.map((tool) => ({ productId: tool.productId, quantity: tool.pieces })),
  ])
  if (films.some(({ productId }) => productId === null)) return null
  const ids = needed.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return null
  const { id, unitPriceOre, promotionPercent, active } = products
  const sold = await db.select({ id, unitPriceOre, promotionPercent, active }).from(products).where(inArray(id, ids))
  const discountPercent = discountPercentOf(buyer, tierDiscounts)
  let grossOre = 0
  for (const { productId, quantity } of needed) {
    const product = sold.find((one) => one.id === productId)
    if (!product?.active) return null
    grossOre += reducedAmount(product.unitPriceOre, quantity, { promotionPercent: product.promotionPercent, discountPercent })
  }
  return materialCost(grossOre, { paysVat })
}
