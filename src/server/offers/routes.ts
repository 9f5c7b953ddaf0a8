import { ownOfferCalls } from '#contract/offers/own-offers.ts'
import { staffOfferCalls } from '#contract/offers/staff-offers.ts'
import { oreToKr } from '#domain/money/money.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { route } from '#server/http/route.ts'
import { acceptOffer, declineOffer } from './answer-offer.ts'
import { changeOffer, copyOffer, createOffer, deleteOffer, reviseOffer } from './change-offers.ts'
import { toOwnOffer } from './offer-answer.ts'
import { answerOffer, answerOwnOffer } from './offer-file.ts'
import { findOwnOffer, findOwnOffers, listOffers, readStaffOffer } from './queries.ts'
import { sendOffer } from './send-offer.ts'
import { findCosts } from './today.ts'
import { withdrawOffer } from './withdraw-offer.ts'

export const offerRoutes = [
  route(ownOfferCalls.listOwnOffers, async ({ db, now }, { visitor }) => ({ offers: await findOwnOffers(db, visitor.userId, now()) })),
  route(ownOfferCalls.showOwnOffer, async ({ db, now }, { params, visitor }) => ({
    offer: toOwnOffer(await findOwnOffer(db, params.id, visitor.userId), now()),
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
