import type { OfferDocument } from '#domain/offers/offer-document.ts'
import { setApart } from '#server/documents/typesetter.ts'

/** An offer as it is printed; a draft says that it is one. */
export type PrintedOffer = Readonly<{ document: OfferDocument; isDraft: boolean; createdAt: Date }>
export type OfferToSet = Readonly<{ kind: 'offer'; offer: PrintedOffer }>

/** The paper as `renderOffer` makes it, made beside the shop. */
export async function setOffer(offer: PrintedOffer): Promise<Buffer> {
  return await setApart<OfferToSet>({ kind: 'offer', offer })
}
