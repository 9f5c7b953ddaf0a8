import { offerFileName } from '#domain/offers/offer.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'
import { draftDocument } from './draft-document.ts'
import type { FoundOffer } from './offer-answer.ts'
import { findOffer, findOwnOffer } from './queries.ts'
import { type PrintedOffer, setOffer } from './set-offer.ts'
import { findProductsToday, priceToday } from './today.ts'

export async function answerOwnOffer(shop: Shop, visitor: Visitor, id: number): Promise<Response> {
  return await answerFile(shop, await findOwnOffer(shop.db, id, visitor.userId))
}

/** A draft as it would be sent. */
export async function answerOffer(shop: Shop, id: number): Promise<Response> {
  return await answerFile(shop, await findOffer(shop.db, id))
}

async function answerFile(shop: Shop, found: FoundOffer): Promise<Response> {
  const printed = await printedOf(shop, found)
  return await pdfAnswer(shop, { fileName: offerFileName(found.offer), render: () => setOffer(printed) })
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
  return { document: draftDocument({ offer, lines, products, priced, customer, settings: today, at }), isDraft: true, createdAt: at }
}
