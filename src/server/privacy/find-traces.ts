import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { mailboxOf } from '#domain/customers/email.ts'
import type { Connection } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { reviews } from '#server/database/schema/goods/reviews.ts'
import { wraps } from '#server/database/schema/goods/wraps.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { messages } from '#server/database/schema/messages.ts'
import { orders } from '#server/database/schema/orders.ts'
import { sponsorships } from '#server/database/schema/sponsorships.ts'
import { isAboutAny } from '#server/mails/erase-mails.ts'
import type { MailName } from '#server/mails/mail-names.ts'

/** A person by account, by address, or both. */
export type Person = Readonly<{ userId: number | null; email: string | null }>

export type Traces = Person &
  Readonly<{
    orderIds: readonly number[]
    invoiceIds: readonly number[]
    /** about their orders, and with their address */
    messageIds: readonly number[]
    /** of their orders, and withdrawals with their address */
    claimIds: readonly number[]
    sponsorshipIds: readonly string[]
  }> &
  Readonly<{ wrapIds: readonly number[]; reviewIds: readonly number[] }>

/**
 * Finds a person's records: of their account, and as a guest with their address. Orders of other accounts are excluded. `locks` is for erasing: claims
 * and documents of an order are made behind its lock, so that none comes after they were looked for.
 */
export async function findTraces(db: Connection, { userId, email }: Person, { locks = false } = {}): Promise<Traces> {
  const isTheirs = or(
    userId === null ? undefined : eq(orders.userId, userId),
    email === null ? undefined : and(isNull(orders.userId), eq(orders.customerEmail, email)),
  )
  const theirs = db
    .select({ id: orders.id })
    .from(orders)
    .where(isTheirs ?? sql`false`)
    .orderBy(orders.id)
  const orderIds = idsOf(await (locks ? theirs.for('no key update') : theirs))
  const documents =
    orderIds.length === 0 ? [] : await db.select({ id: invoices.id }).from(invoices).where(inArray(invoices.orderId, orderIds))
  const published = await findPublished(db, userId)
  const claimIds = await findClaimIds(db, orderIds, email)
  const messageIds = await findMessageIds(db, orderIds, email)
  if (email === null)
    return { userId, email, orderIds, invoiceIds: idsOf(documents), messageIds, sponsorshipIds: [], claimIds, ...published }
  const applications = await db
    .select({ id: sponsorships.id })
    .from(sponsorships)
    .where(eq(sponsorships.email, email))
    .orderBy(sponsorships.id)
  return {
    userId,
    email,
    orderIds,
    invoiceIds: idsOf(documents),
    messageIds,
    sponsorshipIds: idsOf(applications),
    claimIds,
    ...published,
  }
}

/** Of orders; with an address also its withdrawals that have no order. */
export async function findClaimIds(db: Connection, orderIds: readonly number[], email: string | null = null): Promise<number[]> {
  const isTheirs = or(
    orderIds.length === 0 ? undefined : inArray(claims.orderId, [...orderIds]),
    // a withdrawal linked to an order belongs to that order's buyer
    email === null ? undefined : and(isNull(claims.orderId), eq(claims.email, email)),
  )
  return isTheirs ? idsOf(await db.select({ id: claims.id }).from(claims).where(isTheirs).orderBy(claims.id)) : []
}

/** About orders; with an address also those from it. */
export async function findMessageIds(db: Connection, orderIds: readonly number[], email: string | null = null): Promise<number[]> {
  const isTheirs = or(
    orderIds.length === 0 ? undefined : inArray(messages.orderId, [...orderIds]),
    email === null ? undefined : eq(messages.email, email),
  )
  return isTheirs ? idsOf(await db.select({ id: messages.id }).from(messages).where(isTheirs).orderBy(messages.id)) : []
}

async function findPublished(db: Connection, userId: number | null): Promise<Pick<Traces, 'wrapIds' | 'reviewIds'>> {
  if (userId === null) return { wrapIds: [], reviewIds: [] }
  const photographs = await db.select({ id: wraps.id }).from(wraps).where(eq(wraps.userId, userId)).orderBy(wraps.id)
  const written = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId)).orderBy(reviews.id)
  return { wrapIds: idsOf(photographs), reviewIds: idsOf(written) }
}

/** Mails about a person's account, orders and invoices; with `receivedAt` also those to the address. */
export function areMailsOf({ userId, orderIds, invoiceIds }: Traces, receivedAt: string | null): SQL {
  const about = [
    ...(userId === null ? [] : [{ userId }]),
    ...orderIds.map((orderId) => ({ orderId })),
    ...invoiceIds.map((invoiceId) => ({ invoiceId })),
  ]
  return receivedAt === null ? isAboutAny(about) : sql`(${isAboutAny(about)} or to_address = ${receivedAt})`
}

/** Mails about an account that name it by its address only; others to an address that was not proven are its owner's. */
export function areAccountMailsTo(email: string): SQL {
  const templates: MailName[] = ['customer-approved', 'reset-password', 'password-changed', 'login-code']
  return sql`(${mails.toAddress} = ${email} and ${inArray(mails.template, templates)})`
}

/** Rate limit counters that contain the address, or its mailbox, as a whole part of the key. */
export function areAttemptsOf(email: string): SQL {
  return sql`(position(${`:${email}:`} in key || ':') > 0 or position(${`:${mailboxOf(email)}:`} in key || ':') > 0)`
}

function idsOf<Id>(rows: readonly Readonly<{ id: Id }>[]): Id[] {
  return rows.map(({ id }) => id)
}
