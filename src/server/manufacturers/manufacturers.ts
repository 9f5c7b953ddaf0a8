import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import type { CountedManufacturer, Manufacturer, manufacturerCalls, manufacturerInput } from '#contract/manufacturers.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { responsibleProblems } from '#domain/manufacturers/manufacturer.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { freeSlug } from '#domain/products/slug.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import { changeCatalogue } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { refuseFields, requireNoFaults, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { toManufacturer } from '#server/products/safety.ts'
import { isWithoutSubstanceAnswer } from '#server/products/staff-queries.ts'
import type { Shop } from '#server/shop.ts'

type Fields = Omit<Manufacturer, 'id'>

export async function findManufacturers(db: Connection): Promise<CountedManufacturer[]> {
  const rows = await db
    .select({
      maker: manufacturers,
      productCount: sql<number>`count(${products.id})::int`,
      unansweredCount: sql<number>`count(*) filter (where ${products.active} and ${isWithoutSubstanceAnswer})::int`,
    })
    .from(manufacturers)
    .leftJoin(products, eq(products.makerId, manufacturers.id))
    .groupBy(manufacturers.id)
    .orderBy(sql`${manufacturers.name} collate danish`)
  return rows.map(({ maker, ...counts }) => ({
    ...toManufacturer(maker),
    ...counts,
    substancesAskedAt: maker.substancesAskedAt?.toISOString() ?? null,
  }))
}

/** The id is derived from the name and never changes. */
export async function createManufacturer(
  shop: Shop,
  staff: Visitor,
  fields: z.output<typeof manufacturerInput>,
): Promise<CountedManufacturer> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const all = await findManufacturers(tx)
    requireFreeName(all, fields.name, null)
    const id = freeSlug(fields.name, new Set(all.map((one) => one.id)), 'producent')
    await tx.insert(manufacturers).values({ id, ...fields })
    const changes = changedFields({}, fields)
    await writeAudit(tx, { by: staff, action: 'Producent oprettet', subject: subjectOf({ id, ...fields }), changes, at: shop.now() })
    return { id, ...fields, productCount: 0, unansweredCount: 0, substancesAskedAt: null }
  })
}

/** Throws changed_meanwhile. */
export async function changeManufacturer(
  shop: Shop,
  staff: Visitor,
  id: string,
  { seen, ...change }: BodyOf<(typeof manufacturerCalls)['changeManufacturer']>,
): Promise<CountedManufacturer> {
  return await changeCatalogue(shop, staff, async (tx) => {
    const all = await findManufacturers(tx)
    const before = requireFound(all, id)
    await requireUnchanged(tx, seen, { thing: 'maker', current: before, subject: subjectOf(before), now: () => before })
    const after = { ...before, ...withoutUndefined(change) }
    requireFreeName(all, after.name, id)
    requireResponsible(after)
    const { id: _id, productCount, unansweredCount, substancesAskedAt, ...fields } = after
    const changes = changedFields(before, fields)
    if (Object.keys(changes).length === 0) return after
    await tx.update(manufacturers).set(fields).where(eq(manufacturers.id, id))
    await writeAudit(tx, { by: staff, action: 'Producent ændret', subject: subjectOf(after), changes, at: shop.now() })
    return after
  })
}

/** Only when no product has it. */
export async function deleteManufacturer(shop: Shop, staff: Visitor, id: string): Promise<void> {
  await changeCatalogue(shop, staff, async (tx) => {
    const { productCount, unansweredCount, substancesAskedAt, ...maker } = requireFound(await findManufacturers(tx), id)
    if (productCount > 0) {
      const message = `Producenten står på ${count(productCount, 'produkt', 'produkter')} og kan ikke slettes.`
      throw new ShopError('maker_in_use', { message })
    }
    await tx.delete(manufacturers).where(eq(manufacturers.id, id))
    const { id: _id, ...fields } = maker
    const changes = Object.fromEntries(Object.entries(fields).flatMap(([field, from]) => (from === null ? [] : [[field, { from }]])))
    await writeAudit(tx, { by: staff, action: 'Producent slettet', subject: subjectOf(maker), changes, at: shop.now() })
  })
}

export function subjectOf({ id, name }: Pick<Manufacturer, 'id' | 'name'>): AuditEntry['subject'] {
  return { kind: 'maker', id, label: name }
}

function withoutUndefined(change: Readonly<{ [Field in keyof Fields]?: Fields[Field] | undefined }>): Partial<Fields> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

export function requireFound(all: readonly CountedManufacturer[], id: string): CountedManufacturer {
  const found = all.find((one) => one.id === id)
  if (!found) throw new ShopError('maker_not_found')
  return found
}

function requireFreeName(all: readonly CountedManufacturer[], name: string, ownId: string | null): void {
  const spelling = (text: string) => text.toLocaleLowerCase('da')
  if (all.some((one) => one.id !== ownId && spelling(one.name) === spelling(name))) throw refuseFields('maker_taken', 'name')
}

function requireResponsible(maker: Fields): void {
  requireNoFaults(responsibleProblems(maker))
}
