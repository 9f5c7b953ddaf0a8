import { and, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm'
import { isToBeReminded, lastDaysToRemindOf } from '#domain/offers/offer.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { THE_SHOP } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { offers } from '#server/database/schema/offers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { logOffer } from './log-offer.ts'
import type { OfferRow } from './today.ts'

type Reminding = Pick<Shop, 'db' | 'outbox'>

/** Queues a reminder, once, for each open offer that expires in two days. */
export async function remindOfOffers(shop: Reminding, now: Date): Promise<void> {
  const due = (await findEnding(shop.db, now)).filter((offer) => isDue(offer, now))
  for (const offer of due) await remindOf(shop, offer, now)
  if (due.length > 0) shop.outbox.wake()
}

async function findEnding(db: Connection, now: Date): Promise<OfferRow[]> {
  const { from, to } = lastDaysToRemindOf(now.getTime())
  const isOpen = and(eq(offers.state, 'sent'), isNull(offers.remindedAt), isNotNull(offers.userId))
  return await db
    .select()
    .from(offers)
    .where(and(isOpen, gte(offers.validUntil, from), lte(offers.validUntil, to)))
    .orderBy(offers.id)
}

function isDue({ state, validUntil, sentAt, remindedAt }: OfferRow, now: Date): boolean {
  const ending = { state, validUntil, sentAtMs: sentAt?.getTime() ?? null, remindedAtMs: remindedAt?.getTime() ?? null }
  return isToBeReminded(ending, now.getTime())
}

async function remindOf({ db }: Reminding, { id, userId }: OfferRow, now: Date): Promise<void> {
  if (userId === null) return
  await inTransaction(db, async (tx) => {
    const customer = (await lockAccounts(tx, { changed: [userId] })).get(userId)
    const [offer] = await tx.select().from(offers).where(eq(offers.id, id)).for('no key update')
    // a blocked customer cannot accept; they are reminded once unblocked
    if (!customer || whyNoBuyer(customer) || !offer || !isDue(offer, now)) return
    await tx.update(offers).set({ remindedAt: now }).where(eq(offers.id, id))
    await queueMail(tx, { template: 'offer-reminder', payload: { offerId: id, userId }, to: customer.email, now })
    await logOffer(tx, { by: THE_SHOP, action: 'Kunden mindet om tilbud', offer, at: now })
  })
}
