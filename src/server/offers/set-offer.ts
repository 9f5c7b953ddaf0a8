import type { OfferDocument } from '#domain/offers/offer-document.ts'
import { setApart } from '#server/documents/typesetter.ts'

/** A draft is marked. */
export type PrintedOffer = Readonly<{ document: OfferDocument; isDraft: boolean; createdAt: Date }>
export type OfferToSet = Readonly<{ kind: 'offer'; offer: PrintedOffer }>

/** Renders the offer in a separate thread. */
export async function setOffer(offer: PrintedOffer): Promise<Buffer> {
  return await setApart<OfferToSet>({ kind: 'offer', offer })
}
