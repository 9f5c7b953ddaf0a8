import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import type { StaffProduct, staffProductCalls } from '#contract/products/staff-product.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { claimsNote, WRITTEN_FIELDS, writtenTexts } from '#domain/products/environmental-claims.ts'
import { TAG_FIELDS, type TagField } from '#domain/products/product-fields.ts'
import { nextSku } from '#domain/products/product-sku.ts'
import { restock, stockChangeProblem } from '#domain/products/typed-stock.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { batches } from '#server/database/schema/goods/batches.ts'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { products, type StoredImage } from '#server/database/schema/goods/products.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { changeAfterDuePrices } from '#server/prices/change-after-due-prices.ts'
import { showStaffProduct } from '#server/products/staff-product-answer.ts'
import { lockProducts } from '#server/products/staff-queries.ts'
import type { Shop } from '#server/shop.ts'
import { type ChangedState, changeState, roundingNote } from './change-state.ts'
import { BLANK_PRODUCT, changesOf, labelOf, type ProductState, stateOf } from './product-state.ts'
import { movementsBefore, recordChange, recordOneMore, recordProducts, restocked } from './record-change.ts'
import { readTagIndex } from './tag-index.ts'
import { insertProducts, updateProducts } from './write-products.ts'

type StockBody = Pick<BodyOf<(typeof staffProductCalls)['changeProduct']>, 'stock' | 'stockChange' | 'seen'>
type SavedProduct = Readonly<{ product: StaffProduct; note: string | null }>
type CreatedProduct = SavedProduct & Readonly<{ undoableId: number | null }>

/** Creates a product (requirements §5). Without a SKU it gets the next free 'KCW-…' number. */
export async function createProduct(
  shop: Shop,
  staff: Visitor,
  { importKey, ...body }: BodyOf<(typeof staffProductCalls)['createProduct']>,
): Promise<CreatedProduct> {
  return await changeAfterDuePrices(shop, staff, async (tx, at) => {
    const tags = await readTagIndex(tx)
    const { state, problems } = changeState(BLANK_PRODUCT, body, tags, { images: await resolvePictures(tx, [], body), now: at })
    requireNoProblems(problems)
    await requireKnown(tx, state)
    const created = { ...state, kcwId: state.kcwId || (await freeSku(tx)) }
    await requireFreeSku(tx, created.kcwId, 0)
    const { batch } = body
    const record = { kind: 'import', work: ['addProducts'], by: staff, at } as const
    const undoableId = importKey === undefined ? null : await recordOneMore(tx, importKey, record)
    const [id] = await insertProducts(tx, [batch === null ? created : { ...created, stock: 0 }], tags, at)
    if (id === undefined) throw new Error('the product was not stored')
    if (batch !== null) await receiveFirst(tx, { id, rolls: created.stock, code: batch }, { by: staff, at })
    if (undoableId !== null)
      await recordProducts(tx, undoableId, [{ id, label: labelOf(created), before: null, after: created }], new Map())
    const subject = { kind: 'product', id, label: labelOf(created) } as const
    const changes = { ...changesOf(null, created), ...(batch !== null && { batch: { to: batch } }) }
    await writeAudit(tx, { by: staff, action: 'Produkt oprettet', subject, changes, undoableId, at })
    return {
      product: await showStaffProduct(tx, id),
      note: joined([roundingNote(body, created), claimsNote(writtenTexts(created))]),
      undoableId,
    }
  })
}

