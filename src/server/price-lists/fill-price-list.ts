import { and, eq, sql } from 'drizzle-orm'
import type { FileMapping } from '#contract/csv.ts'
import type { BodyOf } from '#contract/http/call.ts'
import type { PriceList, priceListCalls } from '#contract/price-lists/price-lists.ts'
import { productPrice } from '#contract/products/product-fields.ts'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { leftOutTexts } from '#domain/csv/csv-header.ts'
import { mixedLinesText } from '#domain/csv/mixed-lines.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { readCellNumber } from '#domain/numbers/danish-number.ts'
import { MIGRATED_PRICES, PRICE_COLUMNS, PRICE_FILE, type PriceColumn, priceMigrator } from '#domain/price-lists/price-file.ts'
import { PRICE_LIST, TOO_MANY_PRICES } from '#domain/price-lists/price-list.ts'
import { priceRounded } from '#domain/prices/rounding.ts'
import { PRICE_KR } from '#domain/products/product-limits.ts'
import { MAX_SKU_LENGTH, SKU_MISSING, skuInCell } from '#domain/products/product-sku.ts'
import { plainLine } from '#domain/texts/plain-text.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { readCsvFile } from '#server/csv/decode-csv.ts'
import { decideReading } from '#server/csv/file-reading.ts'
import { refuseErrors } from '#server/csv/import-outcome.ts'
import { type FileKind, type ImportError, isDecimalComma, type ReadLines, readLines } from '#server/csv/read-lines.ts'
import { priceListLines } from '#server/database/schema/goods/price-lists.ts'
import { products } from '#server/database/schema/goods/products.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { followProducts } from '#server/prices/apply-due-prices.ts'
import type { Shop } from '#server/shop.ts'
import { changeDraft, subjectOf } from './change-price-list.ts'
import { findPriceList } from './find-price-lists.ts'

type Filled = Readonly<{ message: string; list: PriceList }>
type NewPrice = Readonly<{ kcwId: string; priceOre: number }>

/** Sets prices by hand; null removes one. Unknown SKUs are refused. */
export async function setListedPrices(
  shop: Shop,
  staff: Visitor,
  id: number,
  { prices }: BodyOf<(typeof priceListCalls)['setListedPrices']>,
): Promise<Filled> {
  requireOnce(prices.map(({ kcwId }) => kcwId))
  const toWrite = prices.flatMap(({ kcwId, price }) => (price === null ? [] : [{ kcwId, priceOre: krToOre(price) }]))
  const skusToRemove = prices.flatMap(({ kcwId, price }) => (price === null ? [kcwId] : []))
  return await fill(shop, staff, id, 'Prisliste rettet', {
    skusToRemove,
    findPrices: async (tx) => {
      await requireKnown(tx, toWrite)
      return toWrite
    },
  })
}

/** Calculates prices from today's. Idempotent. */
export async function fillPriceList(
  shop: Shop,
  staff: Visitor,
  id: number,
  { percent, rounding, category, series, productType }: BodyOf<(typeof priceListCalls)['fillPriceList']>,
): Promise<Filled> {
  return await fill(shop, staff, id, 'Prisliste udfyldt', {
    findPrices: async (tx) => {
      const rows = await tx
        .select({ kcwId: products.kcwId, nowOre: products.unitPriceOre })
        .from(products)
        .where(
          and(
            // products no longer sold need no price
            sql`not ${products.gone}`,
            category === undefined ? undefined : eq(products.categoryId, category),
            series === undefined ? undefined : eq(products.seriesId, series),
            productType === undefined ? undefined : eq(products.productTypeId, productType),
          ),
        )
        .orderBy(products.id)
      const prices = rows
        .filter(({ nowOre }) => nowOre > 0)
        .map(({ kcwId, nowOre }) => ({ kcwId, priceOre: priceRounded(nowOre, percent, rounding) }))
      const tooHigh = prices.find(({ priceOre }) => priceOre > krToOre(PRICE_KR.max))
      if (tooHigh) throw new ShopError('invalid_input', { fields: { percent: `Prisen på ${tooHigh.kcwId} ville blive for høj.` } })
      return prices
    },
  })
}

type Imported = Filled & Readonly<{ mapping: FileMapping | null }>

/** Writes the prices of a file, all or none; unknown SKUs stay in the list. Without known columns nothing is written until staff choose. */
export async function importPriceList(
  shop: Shop,
  staff: Visitor,
  id: number,
  request: Request,
  chosen: ColumnMapping | undefined,
): Promise<Imported> {
  const options = { kind: 'prices', own: PRICE_FILE, migrated: MIGRATED_PRICES, chosen, at: shop.now() } as const
  const { file, mapping, about, nameOf } = await decideReading(shop.db, await readCsvFile(request), options)
  if (about?.isOpen) return { message: COLUMNS_UNKNOWN, list: await findPriceList(shop.db, id), mapping: about }
  const read = await readLines(file, PRICE_LINES, mapping && priceMigrator(mapping, isDecimalComma(file) ? ',' : '.'))
  const { prices, errors } = pricesIn(read)
  refuseErrors(errors.map((error) => ({ ...error, column: nameOf(error.column) })))
  const filled = await fill(shop, staff, id, 'Prisliste indlæst fra fil', { findPrices: async () => prices })
  const message = [filled.message, mixedLinesText(read.mixedLines), ...leftOutTexts(read.leftOut, PRICE_COLUMNS.kcwId)]
  return { ...filled, message: message.filter((part) => part !== null).join('. '), mapping: about }
}

const COLUMNS_UNKNOWN = 'Filens kolonner er ikke nogen, vi kender. Vælg, hvad de er.'

