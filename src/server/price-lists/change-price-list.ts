import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import type { PriceList, priceListCalls, priceListInput } from '#contract/price-lists/price-lists.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { midnightInDenmark } from '#domain/calendar/danish-moment.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { startProblem } from '#domain/price-lists/price-list.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { type AuditEntry, writeAudit } from '#server/audit/write-audit.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { priceLists } from '#server/database/schema/goods/price-lists.ts'
import { inTransaction, type Transaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { findPriceList } from './find-price-lists.ts'

type Input = z.output<typeof priceListInput>
type Seen = Readonly<{ revision?: number | undefined }>

export async function createPriceList(shop: Shop, staff: Visitor, input: Input): Promise<PriceList> {
  return await changeLists(shop, staff, async (tx, at) => {
    requireStart(input.startsOn, at)
    const [row] = await tx
      .insert(priceLists)
      .values({ ...input, startsAt: startsAt(input.startsOn), createdByUserId: staff.userId, createdAt: at })
      .returning({ id: priceLists.id })
    if (!row) throw new Error('the list of prices was not stored')
    const list = await findPriceList(tx, row.id)
    await writeAudit(tx, { by: staff, action: 'Prisliste oprettet', subject: subjectOf(list), changes: changedFields({}, input), at })
    return list
  })
}

export async function changePriceList(
  shop: Shop,
  staff: Visitor,
  id: number,
  { seen, name, startsOn }: BodyOf<(typeof priceListCalls)['changePriceList']>,
): Promise<PriceList> {
  return await changeDraft(shop, staff, id, { seen }, async (tx, before, at) => {
    const after = { name: name ?? before.name, startsOn: startsOn ?? before.startsOn }
    const changes = changedFields({ name: before.name, startsOn: before.startsOn }, after)
    if (changes.startsOn) requireStart(after.startsOn, at)
    await tx
      .update(priceLists)
      .set({ ...after, startsAt: startsAt(after.startsOn) })
      .where(eq(priceLists.id, id))
    if (Object.keys(changes).length > 0)
      await writeAudit(tx, { by: staff, action: 'Prisliste ændret', subject: subjectOf({ id, ...after }), changes, at })
  })
}

/** Only drafts; approved lists must be withdrawn first. */
export async function deletePriceList(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await changeLists(shop, staff, async (tx, at) => {
    const list = await lockList(tx, id)
    requireDraft(list)
    await tx.delete(priceLists).where(eq(priceLists.id, id))
    await writeAudit(tx, {
      by: staff,
      action: 'Prisliste slettet',
      subject: subjectOf(list),
      changes: { prices: { from: list.prices } },
      at,
    })
  })
}

/** Approves a list as seen, recording present prices to flag later manual changes. Idempotent. */
export async function approvePriceList(shop: Shop, staff: Visitor, id: number, seen: Seen | undefined): Promise<PriceList> {
  return await changeLists(shop, staff, async (tx, at) => {
    const list = await lockList(tx, id)
    if (list.state === 'approved' && (seen?.revision ?? list.revision - 1) === list.revision - 1) return list
    requireDraft(list)
    await requireSeen(tx, list, seen)
    if (list.prices === 0) throw new ShopError('price_list_empty')
    const problem = startProblem(list.startsOn, copenhagenDay(at.getTime()))
    if (problem !== null) throw new ShopError('price_list_too_late', { fields: { startsOn: problem } })
    await tx.execute(sql`
      update price_list_lines l set approved_beside_ore = (
        select p.unit_price_ore from products p where p.id = l.product_id or (l.product_id is null and lower(p.kcw_id) = lower(l.kcw_id)))
      where l.list_id = ${id}`)
    await tx
      .update(priceLists)
      .set({ approvedAt: at, approvedByUserId: staff.userId, revision: list.revision + 1 })
      .where(eq(priceLists.id, id))
    const changes = { startsOn: { to: list.startsOn }, prices: { to: list.prices } }
    await writeAudit(tx, { by: staff, action: 'Prisliste godkendt', subject: subjectOf(list), changes, at })
    return await findPriceList(tx, id)
  })
}

/** Idempotent. Throws 'price_list_started'. */
export async function withdrawPriceList(shop: Shop, staff: Visitor, id: number): Promise<PriceList> {
  return await changeLists(shop, staff, async (tx, at) => {
    const list = await lockList(tx, id)
    if (list.state === 'draft') return list
    // also when its day has come but prices are not written yet
    if (list.state === 'started' || startProblem(list.startsOn, copenhagenDay(at.getTime())) !== null)
      throw new ShopError('price_list_started')
    await tx.execute(sql`update price_list_lines set approved_beside_ore = null where list_id = ${id}`)
    await tx
      .update(priceLists)
      .set({ approvedAt: null, approvedByUserId: null, revision: list.revision + 1 })
      .where(eq(priceLists.id, id))
    await writeAudit(tx, { by: staff, action: 'Prisliste trukket tilbage', subject: subjectOf(list), at })
    return await findPriceList(tx, id)
  })
}

/** Changes a draft under lock. Throws 'price_list_not_draft'. */
export async function changeDraft(
  shop: Shop,
  staff: Visitor,
  id: number,
  { seen }: Readonly<{ seen?: Seen | undefined }>,
  change: (tx: Transaction, before: PriceList, at: Date) => Promise<void>,
): Promise<PriceList> {
  return await changeLists(shop, staff, async (tx, at) => {
    const before = await lockList(tx, id)
    requireDraft(before)
    await requireSeen(tx, before, seen)
    await tx
      .update(priceLists)
      .set({ revision: before.revision + 1 })
      .where(eq(priceLists.id, id))
    await change(tx, before, at)
    return await findPriceList(tx, id)
  })
}

async function changeLists<T>({ db, now }: Shop, staff: Visitor, change: (tx: Transaction, at: Date) => Promise<T>): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    return await change(tx, now())
  })
}

export function subjectOf({ id, name }: Pick<PriceList, 'id' | 'name'>): AuditEntry['subject'] {
  return { kind: 'price_list', id, label: name }
}

async function lockList(tx: Transaction, id: number): Promise<PriceList> {
  await tx.select({ id: priceLists.id }).from(priceLists).where(eq(priceLists.id, id)).for('no key update')
  return await findPriceList(tx, id)
}

function requireDraft({ state }: PriceList): void {
  if (state !== 'draft') throw new ShopError('price_list_not_draft')
}

async function requireSeen(tx: Transaction, list: PriceList, seen: Seen | undefined): Promise<void> {
  const subject = { kind: 'price_list', id: list.id } as const
  await requireUnchanged(tx, seen, { thing: 'priceList', current: { revision: list.revision }, subject, since: null, now: () => list })
}

function requireStart(startsOn: string, at: Date): void {
  const problem = startProblem(startsOn, copenhagenDay(at.getTime()))
  if (problem !== null) throw new ShopError('invalid_input', { message: problem, fields: { startsOn: problem } })
}

function startsAt(startsOn: string): Date {
  return new Date(midnightInDenmark(startsOn))
}
