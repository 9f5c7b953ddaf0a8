import { asc } from 'drizzle-orm'
import { midnightInDenmark } from '#domain/calendar/danish-moment.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { priceRounded } from '#domain/prices/rounding.ts'
import { isFilm } from '#domain/products/is-film.ts'
import type { Connection } from '#server/database/connect.ts'
import { priceListLines, priceLists } from '#server/database/schema/price-lists.ts'
import { products } from '#server/database/schema/products.ts'

const FILMS = 12
const PERCENT = 4

/** A draft of next year's prices. */
export async function loadDemoPriceList(tx: Connection, now: Date): Promise<void> {
  const year = Number(copenhagenDay(now.getTime()).slice(0, 4)) + 1
  const startsOn = `${year}-01-01`
  const [list] = await tx
    .insert(priceLists)
    .values({ name: `Priser ${year}`, startsOn, startsAt: new Date(midnightInDenmark(startsOn)), createdAt: now })
    .returning({ id: priceLists.id })
  const rows = await tx.select().from(products).orderBy(asc(products.id))
  const films = rows.filter(({ categoryId }) => isFilm({ categoryId })).slice(0, FILMS)
  if (!list || films.length === 0) return
  await tx.insert(priceListLines).values(
    films.map(({ id, kcwId, unitPriceOre }) => ({
      ...{ listId: list.id, kcwId, productId: id },
      unitPriceOre: priceRounded(unitPriceOre, PERCENT, 'kr95'),
    })),
  )
}
