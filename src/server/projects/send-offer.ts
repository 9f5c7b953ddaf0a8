import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ProjectOffer } from '#contract/projects/offers.ts'
import { OFFER_MAILS } from '#domain/projects/offer.ts'
import { projectOffers } from '#server/database/schema/projects.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Limit, limitSuccesses } from '#server/http/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { mailsToday } from '#server/mails/between-others.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { lockProject, lockWorkshop } from './lock-project.ts'
import { findOffer, type StoredOffer, showOffer } from './offers.ts'

const A_DAY = 24 * 60
const ENOUGH_TODAY = `Der kan sendes ${OFFER_MAILS.perDay} tilbud om dagen, og ${OFFER_MAILS.toOnePerDay} til samme adresse. Hent PDF-filen, og send den selv.`

/** Mails an offer once per address, limited per day. Throws 'job_offer_not_found', 'job_offer_no_receiver', 'too_many_requests'. */
export async function sendOffer(shop: Shop, visitor: Visitor, id: number, to: string | null): Promise<ProjectOffer> {
  const offer = await findOffer(shop.db, visitor, id)
  const receiver = to ?? offer.customerEmail
  if (receiver === null) throw new ShopError('job_offer_no_receiver', { fields: { to: 'Skriv kundens e-mail.' } })
  if (offer.sentTo === receiver) return await showOffer(shop.db, visitor, id)
  await limitSuccesses(shop, [...limitsOf(offer, receiver), mailsToday(offer.accountId, shop.now())], () =>
    queue(shop, visitor, offer, receiver),
  )
  shop.outbox.wake()
  return await showOffer(shop.db, visitor, id)
}

function limitsOf({ accountId }: Pick<StoredOffer, 'accountId'>, receiver: string): Limit[] {
  return [
    { key: `job-offers-of:${accountId}`, most: OFFER_MAILS.perDay, minutes: A_DAY, message: ENOUGH_TODAY },
    {
      key: `job-offers-to:${createHash('sha256').update(receiver).digest('base64url')}`,
      most: OFFER_MAILS.toOnePerDay,
      minutes: A_DAY,
      message: ENOUGH_TODAY,
    },
  ]
}

async function queue(shop: Shop, visitor: Visitor, { id, jobId }: StoredOffer, receiver: string): Promise<void> {
  const at = shop.now()
  await inTransaction(shop.db, async (tx) => {
    await lockProject(tx, await lockWorkshop(tx, visitor), jobId)
    const [before] = await tx.select({ sentTo: projectOffers.sentTo }).from(projectOffers).where(eq(projectOffers.id, id))
    if (!before) throw new ShopError('job_offer_not_found')
    if (before.sentTo === receiver) return
    await tx.update(projectOffers).set({ sentTo: receiver, sentAt: at }).where(eq(projectOffers.id, id))
    await queueMail(tx, { template: 'job-offer', payload: { jobOfferId: id }, to: receiver, now: at })
  })
}
