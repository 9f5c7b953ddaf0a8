import { sql } from 'drizzle-orm'
import type { BodyOf, ResponseOf } from '#contract/http/call.ts'
import type { ErrorCode } from '#contract/http/error-codes.ts'
import type { staffProductListCalls } from '#contract/products/staff-product-list.ts'
import { type AuditChanges, bothSides } from '#domain/audit/audit.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { PARCEL_FIELDS } from '#domain/parcels/packaging.ts'
import { planProblems } from '#domain/prices/planned-promotion.ts'
import { priceChangedByPercent } from '#domain/prices/rounding.ts'
import { substanceProblems } from '#domain/products/candidate-substances.ts'
import { guaranteeAfter, guaranteeProblems } from '#domain/products/guarantee.ts'
import { BULK_FLAGS, each, type TagField } from '#domain/products/product-fields.ts'
import { PRICE_KR, PRODUCT_LISTS } from '#domain/products/product-limits.ts'
import { writeAudits } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { planOf, toPlanColumns } from '#server/prices/apply-due-prices.ts'
import { changeAfterDuePrices } from '#server/prices/change-after-due-prices.ts'
import { toAssortmentAnswers } from '#server/products/staff-product-answer.ts'
import { findProductsById, lockProducts } from '#server/products/staff-queries.ts'
import type { Shop } from '#server/shop.ts'
import { plannedPromotion, recoloured, substanceFieldsAfter } from './change-state.ts'
import { changesOf, labelOf, type ProductState, stateOf } from './product-state.ts'
import { movementsBefore, recordChange, restocked } from './record-change.ts'
import { readTagIndex, type TagIndex } from './tag-index.ts'
import { updateProducts } from './write-products.ts'

type Body = BodyOf<(typeof staffProductListCalls)['changeProducts']>
type Answer = Omit<ResponseOf<(typeof staffProductListCalls)['changeProducts']>, 'success'>
type Row = typeof products.$inferSelect
type Planned = Readonly<{ id: number; before: ProductState; state: ProductState; changes: AuditChanges }>

/** Changes many products, all or none. A dry run only previews. */
export async function changeProducts(shop: Shop, staff: Visitor, body: Body): Promise<Answer> {
  if (body.dryRun) {
    const rows = await shop.db.select().from(products).where(amongIds(body)).orderBy(products.id)
    const planned = await plan(shop.db, body, rows, { tags: await readTagIndex(shop.db), now: shop.now() })
    return { message: `${count(planned.length, 'produkt', 'produkter')} ændres`, products: planned.map(toBulkRow), undoableId: null }
  }
  const { planned, undoableId } = await changeAfterDuePrices(shop, staff, async (tx, at) => {
    const tags = await readTagIndex(tx)
    const rows = await plan(tx, body, await lockProducts(tx, amongIds(body)), { tags, now: at })
    const changed = rows.map(({ id, before, state }) => ({ id, label: labelOf(state), before, after: state }))
    const before = await movementsBefore(tx, restocked(changed))
    await updateProducts(tx, rows, tags, { at, by: staff })
    const undoable = await recordChange(tx, { kind: 'bulk', by: staff, at, changed, before })
    const entries = rows.map(({ id, state, changes }) => {
      const subject = { kind: 'product', id, label: labelOf(state) } as const
      return { by: staff, action: 'Produkt ændret', subject, changes, undoableId: undoable, at }
    })
    await writeAudits(tx, entries)
    return { planned: rows, undoableId: undoable }
  })
  return { message: `${count(planned.length, 'produkt', 'produkter')} ændret`, products: planned.map(toBulkRow), undoableId }
}

function amongIds({ products: chosen }: Body) {
  return sql`${products.id} = any(${sql.param(chosen.map(({ id }) => id))}::int[])`
}

async function plan(db: Connection, body: Body, rows: readonly Row[], { tags, now }: Known): Promise<Planned[]> {
  await requireSameRevisions(db, body, rows)
  for (const [field, [kind, code]] of Object.entries(CHOSEN)) {
    const chosen = body.change[field as keyof typeof CHOSEN]
    if (chosen !== undefined && tags.idOf(kind, chosen) !== chosen) throw refuseFields(code, field)
  }
  return rows
    .map((row) => {
      const before = stateOf(row)
      const state = withChange(before, body.change, { tags, now })
      return { id: row.id, before, state, changes: changesOf(before, state) }
    })
    .filter(({ changes }) => Object.keys(changes).length > 0)
}

