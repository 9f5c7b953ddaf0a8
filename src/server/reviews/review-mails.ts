import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { REFUSAL_REASONS, REFUSALS, type RefusalReason } from '#domain/reviews/review.ts'
import { ANY_OBJECTION, type MailTemplate, noticeMail } from '#server/mails/mail-template.ts'

const decided = z.object({ name: z.string(), product: z.string(), kcwId: z.string() })
const refused = decided.extend({ refusal: z.enum(REFUSALS as [RefusalReason, ...RefusalReason[]]) })

export const reviewApproved: MailTemplate = async (context, payload) => {
  const { name, product, kcwId } = decided.parse(payload)
  return noticeMail(
    {
      subject: `Din anmeldelse af ${product} vises nu`,
      title: 'Tak for din anmeldelse',
      greeting: `Hej ${name}`,
      paragraphs: [`Din anmeldelse af ${product} står nu på varens side. Du kan altid rette eller slette den under Mine anmeldelser.`],
      action: { url: `${context.publicUrl}${paths.product(kcwId)}`, text: 'Se varen' },
    },
    context,
  )
}

export const reviewRefused: MailTemplate = async (context, payload) => {
  const { name, product, refusal } = refused.parse(payload)
  return noticeMail(
    {
      subject: `Om din anmeldelse af ${product}`,
      title: 'Vi kan ikke vise anmeldelsen, som den er',
      greeting: `Hej ${name}`,
      paragraphs: [
        `Tak, fordi du skrev om ${product}. Vi viser ikke anmeldelsen, fordi:`,
        REFUSAL_REASONS[refusal],
        'Hvor mange stjerner du gav, har ingen betydning. Ret teksten under Mine anmeldelser, så ser vi på den igen.',
      ],
      action: { url: `${context.publicUrl}${paths.ownReviews()}`, text: 'Ret anmeldelsen' },
      closing: ANY_OBJECTION,
    },
    context,
  )
}
