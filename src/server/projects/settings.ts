import { eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { ProjectSettings, projectOfferCalls } from '#contract/projects/offers.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import type { OfferDocument } from '#domain/projects/offer.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { accountOf, lockOwnAccount } from '#server/customers/own-orders.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { projectSettings } from '#server/database/schema/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type Stored = Omit<typeof projectSettings.$inferSelect, 'accountId' | 'changedAt'>
type OwnSettings = Omit<Stored, 'logo'> & Readonly<{ hasLogo: boolean }>

const DEFAULTS: OwnSettings = {
  hourlyOre: null,
  markUpPercent: 0,
  paysVat: true,
  partMinutes: {},
  hardPercent: 0,
  terms: null,
  validDays: 30,
  hasLogo: false,
}

type AccountId = number | ReturnType<typeof accountOf>

/** The settings of a workshop's offers, without the logo (`findLogo`); defaults for a workshop that has set none. */
export async function findProjectSettings(db: Connection, accountId: AccountId): Promise<OwnSettings> {
  const { accountId: _, changedAt: __, logo, ...own } = getTableColumns(projectSettings)
  const [stored] = await db
    .select({ ...own, hasLogo: sql<boolean>`${isNotNull(logo)}` })
    .from(projectSettings)
    .where(eq(projectSettings.accountId, accountId))
  return stored ?? DEFAULTS
}

/** The logo at the head of a workshop's offers; null while it has none. */
export async function findLogo(db: Connection, accountId: AccountId): Promise<Buffer | null> {
  const [stored] = await db.select({ logo: projectSettings.logo }).from(projectSettings).where(eq(projectSettings.accountId, accountId))
  return stored?.logo ?? null
}

/** The sender named on an offer: the firm of the account. */
export async function findSender(db: Connection, userId: number): Promise<OfferDocument['workshop']> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new ShopError('not_logged_in')
  const town = [user.postalCode, user.city].filter(Boolean).join(' ')
  const address = [user.address ?? '', town].filter((line) => line !== '')
  return { name: user.company ?? user.name, address, cvr: user.cvr, email: user.email, phone: user.phone }
}

export async function showProjectSettings(db: Connection, { userId }: Visitor): Promise<ProjectSettings> {
  const { hourlyOre, ...own } = await findProjectSettings(db, accountOf(userId))
  return {
    hourlyPrice: hourlyOre === null ? null : oreToKr(hourlyOre),
    markUpPercent: own.markUpPercent,
    paysVat: own.paysVat,
    partMinutes: { ...own.partMinutes },
    hardPercent: own.hardPercent,
    terms: own.terms,
    validDays: own.validDays,
    hasLogo: own.hasLogo,
    sender: await findSender(db, userId),
  }
}

export async function changeProjectSettings(
  shop: Shop,
  visitor: Visitor,
  { hourlyPrice, seen, ...fields }: BodyOf<(typeof projectOfferCalls)['changeProjectSettings']>,
): Promise<ProjectSettings> {
  return await store(shop, visitor, { ...fields, hourlyOre: hourlyPrice === null ? null : krToOre(hourlyPrice) }, seen)
}

/** Null removes it. */
export async function storeLogo(shop: Shop, visitor: Visitor, logo: Buffer | null): Promise<ProjectSettings> {
  return await store(shop, visitor, { logo })
}

async function store(shop: Shop, visitor: Visitor, fields: Partial<Stored>, seen?: Partial<ProjectSettings>): Promise<ProjectSettings> {
  const changedAt = shop.now()
  return await inTransaction(shop.db, async (tx) => {
    const accountId = await lockOwnAccount(tx, visitor)
    const now = await showProjectSettings(tx, visitor)
    await requireUnchanged(tx, seen, { thing: 'settings', current: now, subject: { kind: 'customer', id: accountId }, now: () => now })
    await tx
      .insert(projectSettings)
      .values({ accountId, changedAt, ...fields })
      .onConflictDoUpdate({ target: projectSettings.accountId, set: { ...fields, changedAt } })
    return await showProjectSettings(tx, visitor)
  })
}
