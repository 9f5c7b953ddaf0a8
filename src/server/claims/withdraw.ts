import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { withdrawalCalls } from '#contract/messages/withdrawal.ts'
import { claimableRolls } from '#domain/claims/claimable.ts'
import type { Connection } from '#server/database/connect.ts'
import { claims } from '#server/database/schema/claims.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { OrderRow } from '#server/orders/order-answer.ts'
import { lockOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { insertClaim, loadClaimBasis } from './make-claim.ts'

type Statement = BodyOf<(typeof withdrawalCalls)['withdraw']>

/** Stores a withdrawal and mails a receipt, once; answers its time. It is linked to its order when number and address match. */
export async function withdraw(shop: Shop, body: Statement, ip: string): Promise<Date> {
  await limitAttempts(shop, [
    { key: `withdrawal-from:${ip}`, most: 5, minutes: 60 },
    { key: `withdrawal-to:${body.email}`, most: 3, minutes: 60 },
  ])
  const { company } = await shop.settings()
  const statement = { ...body, orderNumber: normaliseNumber(body.orderNumber) }
  const receivedAt = await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const found = await findOrderOf(tx, statement)
    const order = found === null ? null : await lockOrder(tx, null, found)
    const before = await findSame(tx, statement)
    if (before) return before
    // an unmatched one waits for staff: a typing error must not cost a consumer the right, and a stranger learns nothing
    const claimId = order ? await storeForOrder(tx, { order, words: body.goods, at }) : await storeUnmatched(tx, statement, at)
    const payload = { claimId, ...(order && { orderId: order.id }) }
    await queueMail(tx, { template: 'withdrawal-received', payload, to: body.email, now: at })
    await queueMail(tx, { template: 'shop-new-claim', payload, to: company.email, now: at })
    return at
  })
  shop.outbox.wake()
  return receivedAt
}

export function normaliseNumber(typed: string): string {
  return typed.toUpperCase().replace(/\s/g, '')
}

async function findOrderOf(tx: Connection, { orderNumber, email }: Statement): Promise<number | null> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(eq(orders.orderNumber, orderNumber), eq(orders.customerEmail, email), isNull(orders.deletedAt), ne(orders.status, 'cancelled')),
    )
  return found?.id ?? null
}

async function findSame(tx: Connection, { email, orderNumber, goods }: Statement): Promise<Date | null> {
  const isSame = and(
    eq(claims.email, email),
    eq(claims.kind, 'withdrawal'),
    eq(claims.orderNumber, orderNumber),
    sql`${claims.words} is not distinct from ${goods}`,
    inArray(claims.state, ['open', 'asked', 'awaitingGoods']),
  )
  const [before] = await tx.select({ createdAt: claims.createdAt }).from(claims).where(isSame).orderBy(desc(claims.id)).limit(1)
  return before?.createdAt ?? null
}

async function storeUnmatched(tx: Connection, { name, email, orderNumber, goods: words }: Statement, at: Date): Promise<number> {
  const [claim] = await tx
    .insert(claims)
    .values({ kind: 'withdrawal', name, email, orderNumber, words, createdAt: at })
    .returning({ id: claims.id })
  if (!claim) throw new Error('the withdrawal was not stored')
  return claim.id
}

async function storeForOrder(
  tx: Connection,
  { order, words, at }: Readonly<{ order: OrderRow; words: string | null; at: Date }>,
): Promise<number> {
  const { lines, claims: before } = await loadClaimBasis(tx, order)
  const all = lines.map((line) => ({ itemId: line.id, quantity: claimableRolls('withdrawal', line, before) }))
  const meant = words === null ? all.filter(({ quantity }) => quantity > 0) : []
  return await insertClaim(tx, { order, kind: 'withdrawal', reason: null, words, lines: meant, at })
}
