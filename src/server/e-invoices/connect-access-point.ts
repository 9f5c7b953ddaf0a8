import { and, eq, gt, isNull, max } from 'drizzle-orm'
import type { AccessPointConnection, AccessPoint as AccessPointShown, eInvoiceCalls } from '#contract/e-invoices.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { changedFields } from '#domain/audit/audit.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { ACCESS_POINT_LABELS, ACCESS_POINT_SYSTEMS, type AccessPointSystem, SET_ASIDE_DAYS } from '#domain/e-invoices/e-invoice-delivery.ts'
import { type AccessPoint, AccessPointAway } from '#server/access-point/access-point.ts'
import { requireUnchanged } from '#server/audit/edit-conflict.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { seal, unseal } from '#server/customers/login/seal.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { accessPoint, eInvoiceResponses } from '#server/database/schema/e-invoices.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { EInvoices, Shop } from '#server/shop.ts'

export type AccessPointRow = typeof accessPoint.$inferSelect
export type EInvoiceContext = Pick<Shop, 'db' | 'log' | 'now' | 'secretKey'> & Pick<EInvoices, 'open'>

export async function findConnection(db: Connection): Promise<AccessPointRow | null> {
  const [row] = await db.select().from(accessPoint).where(eq(accessPoint.id, 1))
  return row ?? null
}

/** Throws access_point_off while no access point is connected. */
export async function requireConnection(db: Connection): Promise<AccessPointRow> {
  const connection = await findConnection(db)
  if (!connection) throw new ShopError('access_point_off')
  return connection
}

const sealing = (secretKey: string) => ({ secretKey, owner: 'access point', purpose: 'access point' }) as const

function sealKey(key: string, secretKey: string): string {
  return seal(key, sealing(secretKey))
}

/** Throws for a key that was sealed with another SECRET_KEY. */
export async function openConnected(
  { open, secretKey }: Pick<EInvoiceContext, 'open' | 'secretKey'>,
  { system, key, legalEntity }: AccessPointRow,
): Promise<AccessPoint> {
  return await open({ system, legalEntity, key: unseal(key, sealing(secretKey)) })
}

const SUBJECT = { kind: 'settings', label: 'E-fakturaer' } as const

/** The connection without its key, what can be connected, and how many answers were set aside recently. */
export async function showAccessPoint({ db, env, now }: Pick<Shop, 'db' | 'env' | 'now'>): Promise<AccessPointShown> {
  const since = new Date(now().getTime() - SET_ASIDE_DAYS * DAY_MS)
  const isSetAside = and(isNull(eInvoiceResponses.invoiceId), gt(eInvoiceResponses.receivedAt, since))
  return { connection: await connectionAnswer(db), systems: systemsOf(env), setAside: await db.$count(eInvoiceResponses, isSetAside) }
}

/** The address of the shop's own access point is an environment variable. */
function systemsOf({ accessPointUrl }: Shop['env']): AccessPointSystem[] {
  return ACCESS_POINT_SYSTEMS.filter((system) => system !== 'phoss' || accessPointUrl !== null)
}

async function connectionAnswer(db: Connection): Promise<AccessPointConnection | null> {
  const [row] = await db
    .select({ connection: accessPoint, by: users.name })
    .from(accessPoint)
    .leftJoin(users, eq(users.id, accessPoint.connectedByUserId))
  if (!row) return null
  const { system, legalEntity, sendsAfter, revision, connectedAt } = row.connection
  return { system, legalEntity, sendsItself: sendsAfter !== null, revision, connectedAt: connectedAt.toISOString(), by: row.by }
}

/** Connects an access point or changes the connection. The key is stored sealed. Throws invalid_input and changed_meanwhile. */
export async function connectAccessPoint(
  shop: Shop,
  staff: Visitor,
  body: BodyOf<(typeof eInvoiceCalls)['connectAccessPoint']>,
): Promise<void> {
  const { key, seen, sendsItself, system, legalEntity = null } = body
  await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    await lockAccounts(tx, { changed: [staff.userId], by: staff })
    const [before] = await tx.select().from(accessPoint).where(eq(accessPoint.id, 1)).for('no key update')
    if (seen)
      await requireUnchanged(tx, seen, {
        thing: 'accessPoint',
        current: { revision: before?.revision },
        subject: SUBJECT,
        now: () => connectionAnswer(tx),
      })
    requireWhole(shop, { system, legalEntity, hasKey: key !== undefined || before?.system === system })
    const connected = {
      system,
      legalEntity: system === 'storecove' ? legalEntity : null,
      key: key === undefined ? (before?.key ?? '') : sealKey(key, shop.secretKey),
      sendsAfter: sendsItself ? (before?.sendsAfter ?? (await lastInvoice(tx))) : null,
      revision: (before?.revision ?? 0) + 1,
      connectedAt: at,
      connectedByUserId: staff.userId,
    }
    await tx.insert(accessPoint).values(connected).onConflictDoUpdate({ target: accessPoint.id, set: connected })
    const changes = {
      ...changedFields(before ? loggedFields(before) : {}, loggedFields(connected)),
      ...(key !== undefined && { key: { to: 'skiftet' } }),
    }
    const action = before ? 'Adgangspunkt ændret' : 'Adgangspunkt forbundet'
    await writeAudit(tx, { by: staff, action, subject: SUBJECT, changes, at })
  })
  shop.eInvoices.wake()
}

type Whole = Readonly<{ system: AccessPointSystem; legalEntity: number | null; hasKey: boolean }>

function requireWhole({ env }: Shop, { system, legalEntity, hasKey }: Whole): void {
  const fields = {
    ...(!systemsOf(env).includes(system) && { system: 'Sæt først ACCESS_POINT_URL op der, hvor butikken kører.' }),
    ...(!hasKey && { key: 'Skriv nøglen.' }),
    ...(system === 'storecove' && legalEntity === null && { legalEntity: 'Skriv nummeret.' }),
  }
  if (Object.keys(fields).length > 0) throw new ShopError('invalid_input', { fields })
}

async function lastInvoice(tx: Connection): Promise<number> {
  const [last] = await tx.select({ id: max(invoices.id) }).from(invoices)
  return last?.id ?? 0
}

function loggedFields({ system, legalEntity, sendsAfter }: Pick<AccessPointRow, 'system' | 'legalEntity' | 'sendsAfter'>) {
  return { accessPoint: ACCESS_POINT_LABELS[system], legalEntity, sendsItself: sendsAfter !== null }
}

/** Deletes the key. Throws access_point_off. */
export async function disconnectAccessPoint({ db, now }: Shop, staff: Visitor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const [deleted] = await tx.delete(accessPoint).where(eq(accessPoint.id, 1)).returning()
    if (!deleted) throw new ShopError('access_point_off')
    const changes = Object.fromEntries(Object.entries(loggedFields(deleted)).map(([field, from]) => [field, { from }]))
    await writeAudit(tx, { by: staff, action: 'Adgangspunkt afbrudt', subject: SUBJECT, changes, at: now() })
  })
}

/** What is missing, in Danish; an access point that does not answer is missing too. Throws access_point_off. */
export async function testAccessPoint(shop: Pick<Shop, 'db' | 'eInvoices' | 'secretKey'>): Promise<string[]> {
  const connection = await requireConnection(shop.db)
  try {
    return [...(await (await openConnected({ ...shop, open: shop.eInvoices.open }, connection)).test())]
  } catch (error) {
    if (error instanceof AccessPointAway) return [error.message]
    throw error
  }
}
