import { sql } from 'drizzle-orm'
import demoManufacturers from '#demo/makers.json' with { type: 'json' }
import catalogueTags from '#demo/tags.json' with { type: 'json' }
import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { manufacturers } from '#server/database/schema/manufacturers.ts'
import { products } from '#server/database/schema/products.ts'
import { backingTypes, categories, colors, features, productTypes, series } from '#server/database/schema/tags.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { countSold } from '#server/orders/count-sold.ts'
import { loadDemoBatches } from './load-demo-batches.ts'
import { loadDemoClaims } from './load-demo-claims.ts'
import { loadDemoCustomers } from './load-demo-customers.ts'
import { loadDemoDocuments } from './load-demo-documents.ts'
import { loadDemoInvoices } from './load-demo-invoices.ts'
import { loadDemoLives } from './load-demo-lives.ts'
import { loadDemoOffers } from './load-demo-offers.ts'
import { loadDemoOrders } from './load-demo-orders.ts'
import { loadDemoPriceList } from './load-demo-price-list.ts'
import { loadDemoProducts } from './load-demo-products.ts'
import { loadDemoProjects } from './load-demo-projects.ts'
import { loadDemoPurchases } from './load-demo-purchases.ts'
import { loadDemoShelf } from './load-demo-shelf.ts'
import { loadDemoSponsorships } from './load-demo-sponsorships.ts'
import { loadDemoTools } from './load-demo-tools.ts'

const LONGEST_LOAD_MS = 5 * 60_000

/** Loads the demo shop into a new database, all or nothing; true when it did. */
export async function loadDemo(db: Database, now: Date, { hasLives = true }: Readonly<{ hasLives?: boolean }> = {}): Promise<boolean> {
  const load = async (tx: Connection): Promise<boolean> => {
    // serialises simultaneous starts
    await tx.execute(sql`select pg_advisory_xact_lock(5481737)`)
    const [first] = await tx.select({ id: products.id }).from(products).limit(1)
    if (first) return false
    await loadDemoTags(tx)
    await tx.insert(manufacturers).values(demoManufacturers)
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
  return await inTransaction(db, load, { maxMs: LONGEST_LOAD_MS })
}

/**
 * Updates statistics of filled tables only: a table known to be empty would be scanned by every statement planned until the next analyze.
 */
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
