import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import type { MailTemplate } from '#server/mails/mail-template.ts'
import { noticeMail } from '#server/mails/notice-mail.ts'

const payloadSchema = z.object({ by: z.string() })

/** Warns superadmins that the bank account on invoices changed, without the account itself. */
export const bankChanged: MailTemplate = async (context, payload) => {
  const { by } = payloadSchema.parse(payload)
  return noticeMail(
    {
      subject: 'Butikkens bankkonto er ændret',
      title: 'Butikkens bankkonto er ændret',
      greeting: 'Hej',
      paragraphs: [
        `${by} har netop ændret de bankoplysninger, der står på nye fakturaer.`,
        'Er det ikke aftalt, så ret dem tilbage med det samme, og spær kollegaens konto. Loggen viser, hvad der blev ændret.',
      ],
      action: { url: `${context.publicUrl}${paths.adminSettings()}`, text: 'Se indstillingerne' },
    },
    context,
  )
}
