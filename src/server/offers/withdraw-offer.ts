import { eq } from 'drizzle-orm'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import { whyNoAnswer } from '#domain/offers/offer.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { offers } from '#server/database/schema/offers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { answered, customerOf } from './change-offers.ts'
import { logOffer } from './log-offer.ts'
import { lockOffer } from './queries.ts'

/** Withdraws an open offer and tells the customer why. Idempotent. */
export async function withdrawOffer(shop: Shop, staff: Visitor, id: number, reason: string): Promise<StaffOffer> {
  const withdrawn = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const offer = await lockOffer(tx, id)
    const at = shop.now()
    const why = whyNoAnswer(offer, at.getTime())
    if (why === 'offer_withdrawn') return await answered(tx, id, at)
    if (why) throw new ShopError(why)
    await tx.update(offers).set({ state: 'withdrawn', updatedAt: at }).where(eq(offers.id, id))
    const customer = await customerOf(tx, offer)
    if (customer) {
      const payload = { offerId: id, userId: customer.id, reason }
      await queueMail(tx, { template: 'offer-withdrawn', payload, to: customer.email, now: at })
    }
    await logOffer(tx, { by: staff, action: 'Tilbud trukket tilbage', offer, changes: { reason: { to: reason } }, at })
    return await answered(tx, id, at)
  })
  shop.outbox.wake()
  return withdrawn
}