function pricesIn({ lines, decimalComma, errors }: ReadLines<PriceColumn>): Readonly<{ prices: NewPrice[]; errors: ImportError[] }> {
  const found: ImportError[] = [...errors]
  const prices: NewPrice[] = []
  const seen = new Map<string, number>()
  for (const { line, key, cells } of lines) {
    const spelling = key.toLocaleLowerCase('da')
    const first = seen.get(spelling)
    if (first !== undefined)
      found.push({ line, column: PRICE_COLUMNS.kcwId, message: `Varenummeret har allerede en pris på linje ${first}.` })
    seen.set(spelling, first ?? line)
    const price = productPrice.safeParse(readCellNumber(cells.get('price') ?? '', decimalComma ? ',' : '.'))
    if (price.success) prices.push({ kcwId: key, priceOre: krToOre(price.data) })
    else found.push({ line, column: PRICE_COLUMNS.price, message: price.error.issues[0]?.message ?? '' })
    if (key.length > MAX_SKU_LENGTH) found.push({ line, column: PRICE_COLUMNS.kcwId, message: `Højst ${MAX_SKU_LENGTH} tegn.` })
  }
  if (lines.length === 0 && found.length === 0) found.push({ line: 1, column: null, message: 'Filen har ingen priser.' })
  return { prices, errors: found.sort((a, b) => a.line - b.line) }
}

export const PRICE_LINES: FileKind<PriceColumn> = {
  ...PRICE_FILE,
  readKey: (cell) => skuInCell(plainLine(cell)).sku,
  keyMissing: SKU_MISSING,
  limits: {
    lines: PRICE_LIST.lines + 1,
    cells: 10 * PRICE_LIST.lines,
    tooManyLines: TOO_MANY_PRICES,
    tooLongLine: (line) => `Linje ${line} er længere, end en pris kan være.`,
  },
}

async function fill(
  shop: Shop,
  staff: Visitor,
  id: number,
  action: string,
  {
    findPrices,
    skusToRemove = [],
  }: Readonly<{ findPrices: (tx: Transaction) => Promise<readonly NewPrice[]>; skusToRemove?: readonly string[] }>,
): Promise<Filled> {
  let written = 0
  const list = await changeDraft(shop, staff, id, {}, async (tx, before, at) => {
    const prices = await findPrices(tx)
    written = prices.length
    await lockProductRows(tx, id, prices)
    await followProducts(tx, id)
    await removePrices(tx, id, skusToRemove)
    await storePrices(tx, id, prices)
    const total = await tx.$count(priceListLines, eq(priceListLines.listId, id))
    if (total > PRICE_LIST.lines) throw new ShopError('invalid_input', { message: TOO_MANY_PRICES })
    const changes = { prices: { from: before.prices, to: total } }
    await writeAudit(tx, { by: staff, action, subject: subjectOf(before), changes, at })
  })
  const message =
    written === 0 ? `Listen har nu ${count(list.prices, 'pris', 'priser')}` : `${count(written, 'pris', 'priser')} er skrevet i listen`
  return { message, list }
}

/** Locks the products of the new prices and of lines with an earlier SKU. */
async function lockProductRows(tx: Transaction, id: number, prices: readonly NewPrice[]): Promise<void> {
  const skus = sql.param(prices.map(({ kcwId }) => kcwId))
  await tx.execute(sql`
    select p.id from products p where lower(p.kcw_id) = any(lower(${skus}::text[]::text)::text[])
      or p.id in (select l.product_id from price_list_lines l join products r on r.id = l.product_id where l.list_id = ${id} and l.kcw_id <> r.kcw_id)
    order by p.id for key share`)
}

async function removePrices(tx: Transaction, id: number, skus: readonly string[]): Promise<void> {
  if (skus.length === 0) return
  const isNamed = sql`lower(${priceListLines.kcwId}) in (select lower(sku) from unnest(${sql.param(skus)}::text[]) sku)`
  await tx.delete(priceListLines).where(and(eq(priceListLines.listId, id), isNamed))
}

async function storePrices(tx: Transaction, id: number, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return
  await tx.execute(sql`
    insert into price_list_lines (list_id, kcw_id, product_id, unit_price_ore)
    select ${id}::int, coalesce(p.kcw_id, r."kcwId"), p.id, r."priceOre"
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as r ("kcwId" text, "priceOre" int)
    left join products p on lower(p.kcw_id) = lower(r."kcwId")
    on conflict (list_id, lower(kcw_id)) do update set kcw_id = excluded.kcw_id, product_id = excluded.product_id, unit_price_ore = excluded.unit_price_ore`)
}

/** Of two prices for one SKU the list cannot know which is meant. */
function requireOnce(skus: readonly string[]): void {
  const seen = new Set<string>()
  const fields = skus.flatMap((sku, place) => {
    const spelling = sku.toLowerCase()
    if (seen.has(spelling)) return [[`prices.${place}.kcwId`, `Varenummeret ${sku} står der to gange.`] as const]
    seen.add(spelling)
    return []
  })
  if (fields.length > 0) throw new ShopError('invalid_input', { fields: Object.fromEntries(fields) })
}

async function requireKnown(tx: Transaction, prices: readonly NewPrice[]): Promise<void> {
  if (prices.length === 0) return
  const { rows } = await tx.execute<{ sku: string; place: number | string }>(sql`
    select sku, place from unnest(${sql.param(prices.map(({ kcwId }) => kcwId))}::text[]) with ordinality as given (sku, place)
    where not exists (select from products p where lower(p.kcw_id) = lower(sku)) order by place`)
  if (rows.length === 0) return
  const fields = rows.map(({ sku, place }) => [`prices.${Number(place) - 1}.kcwId`, `Intet produkt har varenummeret ${sku}.`] as const)
  throw new ShopError('product_not_found', { message: fields[0]?.[1], fields: Object.fromEntries(fields) })
}
