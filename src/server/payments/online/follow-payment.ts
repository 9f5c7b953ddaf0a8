import { and, eq, inArray, isNull } from 'drizzle-orm'
import { onlinePayments } from '#server/database/schema/payments.ts'
import { countPayment } from './count-payment.ts'
import { findOnlinePayment } from './queries.ts'
import type { Till } from './till.ts'

type Named = Readonly<{ sessionId: string | null; paymentRef: string | null }>

/** Fetches a payment's state from the provider and counts it. Holds no connection during the request. */
export async function followPayment(till: Till, id: number, named: Named = { sessionId: null, paymentRef: null }): Promise<void> {
  const known = await findOnlinePayment(till.db, eq(onlinePayments.id, id))
  if (!known) return
  const sessionId = known.sessionId ?? named.sessionId
  const ref = known.providerRef ?? named.paymentRef ?? (sessionId && (await readPaymentOf(till, id, sessionId)))
  if (!ref) return
  const seen = await till.provider.readPayment(ref)
  await countPayment(till, id, { seen, sessionId })
  if (seen.state === 'waiting' && sessionId) await readPaymentOf(till, id, sessionId)
}

async function readPaymentOf(till: Till, id: number, sessionId: string): Promise<string | null> {
  const session = await till.provider.readSession(sessionId)
  if (session.state === 'expired') await keepExpired(till, id)
  return session.paymentRef
}

/** Marks an unpaid page as expired; paid ones keep their state. */
export async function keepExpired({ db }: Pick<Till, 'db'>, id: number): Promise<void> {
  const isWaiting = and(eq(onlinePayments.id, id), inArray(onlinePayments.state, ['opening', 'open']))
  await db.update(onlinePayments).set({ state: 'expired' }).where(isWaiting)
}

/** Stores a payment's page; a payment already made keeps its state. */
export async function keepSession(
  { db }: Pick<Till, 'db'>,
  id: number,
  session: Readonly<{ id: string; url: string | null }>,
): Promise<void> {
  const opened = { sessionId: session.id, sessionUrl: session.url }
  const isIt = eq(onlinePayments.id, id)
  await db
    .update(onlinePayments)
    .set({ ...opened, state: 'open' })
    .where(and(isIt, eq(onlinePayments.state, 'opening')))
  await db
    .update(onlinePayments)
    .set(opened)
    .where(and(isIt, isNull(onlinePayments.sessionUrl)))
}
