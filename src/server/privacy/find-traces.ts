import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Connection } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { invoices } from '#server/database/schema/invoices.ts'
import { messages } from '#server/database/schema/messages.ts'
import { orders } from '#server/database/schema/orders.ts'
import { reviews } from '#server/database/schema/reviews.ts'
import { sponsorships } from '#server/database/schema/sponsorships.ts'
import { wraps } from '#server/database/schema/wraps.ts'
import { isAbout } from '#server/mails/forget-mails.ts'

/** Somebody the shop may know: by his account, by an address that is his, or by both. */
export type Person = Readonly<{ userId: number | null; email: string | null }>

/** What of the shop's records is a person's. */
export type Traces = Person &
  Readonly<{
    orderIds: readonly number[]
    invoiceIds: readonly number[]
    messageIds: readonly number[]
    /** of his orders, and withdrawals he wrote with his address */
    claimIds: readonly number[]
    sponsorshipIds: readonly string[]
  }> &
  Readonly<{ wrapIds: readonly number[]; reviewIds: readonly number[] }>

/** Finds what a person left: under his account, and as a guest with his address. Another account's orders are that account's. */
export async function findTraces(db: Connection, { userId, email }: Person): Promise<Traces> {
  const isHis = or(
    userId === null ? undefined : eq(orders.userId, userId),
    email === null ? undefined : and(isNull(orders.userId), eq(orders.customerEmail, email)),
  )
  const orderIds = idsOf(
    await db
      .select({ id: orders.id })
      .from(orders)
      .where(isHis ?? sql`false`)
      .orderBy(orders.id),
  )
  const documents =
    orderIds.length === 0 ? [] : await db.select({ id: invoices.id }).from(invoices).where(inArray(invoices.orderId, orderIds))
  const shown = await findShown(db, userId)
  const claimIds = await findClaimIds(db, orderIds, email)
  if (email === null)
    return { userId, email, orderIds, invoiceIds: idsOf(documents), messageIds: [], sponsorshipIds: [], claimIds, ...shown }
  const wrote = await db.select({ id: messages.id }).from(messages).where(eq(messages.email, email)).orderBy(messages.id)
  const applied = await db.select({ id: sponsorships.id }).from(sponsorships).where(eq(sponsorships.email, email)).orderBy(sponsorships.id)
  return {
    userId,
    email,
    orderIds,
    invoiceIds: idsOf(documents),
    messageIds: idsOf(wrote),
    sponsorshipIds: idsOf(applied),
    claimIds,
    ...shown,
  }
}

async function findClaimIds(db: Connection, orderIds: readonly number[], email: string | null): Promise<number[]> {
  const isHis = or(
    orderIds.length === 0 ? undefined : inArray(claims.orderId, [...orderIds]),
    // a withdrawal of an order that is somebody else's names its own buyer
    email === null ? undefined : and(isNull(claims.orderId), eq(claims.email, email)),
  )
  return isHis ? idsOf(await db.select({ id: claims.id }).from(claims).where(isHis).orderBy(claims.id)) : []
}

/** What an account showed and said publicly, or wanted to. */
async function findShown(db: Connection, userId: number | null): Promise<Pick<Traces, 'wrapIds' | 'reviewIds'>> {
  if (userId === null) return { wrapIds: [], reviewIds: [] }
  const photographs = await db.select({ id: wraps.id }).from(wraps).where(eq(wraps.userId, userId)).orderBy(wraps.id)
  const said = await db.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId)).orderBy(reviews.id)
  return { wrapIds: idsOf(photographs), reviewIds: idsOf(said) }
}

/** The mails about a person's account, orders and invoices, and with `receivedAt` those to his address; those about what he wrote go with it. */
export function areMailsOf({ userId, orderIds, invoiceIds }: Traces, receivedAt: string | null): SQL {
  const about = [
    ...(userId === null ? [] : [{ userId }]),
    ...orderIds.map((orderId) => ({ orderId })),
    ...invoiceIds.map((invoiceId) => ({ invoiceId })),
  ].map(isAbout)
  const any = sql.join([...about, ...(receivedAt === null ? [] : [sql`to_address = ${receivedAt}`]), sql`false`], sql` or `)
  return sql`(${any})`
}

/** The counters of tries that name an address, whole: 'mie@x.dk' is not 'e@x.dk'. The parts of a key stand between colons. */
export function areAttemptsOf(email: string): SQL {
  return sql`position(${`:${email}:`} in key || ':') > 0`
}

function idsOf<Id>(rows: readonly Readonly<{ id: Id }>[]): Id[] {
  return rows.map(({ id }) => id)
}
