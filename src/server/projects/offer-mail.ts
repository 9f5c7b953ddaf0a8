import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { type OfferDocument, offerFileName, offerSender, offerSubject, priceLines } from '#domain/projects/offer.ts'
import { projectOffers } from '#server/database/schema/projects.ts'
import { html, INK, LINE, type MailTemplate, MUTED, NothingToSend, paragraph } from '#server/mails/mail-template.ts'
import { renderOfferPdf } from './offers.ts'

const payloadSchema = z.object({ jobOfferId: z.number().int() })

/** A workshop's offer to its customer, with PDF. Replies go to the workshop; the footer names the shop. */
export const projectOffer: MailTemplate = async ({ db, settings: { company } }, payload) => {
  const { jobOfferId } = payloadSchema.parse(payload)
  const [offer] = await db.select().from(projectOffers).where(eq(projectOffers.id, jobOfferId))
  if (!offer) throw new NothingToSend(`offer ${jobOfferId} is gone`)
  const { document } = offer
  const { workshop } = document
  const subject = offerSubject(document)
  const sender = offerSender(document, company.name)
  const lines = linesOf(document)
  const foot = [
    [workshop.name, workshop.cvr && `CVR ${workshop.cvr}`, ...workshop.address].filter(Boolean).join(' · '),
    [workshop.email, workshop.phone].filter(Boolean).join(' · '),
    `Mailen er sendt for ${workshop.name} af ${company.legalName}. Svarer du på den, svarer du ${workshop.name}.`,
  ]
  const price = priceLines(document)
  return {
    subject,
    html: html`<!doctype html>
<html lang="da"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin: 0; padding: 24px; color: ${INK}; font: 16px/1.55 Helvetica, Arial, sans-serif;">
<h1 style="margin: 0 0 16px; font-size: 24px;">${sender}</h1>
${lines.map(paragraph)}
<table role="presentation" cellpadding="0" cellspacing="0" border="0">${price.map(
      ({ label, value }) =>
        html`<tr><td style="padding: 6px 24px 6px 0; border-bottom: 1px solid ${LINE};">${label}</td><td align="right" style="padding: 6px 0; border-bottom: 1px solid ${LINE};">${value}</td></tr>`,
    )}</table>
<p style="margin: 24px 0 0; font-size: 13px; color: ${MUTED};">${foot.map((line) => html`${line}<br>`)}</p>
</body></html>`.toString(),
    text: `${[...lines, price.map(({ label, value }) => `${label}: ${value}`).join('\n')].join('\n\n')}\n\n-- \n${foot.join('\n')}\n`,
    replyTo: { name: sender, address: workshop.email },
    fromName: sender,
    attachments: [{ filename: offerFileName(document), contentType: 'application/pdf', make: () => renderOfferPdf(offer) }],
  }
}

function linesOf({ customer, car, number, validUntil, letter, films }: OfferDocument): string[] {
  return [
    customer ? `Hej ${customer.name}` : 'Hej',
    ...(letter ?? `Her er tilbud ${number} på ${car}. Det er vedhæftet som PDF med billeder.`)
      .split('\n')
      .filter((line) => line.trim() !== ''),
    ...films.map(({ nameDa, wrapped }) => `${nameDa}: ${wrapped}`),
    `Tilbuddet gælder til ${dayFigures(validUntil)}.`,
  ]
}
