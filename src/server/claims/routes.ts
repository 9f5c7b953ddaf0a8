import { claimCalls } from '#contract/claims/claims.ts'
import { ownClaimCalls } from '#contract/claims/own-claims.ts'
import { withdrawalCalls } from '#contract/messages/withdrawal.ts'
import { CLAIM_NOTICES } from '#domain/claims/claim.ts'
import { route } from '#server/http/route.ts'
import { toStaffOrderAnswer } from '#server/orders/order-answer.ts'
import { findOrder } from '#server/orders/queries.ts'
import { answerClaim, linkClaim, markClaimSafety, receiveClaimGoods, sendQuestion } from './ask-and-answer.ts'
import { toClaim } from './claim-answer.ts'
import { makeClaim, openClaim, showOwnClaims } from './make-claim.ts'
import { answerClaimPhoto, storeClaimPhoto } from './photos.ts'
import { findKeyedOrder, listClaims, readClaim } from './queries.ts'
import { makeReturnLabel, showReturnLabel } from './return-label.ts'
import { withdraw } from './withdraw.ts'

export const claimRoutes = [
  route(withdrawalCalls.withdraw, async (shop, { body, ip }) => {
    const receivedAt = await withdraw(shop, body, ip)
    return { message: 'Din fortrydelse er modtaget. Vi har sendt en kvittering på mail.', receivedAt: receivedAt.toISOString() }
  }),

  route(ownClaimCalls.listOwnClaims, (shop, { params, visitor }) => showOwnClaims(shop, { ...params, visitor })),

  route(ownClaimCalls.makeClaim, async (shop, { params, body, visitor, ip }) => ({
    claim: await makeClaim(shop, { ...params, visitor, ip }, body),
    message: `Vi har modtaget din ${CLAIM_NOTICES[body.kind]}. Kvitteringen er sendt på mail.`,
  })),

  route(ownClaimCalls.uploadClaimPhoto, async (shop, { params, visitor, ip, request }) => ({
    image: await storeClaimPhoto(shop, { ...params, visitor, ip }, request),
  })),

  route(ownClaimCalls.showOwnClaimPhoto, async (shop, { params: { key, id, n }, visitor }) =>
    answerClaimPhoto(shop, { claimId: id, n, orderId: await findKeyedOrder(shop.db, key, visitor) }),
  ),

  route(ownClaimCalls.answerClaim, async (shop, { params: { key, id }, body, visitor, ip }) => ({
    claim: await answerClaim(shop, { key, visitor, ip }, id, body.words),
    message: 'Tak. Vi går videre med din sag.',
  })),

  route(claimCalls.listClaims, async (shop, { query }) => {
    const { found, total } = await listClaims(shop.db, query, shop.now())
    return { claims: found.map((claim) => toClaim(claim, shop.now())), total }
  }),

  route(claimCalls.showClaim, async (shop, { params, visitor }) => {
    const claim = await readClaim(shop.db, params.id)
    const order = claim.orderId === null ? null : await findOrder(shop.db, claim.orderId, visitor, 'answerClaims')
    return { claim: toClaim(claim, shop.now()), order: order && toStaffOrderAnswer(order), makesLabels: shop.labels !== null }
  }),

  route(claimCalls.openClaim, async (shop, { params, body, visitor }) => ({
    claim: await openClaim(shop, visitor, params.id, body),
    message: 'Sagen er oprettet, og kunden har fået en kvittering',
  })),

  route(claimCalls.showClaimPhoto, (shop, { params: { id, n } }) => answerClaimPhoto(shop, { claimId: id, n })),

  route(claimCalls.askAboutClaim, async (shop, { params, body, visitor }) => ({
    claim: await sendQuestion(shop, visitor, params.id, body),
    message: 'Kunden er spurgt',
  })),

  route(claimCalls.markClaimSafety, async (shop, { params, body, visitor }) => ({
    claim: await markClaimSafety(shop, visitor, params.id, body),
    message: body.isAboutSafety ? 'Sagen står i sikkerhedsregisteret' : 'Sagen er taget ud af sikkerhedsregisteret',
  })),

  route(claimCalls.linkClaim, async (shop, { params, body, visitor }) => ({
    claim: await linkClaim(shop, visitor, params.id, body),
    message: 'Ordren er fundet',
  })),

  route(claimCalls.makeReturnLabel, async (shop, { params, body, visitor }) => ({
    claim: await makeReturnLabel(shop, visitor, params.id, body),
    message: 'Returlabelen er sendt til kunden',
  })),

  route(claimCalls.showReturnLabel, (shop, { params }) => showReturnLabel(shop, params.id)),

  route(ownClaimCalls.showOwnReturnLabel, async (shop, { params: { key, id }, visitor }) =>
    showReturnLabel(shop, id, await findKeyedOrder(shop.db, key, visitor)),
  ),

  route(claimCalls.receiveClaimGoods, async (shop, { params, body, visitor }) => ({
    claim: await receiveClaimGoods(shop, visitor, params.id, body),
    message: 'Det er noteret, at varerne er kommet',
  })),
]