const CHOSEN = {
  categoryId: ['categoryId', 'category_not_found'],
  maker: ['maker', 'maker_not_found'],
  series: ['series', 'tag_not_found'],
  productTypeId: ['productTypeId', 'tag_not_found'],
  addedColor: ['colorTags', 'tag_not_found'],
  removedColor: ['colorTags', 'tag_not_found'],
  addedFeature: ['featureTags', 'tag_not_found'],
  removedFeature: ['featureTags', 'tag_not_found'],
} as const satisfies Partial<Record<keyof Body['change'], readonly [TagField, ErrorCode]>>

type Known = Readonly<{ tags: TagIndex; now: Date }>

function withChange(before: ProductState, { pricePercent, promotion, ...rest }: Body['change'], { tags, now }: Known): ProductState {
  const unitPriceOre = pricePercent === undefined ? before.unitPriceOre : priceChangedByPercent(before.unitPriceOre, pricePercent)
  if (unitPriceOre > krToOre(PRICE_KR.max)) {
    const message = `${labelOf(before)} ville koste ${amount(unitPriceOre)} Prisen er for høj.`
    throw new ShopError('invalid_input', { message, fields: { pricePercent: message } })
  }
  const promotions = plannedPromotion(before, rest, promotion ?? before.promotionPercent)
  requireSound(before, planProblems(promotions, planOf(before), now.getTime()))
  const after = {
    ...before,
    ...guaranteeAfter(before, rest),
    ...substanceFieldsAfter(before, rest),
    ...each(PARCEL_FIELDS, (field) => rest[field] ?? before[field]),
    makerId: rest.maker ?? before.makerId,
  }
  requireSound(before, guaranteeProblems(after))
  requireSound(before, substanceProblems(after, copenhagenDay(now.getTime())))
  const colorTags = retagged(before.colorTags, { added: rest.addedColor, removed: rest.removedColor, most: PRODUCT_LISTS.colorTags })
  return {
    ...after,
    unitPriceOre,
    ...toPlanColumns(promotions),
    categoryId: rest.categoryId ?? before.categoryId,
    seriesId: rest.series ?? before.seriesId,
    productTypeId: rest.productTypeId ?? before.productTypeId,
    ...recoloured(before, colorTags, tags),
    featureTags: retagged(before.featureTags, { added: rest.addedFeature, removed: rest.removedFeature, most: PRODUCT_LISTS.featureTags }),
    hsCode: rest.hsCode === undefined ? before.hsCode : rest.hsCode,
    packing: rest.packing === undefined ? before.packing : rest.packing,
    shelf: rest.shelf === undefined ? before.shelf : rest.shelf,
    stock: rest.stock ?? before.stock,
    ...each(BULK_FLAGS, (flag) => rest[flag] ?? before[flag]),
  }
}

function requireSound(before: ProductState, problems: Readonly<Record<string, string | undefined>>): void {
  const [wrong] = Object.entries(problems)
  if (!wrong) return
  const message = `${labelOf(before)}: ${wrong[1]}`
  throw new ShopError('invalid_input', { message, fields: { [wrong[0]]: message } })
}

type Retagging = Readonly<{ added: string | undefined; removed: string | undefined; most: number }>

function retagged(tags: readonly string[], { added, removed, most }: Retagging): string[] {
  const remaining = tags.filter((tag) => tag !== removed || tag === added)
  return added === undefined || remaining.includes(added) || remaining.length >= most ? remaining : [...remaining, added]
}

async function requireSameRevisions(db: Connection, { products: chosen }: Body, rows: readonly Row[]): Promise<void> {
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]))
  const missing = chosen.filter(({ id }) => !revisions.has(id)).map(({ id }) => id)
  if (missing.length > 0) {
    throw new ShopError('product_not_found', {
      message: `${count(missing.length, 'produkt', 'produkter')} findes ikke længere.`,
      body: { ids: missing },
    })
  }
  const changed = chosen.filter(({ id, seen }) => seen?.revision !== undefined && revisions.get(id) !== seen.revision).map(({ id }) => id)
  if (changed.length === 0) return
  const current = await toAssortmentAnswers(db, await findProductsById(db, changed))
  const names = current.slice(0, 3).map(({ nameDa }) => nameDa)
  const message = `${count(changed.length, 'produkt', 'produkter')} er ændret af en anden, siden du valgte: ${names.join(', ')}${changed.length > 3 ? ' …' : ''}. Se ændringerne igennem igen.`
  throw new ShopError('changed_meanwhile', { message, body: { now: current } })
}

function toBulkRow({ id, state, changes }: Planned): Answer['products'][number] {
  return { id, kcwId: state.kcwId, nameDa: state.nameDa, changes: bothSides(changes) }
}
