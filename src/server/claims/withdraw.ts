import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { withdrawalCalls } from '#contract/messages/withdrawal.ts'
import { rollsLeft } from '#domain/claims/claimable.ts'
import { mailboxOf } from '#domain/customers/email.ts'
import { normaliseOrderNumber, ORDER_NUMBER } from '#domain/orders/order-number.ts'
import { holdAddress } from '#server/audit/subjects.ts'
import type { Connection } from '#server/database/connect.ts'
import { run } from '#server/database/run-together.ts'
import { claimLines, claims } from '#server/database/schema/claims.ts'
import { orders } from '#server/database/schema/orders.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import { lockOrder } from '#server/orders/queries.ts'
import type { Shop } from '#server/shop.ts'
import { insertClaim, loadClaimBasis } from './make-claim.ts'
import type { ClaimRow } from './queries.ts'
import { writeAnswer } from './work-on-claim.ts'

type Statement = BodyOf<(typeof withdrawalCalls)['withdraw']>

/** Stores a withdrawal and mails a receipt, once; answers its time. It is linked to its order when number and address match. */
export async function withdraw(shop: Shop, body: Statement, ip: string): Promise<Date> {
  await limitAttempts(shop, [
    { key: `withdrawal-from:${ip}`, most: 5, minutes: 60 },
    { key: `withdrawal-to:${mailboxOf(body.email)}`, most: 3, minutes: 60 },
  ])
  const { company } = await shop.settings()
  const statement = { ...body, orderNumber: readNumber(body.orderNumber) }
  const receivedAt = await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const { email, orderNumber, goods: words } = statement
    await run(tx, holdAddress({ email }))
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal:${email}:${orderNumber}`}, 0))`)
    const found = await findOrderOf(tx, statement)
    const order = found === null ? null : await lockOrder(tx, null, found)
    const lines = order && words === null ? rollsLeft('withdrawal', await loadClaimBasis(tx, order)) : []
    const before = await findSame(tx, statement, lines.length > 0)
    if (before) {
      await answerOpenQuestion(tx, before.id, { to: company.email, at })
      return before.createdAt
    }
    // an unmatched one waits for staff: a typing error must not cost a consumer the right, and the answer reveals nothing to a stranger
    const claimId = order
      ? await insertClaim(tx, { order, kind: 'withdrawal', reason: null, words, lines, at })
      : await storeUnmatched(tx, statement, at)
    const payload = { claimId, ...(order && { orderId: order.id }) }
    await queueMail(tx, { template: 'withdrawal-received', payload, to: email, now: at })
    await queueMail(tx, { template: 'shop-new-claim', payload, to: company.email, now: at })
    return at
  })
  shop.outbox.wake()
  return receivedAt
}

/** Text that is not an order number is stored as it was typed. */
function readNumber(typed: string): string {
  const number = normaliseOrderNumber(typed)
  return ORDER_NUMBER.test(number) ? number : typed.toUpperCase().replace(/\s/g, '')
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

/** An undecided withdrawal with the same text. While rolls are left, a withdrawal that names rolls covers only a part of the order. */
async function findSame(
  tx: Connection,
  { email, orderNumber, goods }: Statement,
  areRollsLeft: boolean,
): Promise<Pick<ClaimRow, 'id' | 'createdAt'> | undefined> {
  const isSame = and(
    eq(claims.email, email),
    eq(claims.kind, 'withdrawal'),
    eq(claims.orderNumber, orderNumber),
    sql`${claims.words} is not distinct from ${goods}`,
    inArray(claims.state, ['open', 'asked', 'awaitingGoods']),
    areRollsLeft ? sql`not exists (select from ${claimLines} where ${claimLines.claimId} = ${claims.id})` : undefined,
  )
  const [before] = await tx
    .select({ id: claims.id, createdAt: claims.createdAt })
    .from(claims)
    .where(isSame)
    .orderBy(desc(claims.id))
    .limit(1)
  return before
}

/** Customers may answer a question by sending the withdrawal again. */
async function answerOpenQuestion(tx: Connection, id: number, { to, at }: Readonly<{ to: string; at: Date }>): Promise<void> {
  const hasOpenQuestion = and(eq(claims.id, id), eq(claims.state, 'asked'))
  const [claim] = await tx.select().from(claims).where(hasOpenQuestion).for('no key update')
  if (claim) await writeAnswer(tx, { claim, words: 'Fortrydelsen er sendt igen.', to, at })
}

async function storeUnmatched(tx: Connection, { name, email, orderNumber, goods: words }: Statement, at: Date): Promise<number> {
  const [claim] = await tx
    .insert(claims)
    .values({ kind: 'withdrawal', name, email, orderNumber, words, createdAt: at })
    .returning({ id: claims.id })
  if (!claim) throw new Error('the withdrawal was not stored')
  return claim.id
}