/** Changes a product; throws changed_meanwhile for an outdated edit. */
export async function changeProduct(
  shop: Shop,
  staff: Visitor,
  id: number,
  body: BodyOf<(typeof staffProductCalls)['changeProduct']>,
): Promise<SavedProduct> {
  return await changeAfterDuePrices(shop, staff, async (tx, at) => {
    const [before] = await lockProducts(tx, eq(products.id, id))
    if (!before) throw new ShopError('product_not_found')
    await requireUnchanged(tx, body.seen && { revision: body.seen.revision }, {
      thing: 'product',
      current: before,
      subject: { kind: 'product', id },
      since: before.updatedAt,
      now: () => showStaffProduct(tx, id),
    })
    const tags = await readTagIndex(tx)
    const input = { ...body, stock: requestedStock(before, body) }
    const { state, problems } = changeState(before, input, tags, { images: await resolvePictures(tx, before.images, body), now: at })
    requireNoProblems(problems)
    const changes = changesOf(stateOf(before), state)
    if (Object.keys(changes).length > 0) {
      await requireFreeSku(tx, state.kcwId, id)
      if (changes.goesWith) await requireKnown(tx, state)
      // '+40' in a cell counts as a receipt
      const label = labelOf(state)
      const changed = [{ id, label, before: stateOf(before), after: state }]
      const moved = await movementsBefore(tx, restocked(changed))
      await updateProducts(tx, [{ id, state }], tags, { at, by: staff, stock: (body.stockChange ?? 0) > 0 ? 'received' : 'counted' })
      const undoableId = await recordChange(tx, { kind: 'bulk', by: staff, at, changed, before: moved })
      await writeAudit(tx, { by: staff, action: 'Produkt ændret', subject: { kind: 'product', id, label }, changes, undoableId, at })
    }
    const isReworded = WRITTEN_FIELDS.some((field) => field in changes)
    const note = joined([roundingNote(body, state), stockNote(before, body, state), isReworded ? claimsNote(writtenTexts(state)) : null])
    return { product: await showStaffProduct(tx, id), note }
  })
}

function joined(notes: readonly (string | null)[]): string | null {
  return notes.filter((note) => note !== null).join(' ') || null
}

/** The new stock. Only the difference to `seen` applies, as orders move stock without a revision. */
function requestedStock(before: ProductState, { stock, stockChange, seen }: StockBody): number | undefined {
  if (stockChange !== undefined) {
    const problem = stockChangeProblem(before.stock, stockChange)
    if (problem !== null) throw new ShopError('invalid_input', { message: problem, fields: { stock: problem } })
    return before.stock + stockChange
  }
  return stock === undefined || seen?.stock === undefined ? stock : restock(before.stock, { seen: seen.stock, entered: stock })
}

function stockNote(before: ProductState, { stock, stockChange, seen }: StockBody, after: ProductState): string | null {
  if (stockChange !== undefined) return `Der er nu ${wholeNumber(after.stock)} på lager.`
  if (stock === undefined || seen?.stock === undefined || seen.stock === before.stock) return null
  return `Ordrer har ændret lageret, siden du så det. Det er nu ${wholeNumber(after.stock)}.`
}

const NOT_FOUND: Readonly<Partial<Record<TagField, ErrorCode>>> = { categoryId: 'category_not_found', maker: 'maker_not_found' }

function requireNoProblems(problems: ChangedState['problems']): void {
  const [first] = Object.entries(problems)
  if (!first) return
  const [field, message] = first
  const isTag = TAG_FIELDS.some((one) => one === field)
  const code = isTag ? (NOT_FOUND[field as TagField] ?? 'tag_not_found') : 'invalid_input'
  throw new ShopError(code, { message, fields: problems })
}

async function requireFreeSku(tx: Connection, kcwId: string, ownId: number): Promise<void> {
  const sameSku = eq(sql`lower(${products.kcwId})`, sql`lower(${kcwId}::text)`)
  const [taken] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(sameSku, ne(products.id, ownId)))
  if (taken) throw refuseFields('sku_taken', 'kcwId')
}

