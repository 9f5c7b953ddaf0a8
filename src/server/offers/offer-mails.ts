import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { chargedLabel, EXPORTED, netOf } from '#domain/money/vat.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { depositText } from '#domain/offers/deposit.ts'
import { datesHoldText, offerFileName, offerName, offerStateAt, STOCK_NOT_RESERVED, validText } from '#domain/offers/offer.ts'
import type { OfferDocument } from '#domain/offers/offer-document.ts'
import { whyNoBuyer } from '#domain/orders/phone-order.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import type { MailContext } from '#server/shop.ts'
import { renderOfferPdf } from './draft-document.ts'
import type { FoundOffer } from './offer-answer.ts'
import { findOffer } from './queries.ts'

const payloadSchema = z.object({ offerId: z.number().int(), reason: z.string().optional() })

async function read({ db }: MailContext, payload: unknown) {
  const { offerId, reason = '' } = payloadSchema.parse(payload)
  const found = await findOffer(db, offerId).catch(() => null)
  if (!found?.customer || !found.offer.document || !found.offer.sentAt) throw new NothingToSend(`offer ${offerId} is gone`)
  return { found, customer: found.customer, document: found.offer.document, sentAt: found.offer.sentAt, reason }
}

function totalText({ totalOre, vatTreatment = 'domestic' }: OfferDocument): string {
  if (vatTreatment === 'export') return `${amount(totalOre)} uden moms, med levering`
  return `${amount(netOf(totalOre, vatTreatment))} ekskl. moms, ${amount(totalOre)} inkl. moms og levering`
}

/** Not sent when withdrawn or replaced before. */
export const offerSent: MailTemplate = async (context, payload) => {
  const { found, customer, document, sentAt } = await read(context, payload)
  if (found.offer.state !== 'sent') throw new NothingToSend(`offer ${found.offer.id} is ${found.offer.state}`)
  const content = noticeMail(context, {
    subject: `Tilbud ${offerName(document)} fra ${document.seller.name}`,
    title: document.version === 1 ? 'Et tilbud til dig' : 'Et nyt tilbud til dig',
    greeting: `Hej ${customer.name}`,
    paragraphs: [
      ...(document.version === 1 ? [] : ['Det erstatter det tilbud, du har fået før.']),
      ...(document.message?.split(/\n+/) ?? []),
      ...document.lines.map(
        ({ quantity, nameDa, unitOre, arrival }) =>
          `${wholeNumber(quantity)} × ${nameDa}, ${amount(netOf(unitOre, document.vatTreatment ?? 'domestic'))} pr. stk. ekskl. moms${arrival ? `. ${arrival}` : ''}`,
      ),
      `I alt ${totalText(document)}.`,
      ...(document.deposit ? [depositText(document.deposit, document.vatTreatment ?? 'domestic')] : []),
      ...(document.vatTreatment === 'export' ? [EXPORTED] : []),
      ...(document.lines.some(({ arrival }) => arrival)
        ? [datesHoldText({ acceptedOn: document.offeredOn, hasDeposit: document.deposit !== undefined })]
        : []),
      `${validText(document.validUntil)}. ${STOCK_NOT_RESERVED}`,
      'Tilbuddet er vedhæftet som PDF. Du accepterer det med ét tryk i butikken.',
    ],
    action: { url: `${context.publicUrl}${paths.ownOffer(found.offer.id)}`, text: 'Se og accepter tilbuddet' },
    closing: ANYTHING_WRONG,
  })
  const make = () => renderOfferPdf({ document, isDraft: false, createdAt: sentAt })
  return { ...content, attachments: [{ filename: offerFileName(document), contentType: 'application/pdf', make }] }
}

/** Not sent when answered, withdrawn or expired before. */
export const offerReminder: MailTemplate = async (context, payload) => {
  const { found, customer, document } = await read(context, payload)
  const { offer } = found
  const state = context.now ? offerStateAt(offer, context.now.getTime()) : offer.state
  if (state !== 'sent') throw new NothingToSend(`offer ${offer.id} is ${state}`)
  if (whyNoBuyer(customer)) throw new NothingToSend(`the customer of offer ${offer.id} cannot buy`)
  const lastDay = dayFigures(document.validUntil)
  return noticeMail(context, {
    subject: `Tilbud ${offerName(document)} gælder til og med ${lastDay}`,
    title: 'Dit tilbud udløber snart',
    greeting: `Hej ${customer.name}`,
    paragraphs: [
      `Du har et tilbud på ${totalText(document)}. Det gælder til og med ${lastDay}.`,
      STOCK_NOT_RESERVED,
      'Vil du ikke have det, skal du ikke gøre noget. Vi minder dig ikke om det igen.',
    ],
    action: { url: `${context.publicUrl}${paths.ownOffer(offer.id)}`, text: 'Se og accepter tilbuddet' },
    closing: ANYTHING_WRONG,
  })
}

export const offerWithdrawn: MailTemplate = async (context, payload) => {
  const { customer, document, reason } = await read(context, payload)
  return noticeMail(context, {
    subject: `Tilbud ${offerName(document)} er trukket tilbage`,
    title: 'Tilbuddet gælder ikke længere',
    greeting: `Hej ${customer.name}`,
    paragraphs: [`Vi har trukket tilbud ${offerName(document)} tilbage.`, reason].filter(Boolean),
    closing: ANYTHING_WRONG,
  })
}

export const shopOfferAnswered: MailTemplate = async (context, payload) => {
  const { found, customer, document } = await read(context, payload)
  const { answerNote } = found.offer
  const answerText = found.offer.state === 'accepted' ? 'accepteret' : 'afvist'
  const who = customer.company ?? customer.name
  return noticeMail(context, {
    subject: `Tilbud ${offerName(document)} er ${answerText}: ${who}`,
    title: `Tilbuddet er ${answerText}`,
    greeting: 'Hej',
    paragraphs: [
      `${[customer.company, customer.name].filter(Boolean).join(', ')} har ${answerText} tilbud ${offerName(document)} på ${amount(document.totalOre)} ${chargedLabel(document.vatTreatment ?? 'domestic')}.`,
      ...orderText(found),
      ...(answerNote?.split(/\n+/) ?? []),
    ],
    action: { url: `${context.publicUrl}${paths.adminOffer(found.offer.id)}`, text: 'Åbn tilbuddet' },
  })
}

function orderText({ orderNumber }: FoundOffer): string[] {
  return orderNumber === null ? [] : [`Det er blevet til ordre ${orderNumber}.`]
}
