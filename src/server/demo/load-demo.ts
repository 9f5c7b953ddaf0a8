import { asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import demoGuests from '#demo/guests.json' with { type: 'json' }
import demoManufacturers from '#demo/makers.json' with { type: 'json' }
import catalogueTags from '#demo/tags.json' with { type: 'json' }
import demoWarehouse from '#demo/warehouse.json' with { type: 'json' }
import { afterReleasing, afterReserving, ofUnknown } from '#domain/batches/batch-rolls.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { usualValidUntil } from '#domain/offers/offer.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { insertClaim } from '#server/claims/make-claim.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { cartons } from '#server/database/schema/goods/cartons.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { backingTypes, categories, colors, features, productTypes, series } from '#server/database/schema/goods/tags.ts'
import { offers } from '#server/database/schema/offers.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { shelfLines, shelfLists } from '#server/database/schema/shelf-lists.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { draftDocument } from '#server/offers/draft-document.ts'
import { linesOf } from '#server/offers/queries.ts'
import { deliveryIfAccepted, findProductsToday, priceToday } from '#server/offers/today.ts'
import { type DraftContent, insertDraft } from '#server/offers/write-draft.ts'
import { countSold } from '#server/orders/count-sold.ts'
import { readSettings } from '#server/settings/queries.ts'
import { loadDemoDocuments } from './demo-documents.ts'
import { loadDemoCustomers } from './demo-logins.ts'
import { loadDemoInvoices } from './load-demo-invoices.ts'
import { loadDemoLives } from './load-demo-lives.ts'
import { loadDemoOrders } from './load-demo-orders.ts'
import { loadDemoPriceList, loadDemoProducts, loadDemoTools } from './load-demo-products.ts'
import { loadDemoProjects } from './load-demo-projects.ts'
import { loadDemoPurchases } from './load-demo-purchases.ts'
import { loadDemoSponsorships } from './load-demo-sponsorships.ts'

const SHELF_ITEMS = [
  { kcwId: 'NL-1001', minimum: 2, onShelf: 2, note: 'Øverste hylde' },
  { kcwId: 'NL-1003', minimum: 3, onShelf: 1, note: null },
  { kcwId: 'VT-1068', minimum: 5, onShelf: 4, note: 'Skuffen ved bordet' },
  { kcwId: 'KE-1083', minimum: 2, onShelf: 2, note: null },
  { kcwId: 'VT-1073', minimum: 10, onShelf: null, note: null },
]

const MESSAGE = 'Hej\n\nHer er prisen på folien til jeres tre varevogne. Sig til, hvis I vil have flere ruller af samme batch.'

const CLAIMS: readonly DemoClaim[] = [
  {
    guest: 'olsen',
    daysAgo: 0.9,
    kind: 'fault',
    reason: 'faulty',
    words: 'De første to meter af rullen har en stribe på langs. Se billederne. Resten ser fin ud.',
  },
  { guest: 'lund', daysAgo: 0.4, kind: 'withdrawal', reason: null, words: null },
]

const FILMS = 12

const MIN_STOCK = 8

const NEWEST_ROLLS = 3

const MAX_LOAD_MS = 5 * 60_000

/** Loads the demo shop into a new database, all or nothing; true when it did. */
export async function loadDemo(db: Database, now: Date, { hasLives = true }: Readonly<{ hasLives?: boolean }> = {}): Promise<boolean> {
  const load = async (tx: Connection): Promise<boolean> => {
    // serialises simultaneous starts
    await tx.execute(sql`select pg_advisory_xact_lock(5481737)`)
    const [first] = await tx.select({ id: products.id }).from(products).limit(1)
    if (first) return false
    await loadDemoTags(tx)
    await tx.insert(manufacturers).values(demoManufacturers)
    await tx.insert(cartons).values(demoWarehouse.cartons)
    await loadDemoProducts(tx, now)
    await loadDemoDocuments(tx)
    await loadDemoCustomers(tx, now)
    await loadDemoInvoices(tx, await loadDemoOrders(tx, now))
    if (hasLives) {
      await loadDemoLives(tx, now)
      await loadDemoClaims(tx, now)
      await loadDemoBatches(tx, now)
      await loadDemoPriceList(tx, now)
      await loadDemoTools(tx)
      await loadDemoPurchases(tx, now)
      await loadDemoShelf(tx, now)
      await loadDemoOffers(tx, now)
      await loadDemoProjects(tx, now)
    }
    await countSold(tx, now)
    await loadDemoSponsorships(tx, now)
    await bumpCatalogueVersion(tx)
    await tx.execute(ANALYZE_FILLED)
    return true
  }
  return await inTransaction(db, load, { maxMs: MAX_LOAD_MS })
}

/** Updates statistics of filled tables only: a table known to be empty would be scanned by every statement until the next analyze. */
const ANALYZE_FILLED = sql`do $$
declare
  one regclass;
  is_filled boolean;
begin
  for one in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
    execute format('select exists (select from %s)', one) into is_filled;
    if is_filled then execute format('analyze %s', one); end if;
  end loop;
end $$`

async function loadDemoTags(tx: Connection): Promise<void> {
  await tx.insert(productTypes).values(catalogueTags.productTypes.map(inDanish))
  await tx.insert(categories).values(catalogueTags.categories.map(inDanish))
  await tx.insert(colors).values(catalogueTags.colors.map((color) => ({ ...inDanish(color), hexCode: color.hex_code })))
  await tx.insert(backingTypes).values(catalogueTags.backingTypes)
  await tx.insert(features).values(catalogueTags.features.map(inDanish))
  await tx.insert(series).values(catalogueTags.series)
}

function inDanish<Tag extends Readonly<{ name_da: string }>>(tag: Tag) {
  return { ...tag, nameDa: tag.name_da }
}

/** Assigns batches to some films: an older and a newer one, and a few unknown rolls. */
async function loadDemoBatches(tx: Connection, now: Date): Promise<void> {
  const rows = await tx.select().from(products).where(gte(products.stock, MIN_STOCK)).orderBy(asc(products.id))
  for (const [place, product] of rows
    .filter(({ categoryId }) => isFilm({ categoryId }))
    .slice(0, FILMS)
    .entries()) {
    const newBatches = [
      { code: `${2430 + place}-A`, rolls: Math.floor(product.stock / 2) },
      { code: `${2440 + place}-C`, rolls: NEWEST_ROLLS },
    ]
    const inserted = await tx
      .insert(batches)
      .values(newBatches.map(({ code }) => ({ productId: product.id, code, createdAt: now })))
      .returning({ id: batches.id, code: batches.code })
    const rolls = inserted.map(({ id, code }, index) => ({ id, code, rolls: newBatches[index]?.rolls ?? 0 }))
    const all = rolls.reduce((sum, one) => sum + one.rolls, 0)
    const after = afterReleasing(afterReserving(product, [ofUnknown(all)]), rolls)
    const stockCause = { kind: 'counted', note: 'Batch skrevet på', at: now.toISOString() } as const
    await tx.update(products).set({ batches: after.batches, stockCause }).where(eq(products.id, product.id))
  }
}

type DemoClaim = Readonly<
  { guest: keyof typeof demoGuests; daysAgo: number } & Pick<Parameters<typeof insertClaim>[1], 'kind' | 'reason' | 'words'>
>

async function loadDemoClaims(tx: Connection, now: Date): Promise<void> {
  for (const { guest, daysAgo, ...claim } of CLAIMS) {
    const [order] = await tx
      .select()
      .from(orders)
      .where(eq(orders.customerEmail, demoGuests[guest].email))
      .orderBy(desc(orders.id))
      .limit(1)
    const [line] = order ? await tx.select().from(orderLines).where(eq(orderLines.orderId, order.id)).orderBy(orderLines.position) : []
    if (!order || !line) throw new Error(`the demo data lack an order of ${guest}`)
    const at = new Date(now.getTime() - daysAgo * DAY_MS)
    await insertClaim(tx, { order, ...claim, lines: [{ itemId: line.id, quantity: 1 }], at })
  }
}

async function loadDemoOffers(tx: Connection, now: Date): Promise<void> {
  const sent = await draftFor(tx, 'gold@demo.dk', now, [
    { kcwId: 'NL-1001', quantity: 6, percent: 30, reason: 'Seks ruller på én gang' },
    { kcwId: 'VT-1068', quantity: 2, percent: null, reason: null },
  ])
  if (sent) await sendAt(tx, sent, now)
  await draftFor(tx, 'silver@demo.dk', now, [{ kcwId: 'NL-1003', quantity: 10, percent: 35, reason: 'Ny kunde hos en konkurrent' }])
}

type Requested = Readonly<{ kcwId: string; quantity: number; percent: number | null; reason: string | null }>

async function draftFor(tx: Connection, email: string, at: Date, requests: readonly Requested[]) {
  const [customer] = await tx.select().from(users).where(eq(users.email, email))
  const [staff] = await tx.select().from(users).where(eq(users.email, 'admin@demo.dk'))
  if (!customer || !staff) return null
  const skus = requests.map(({ kcwId }) => kcwId)
  const known = await tx.select({ id: products.id, kcwId: products.kcwId }).from(products).where(inArray(products.kcwId, skus))
  const lines = requests.flatMap(({ kcwId, quantity, percent, reason }) =>
    known
      .filter((product) => product.kcwId === kcwId)
      .map(({ id: productId }) => ({ productId, quantity, offeredUnitOre: null, offeredPercent: percent, reason })),
  )
  const validUntil = usualValidUntil(copenhagenDay(at.getTime()))
  const content: DraftContent = { validUntil, message: MESSAGE, agreedShippingOre: 0, depositPercent: null, depositOre: null, lines }
  const offer = await insertDraft(tx, { customer, content, follows: null, staff: { userId: staff.id }, at })
  return { offer, customer, sentByUserId: staff.id }
}

type Drafted = NonNullable<Awaited<ReturnType<typeof draftFor>>>

async function sendAt(tx: Connection, { offer, customer, sentByUserId }: Drafted, at: Date): Promise<void> {
  const lines = await linesOf(tx, [offer.id])
  const found = await findProductsToday(
    tx,
    lines.map(({ productId }) => productId),
  )
  const settings = await readSettings(tx)
  const priced = priceToday(lines, { products: found, buyer: customer, settings, agreedShippingOre: offer.agreedShippingOre })
  const delivery = await deliveryIfAccepted(tx, lines, { buyer: customer, settings, at })
  const document = draftDocument({ offer, lines, products: found, priced, delivery, customer, settings, at })
  await tx.update(offers).set({ state: 'sent', document, sentByUserId, sentAt: at }).where(eq(offers.id, offer.id))
}

async function loadDemoShelf(tx: Connection, now: Date): Promise<void> {
  const [owner] = await tx.select({ accountId: users.accountId }).from(users).where(eq(users.email, 'gold@demo.dk'))
  if (!owner) return
  const skus = SHELF_ITEMS.map(({ kcwId }) => kcwId)
  const { id, kcwId, nameDa, priceAfterPromotionOre } = products
  const known = await tx.select({ id, kcwId, nameDa, priceAfterPromotionOre }).from(products).where(inArray(kcwId, skus))
  const [list] = await tx
    .insert(shelfLists)
    .values({ accountId: owner.accountId, name: 'Fast lager', position: 0, createdAt: now })
    .returning({ id: shelfLists.id })
  if (!list) return
  const lines = SHELF_ITEMS.flatMap((item, position) =>
    known
      .filter((product) => product.kcwId === item.kcwId)
      .map((product) => ({
        ...item,
        listId: list.id,
        productId: product.id,
        nameDa: product.nameDa,
        seenPriceOre: product.priceAfterPromotionOre,
        position,
        countedAt: item.onShelf === null ? null : now,
        createdAt: now,
      })),
  )
  if (lines.length > 0) await tx.insert(shelfLines).values(lines)
}