async function requireKnown(tx: Connection, { goesWith, kcwId }: ProductState): Promise<void> {
  if (goesWith.length === 0) return
  const { rows } = await tx.execute<{ sku: string }>(sql`
    select sku from unnest(${sql.param(goesWith)}::text[]) with ordinality as chosen (sku, place)
    where lower(sku) = lower(${kcwId}::text) or not exists (select from products p where lower(p.kcw_id) = lower(sku)) order by place limit 1`)
  const [unknown] = rows
  if (unknown) throw new ShopError('product_not_found', { fields: { goesWith: `Intet andet produkt har varenummeret ${unknown.sku}.` } })
}

async function freeSku(tx: Connection): Promise<string> {
  const rows = await tx.select({ kcwId: products.kcwId }).from(products).where(sql`lower(${products.kcwId}) like 'kcw-%'`)
  return nextSku(rows.map(({ kcwId }) => kcwId))
}

/** Receives the initial stock of a new product: one batch, one movement. */
async function receiveFirst(
  tx: Connection,
  { id, rolls, code }: Readonly<{ id: number; rolls: number; code: string }>,
  { by, at }: Readonly<{ by: Visitor; at: Date }>,
): Promise<void> {
  const [batch] = await tx.insert(batches).values({ productId: id, code, createdAt: at }).returning({ id: batches.id })
  if (!batch) throw new Error('the batch was not stored')
  const cause = { kind: 'received', byUserId: by.userId, at: at.toISOString() } as const
  await tx
    .update(products)
    .set({ stock: rolls, batches: [{ id: batch.id, code, rolls }], stockCause: cause })
    .where(eq(products.id, id))
}

type PictureInput = Readonly<{ images?: readonly string[] | undefined; imageUrl?: string | null | undefined }>

/** The new pictures of a product: its own, uploaded ones or another product's. Uploads are marked as used, so that they are kept. */
export async function resolvePictures(
  tx: Connection,
  present: readonly StoredImage[],
  input: PictureInput,
): Promise<readonly StoredImage[]> {
  const addresses = addressesOf(present, input)
  if (addresses === null) return present
  const keys = [...new Set(addresses.map(keyOf).filter((key) => key !== null))]
  const known = new Map(present.map((image) => [image.key, image]))
  const missing = () => keys.filter((key) => !known.has(key))
  if (missing().length > 0) for (const image of await takeIntoUse(tx, missing())) known.set(image.key, image)
  for (const key of missing()) {
    const image = await findPictureInUse(tx, key)
    if (!image) throw refuseFields('picture_not_found', 'images')
    known.set(key, image)
  }
  return keys.map((key) => known.get(key)).filter((image) => image !== undefined)
}

function addressesOf(present: readonly StoredImage[], { images, imageUrl }: PictureInput): readonly string[] | null {
  if (images !== undefined) return images
  if (imageUrl === undefined) return null
  if (imageUrl === null || imageUrl === '') return []
  return present[0] !== undefined && keyOf(imageUrl) === present[0].key ? null : [imageUrl]
}

function keyOf(address: string): string | null {
  const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
  if (path === '' || path.startsWith('/images/drawn/')) return null
  const key = /^\/images\/([\w.-]{1,200})-\d+\.(?:webp|avif)$/.exec(path)?.[1]
  if (key === undefined) throw refuseFields('picture_not_found', 'images')
  return key
}

/** Updated rather than only locked, so that housekeeping rechecks the row and keeps it. */
async function takeIntoUse(tx: Connection, keys: readonly string[]): Promise<StoredImage[]> {
  const { key, widths, width, height, placeholder } = uploads
  const rows = await tx
    .update(uploads)
    .set({ unusedSince: null })
    .where(inArray(key, [...keys]))
    .returning({ key, widths, width, height, placeholder })
  return rows.map((row) => ({ ...row, view: 'upload' }))
}

async function findPictureInUse(tx: Connection, key: string): Promise<StoredImage | undefined> {
  const [row] = await tx
    .select({ images: products.images })
    .from(products)
    .where(sql`${products.images} @> ${JSON.stringify([{ key }])}::jsonb`)
    .limit(1)
  return row?.images.find((image) => image.key === key)
}
