import { eq } from 'drizzle-orm'
import { type OwnOffer, ownOfferCalls } from '#contract/offers/own-offers.ts'
import { type StaffOffer, staffOfferCalls } from '#contract/offers/staff-offers.ts'
import { oreToKr } from '#domain/money/money.ts'
import { closedOfferReason, offerFileName, offerStateAt } from '#domain/offers/offer.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { offers } from '#server/database/schema/offers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { route } from '#server/http/route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { acceptOffer, declineOffer } from './answer-offer.ts'
import { changeOffer, copyOffer, createOffer, customerOf, deleteOffer, reviseOffer, staffOfferNow } from './change-offers.ts'
import { draftDocument, type PrintedOffer, renderOfferPdf } from './draft-document.ts'
import { logOffer } from './log-offer.ts'
import { type FoundOffer, toOwnOffer } from './offer-answer.ts'
import { findOffer, findOwnOffer, findOwnOffers, listOffers, lockOffer, readStaffOffer } from './queries.ts'
import { sendOffer } from './send-offer.ts'
import { deliveryIfAccepted, findCosts, findProductsToday, priceToday } from './today.ts'

export const offerRoutes = [
  route(ownOfferCalls.listOwnOffers, async ({ db, now }, { visitor }) => ({ offers: await findOwnOffers(db, visitor.userId, now()) })),
  route(ownOfferCalls.showOwnOffer, async (shop, { params, visitor }) => ({
    offer: await showOwnOffer(shop, await findOwnOffer(shop.db, params.id, visitor.userId)),
  })),
  route(ownOfferCalls.downloadOwnOffer, (shop, { params, visitor }) => answerOwnOffer(shop, visitor, params.id)),
  route(ownOfferCalls.acceptOffer, async (shop, { params, body, visitor }) => ({
    message: `${THANKS_FOR_ORDER}.`,
    ...(await acceptOffer(shop, visitor, params.id, body)),
  })),
  route(ownOfferCalls.declineOffer, async (shop, { params, body, visitor }) => ({
    message: 'Tak for svaret. Vi har fået besked.',
    offer: await declineOffer(shop, visitor, params.id, body.note),
  })),

  route(staffOfferCalls.listOffers, async ({ db, now }, { query }) => await listOffers(db, query, now())),
  route(staffOfferCalls.createOffer, async (shop, { body, visitor }) => ({
    message: 'Kladden er oprettet',
    offer: await createOffer(shop, visitor, body.customerId),
  })),
  route(staffOfferCalls.showOfferCosts, async ({ db }, { query }) => {
    const costs = await findCosts(db, query.products)
    const krOf = (ore: number | undefined) => (ore === undefined ? null : oreToKr(ore))
    return { costs: query.products.map((productId) => ({ productId, cost: krOf(costs.get(productId)) })) }
  }),
  route(staffOfferCalls.showOffer, async (shop, { params }) => ({
    offer: await readStaffOffer(shop.db, params.id, { now: shop.now(), settings: await shop.settings() }),
  })),
  route(staffOfferCalls.downloadOffer, (shop, { params }) => answerOffer(shop, params.id)),
  route(staffOfferCalls.changeOffer, async (shop, { params, body, visitor }) => ({
    message: 'Kladden er gemt',
    offer: await changeOffer(shop, visitor, params.id, body),
  })),
  route(staffOfferCalls.sendOffer, async (shop, { params, body, visitor }) => ({
    message: 'Tilbuddet er sendt',
    offer: await sendOffer(shop, visitor, params.id, body),
  })),
  route(staffOfferCalls.withdrawOffer, async (shop, { params, body, visitor }) => ({
    message: 'Tilbuddet er trukket tilbage',
    offer: await withdrawOffer(shop, visitor, params.id, body.reason),
  })),
  route(staffOfferCalls.copyOffer, async (shop, { params, body, visitor }) => ({
    message: 'Kopien er en kladde',
    offer: await copyOffer(shop, visitor, params.id, body.customerId),
  })),
  route(staffOfferCalls.reviseOffer, async (shop, { params, visitor }) => ({
    message: 'Den nye version er en kladde',
    offer: await reviseOffer(shop, visitor, params.id),
  })),
  route(staffOfferCalls.deleteOffer, async (shop, { params, visitor }) => {
    await deleteOffer(shop, visitor, params.id)
    return { message: 'Kladden er slettet' }
  }),
]

async function showOwnOffer({ db, settings, now }: Shop, found: FoundOffer): Promise<OwnOffer> {
  const { offer, customer, lines } = found
  const at = now()
  const isOpen = customer !== null && offerStateAt(offer, at.getTime()) === 'sent'
  return toOwnOffer(found, at, isOpen ? await deliveryIfAccepted(db, lines, { buyer: customer, settings: await settings(), at }) : null)
}

async function answerOwnOffer(shop: Shop, visitor: Visitor, id: number): Promise<Response> {
  return await answerFile(shop, await findOwnOffer(shop.db, id, visitor.userId))
}

/** A draft as it would be sent. */
async function answerOffer(shop: Shop, id: number): Promise<Response> {
  return await answerFile(shop, await findOffer(shop.db, id))
}

async function answerFile(shop: Shop, found: FoundOffer): Promise<Response> {
  const printed = await printedOf(shop, found)
  return await pdfAnswer(shop, { fileName: offerFileName(found.offer), render: () => renderOfferPdf(printed) })
}

async function printedOf({ db, settings, now }: Shop, { offer, customer, lines }: FoundOffer): Promise<PrintedOffer> {
  if (offer.document && offer.sentAt) return { document: offer.document, isDraft: false, createdAt: offer.sentAt }
  // the draft's customer was erased
  if (!customer) throw new ShopError('offer_not_found')
  const products = await findProductsToday(
    db,
    lines.map(({ productId }) => productId),
  )
  const at = now()
  const today = await settings()
  const priced = priceToday(lines, { products, buyer: customer, settings: today, agreedShippingOre: offer.agreedShippingOre })
  const delivery = await deliveryIfAccepted(db, lines, { buyer: customer, settings: today, at })
  const document = draftDocument({ offer, lines, products, priced, delivery, customer, settings: today, at })
  return { document, isDraft: true, createdAt: at }
}

/** Withdraws an open offer and tells the customer why. Idempotent. */
async function withdrawOffer(shop: Shop, staff: Visitor, id: number, reason: string): Promise<StaffOffer> {
  const withdrawn = await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: staff })
    const offer = await lockOffer(tx, id)
    const at = shop.now()
    const why = closedOfferReason(offer, at.getTime())
    if (why === 'offer_withdrawn') return await staffOfferNow(tx, id, at)
    if (why) throw new ShopError(why)
    await tx.update(offers).set({ state: 'withdrawn', updatedAt: at }).where(eq(offers.id, id))
    const customer = await customerOf(tx, offer)
    if (customer) {
      const payload = { offerId: id, userId: customer.id, reason }
      await queueMail(tx, { template: 'offer-withdrawn', payload, to: customer.email, now: at })
    }
    await logOffer(tx, { by: staff, action: 'Tilbud trukket tilbage', offer, changes: { reason: { to: reason } }, at })
    return await staffOfferNow(tx, id, at)
  })
  shop.outbox.wake()
  return withdrawn
}
