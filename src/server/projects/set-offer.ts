import { type OfferDocument, offerFileName } from '#domain/projects/offer.ts'
import { pdfAnswer } from '#server/documents/pdf-answer.ts'
import { setApart } from '#server/documents/typesetter.ts'
import type { Shop } from '#server/shop.ts'
import type { StoredOffer } from './offers.ts'

export type ProjectOfferToSet = Readonly<{ kind: 'job_offer'; document: OfferDocument; madeAt: Date }>

export async function setOffer({ document, madeAt }: Pick<StoredOffer, 'document' | 'madeAt'>): Promise<Buffer> {
  return await setApart<ProjectOfferToSet>({ kind: 'job_offer', document, madeAt })
}

export async function answerOffer(shop: Shop, offer: StoredOffer): Promise<Response> {
  return await pdfAnswer(shop, { fileName: offerFileName(offer.document), render: () => setOffer(offer) })
}
