import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { LetterToPack, OrderedSamples, SentLetter } from '#contract/samples/samples.ts'
import { letterProblem, type Recipient } from '#domain/samples/free-samples.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { sampleLetters, sampleRequests } from '#server/database/schema/goods/samples.ts'
import { orderLines, orders } from '#server/database/schema/orders.ts'
import { isWaiting } from './queries.ts'

const SENT_SHOWN = 50
const MOST = 1_000

const { name, company, address, postalCode, city } = users
const RECIPIENT = { name, company, address, postalCode, city }

/** Waiting samples by account, longest waiting first; addressed to the last requester. */
export async function findLettersToPack(db: Connection, accountIds?: readonly number[]): Promise<LetterToPack[]> {
  const rows = await db
    .select({
      request: sampleRequests,
      recipient: RECIPIENT,
      isGone: sql<boolean>`not coalesce(${products.active} and not ${products.gone}, false)`,
    })
    .from(sampleRequests)
    .innerJoin(users, eq(users.id, sampleRequests.userId))
    .leftJoin(products, eq(products.id, sampleRequests.filmId))
    .where(and(isWaiting, accountIds && inArray(sampleRequests.accountId, [...accountIds])))
    .orderBy(asc(sampleRequests.askedAt), asc(sampleRequests.id))
    .limit(MOST)
  const byAccount = Map.groupBy(rows, ({ request }) => request.accountId)
  const waiting = await findWaitingOrders(db, [...byAccount.keys()])
  return [...byAccount].map(([accountId, requests]) => {
    const recipient: Recipient = requests.at(-1)?.recipient ?? ERASED
    return {
      accountId,
      recipient,
      problem: letterProblem(recipient, ADDRESS_MISSING),
      samples: requests.map(({ request: { id, kcwId, nameDa, askedAt }, isGone }) => ({
        id,
        kcwId,
        nameDa,
        askedAt: askedAt.toISOString(),
        isGone,
      })),
      orders: waiting.filter((order) => order.accountId === accountId).map(({ id, orderNumber }) => ({ id, orderNumber })),
    }
  })
}

export async function countLettersToPack(db: Connection): Promise<number> {
  const [counted] = await db
    .select({ total: sql<number>`count(distinct ${sampleRequests.accountId})::int` })
    .from(sampleRequests)
    .innerJoin(users, eq(users.id, sampleRequests.userId))
    .where(isWaiting)
  return counted?.total ?? 0
}

const ADDRESS_MISSING = 'Adressen mangler. Ret den hos kunden, før brevet sendes.'

const ERASED: Recipient = { name: '', company: null, address: null, postalCode: null, city: null }

const isToBeSent = sql`${orders.status} in ('pending', 'processing') and ${orders.deletedAt} is null`

async function findWaitingOrders(db: Connection, accountIds: readonly number[]) {
  if (accountIds.length === 0) return []
  const { id, orderNumber, accountId } = orders
  return await db
    .select({ id, orderNumber, accountId })
    .from(orders)
    .where(and(isToBeSent, inArray(accountId, [...accountIds])))
    .orderBy(asc(id))
    .limit(MOST)
}

/** Samples in unsent orders, packed with the order. */
export async function findOrderedSamples(db: Connection): Promise<OrderedSamples[]> {
  const unsent = sql<number>`${orderLines.quantity} - ${orderLines.sent}`
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      buyer: buyerOf(sql`${orders.company}`, sql`${orders.customerName}`),
      nameDa: orderLines.nameDa,
      quantity: unsent,
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(and(isToBeSent, isNotNull(orderLines.sampleOfId), sql`${unsent} > 0`))
    .orderBy(asc(orders.id), asc(orderLines.position))
    .limit(MOST)
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((lines) => ({
    id: lines[0]?.id ?? 0,
    orderNumber: lines[0]?.orderNumber ?? '',
    buyer: lines[0]?.buyer ?? '',
    samples: lines.map(({ nameDa, quantity }) => ({ nameDa, quantity })),
  }))
}

function buyerOf(firm: SQL, person: SQL): SQL<string> {
  return sql<string>`coalesce(nullif(${firm}, ''), ${person})`
}

/** Latest first. */
export async function findSentLetters(db: Connection): Promise<SentLetter[]> {
  const letters = await db
    .select({ letter: sampleLetters, by: users.name })
    .from(sampleLetters)
    .leftJoin(users, eq(users.id, sampleLetters.byUserId))
    .orderBy(desc(sampleLetters.sentAt), desc(sampleLetters.id))
    .limit(SENT_SHOWN)
  const ids = letters.map(({ letter }) => letter.id)
  const { letterId, kcwId, nameDa } = sampleRequests
  const sent =
    ids.length === 0
      ? []
      : await db.select({ letterId, kcwId, nameDa }).from(sampleRequests).where(inArray(letterId, ids)).orderBy(sampleRequests.id)
  return letters.map(({ letter: { id, recipient, sentAt }, by }) => ({
    id,
    recipient,
    sentAt: sentAt.toISOString(),
    by,
    samples: sent.filter((sample) => sample.letterId === id).map((sample) => ({ kcwId: sample.kcwId, nameDa: sample.nameDa })),
  }))
}
