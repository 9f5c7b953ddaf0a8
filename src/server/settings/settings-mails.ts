import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { mails } from '#server/database/schema/mails.ts'
import { currentRequestId } from '#server/http/request.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import type { MailName } from '#server/mails/mail-names.ts'
import { type MailTemplate, noticeMail } from '#server/mails/mail-template.ts'
import type { Shop } from '#server/shop.ts'

const payloadSchema = z.object({ by: z.string() })

/** Warns superadmins that the bank account on invoices changed, without the account itself. */
export const bankChanged: MailTemplate = async (context, payload) => {
  const { by } = payloadSchema.parse(payload)
  return noticeMail(context, {
    subject: 'Butikkens bankkonto er ændret',
    title: 'Butikkens bankkonto er ændret',
    greeting: 'Hej',
    paragraphs: [
      `${by} har netop ændret de bankoplysninger, der står på nye fakturaer.`,
      'Er det ikke aftalt, så ret dem tilbage med det samme, og spær kollegaens konto. Loggen viser, hvad der blev ændret.',
    ],
    action: { url: `${context.publicUrl}${paths.adminSettings()}`, text: 'Se indstillingerne' },
  })
}

const TEMPLATE = 'test-mail' satisfies MailName

export const testMail: MailTemplate = async (context) =>
  noticeMail(context, {
    subject: `Testmail fra ${context.settings.company.name}`,
    title: 'Butikkens mails når frem',
    greeting: 'Hej',
    paragraphs: [
      'Når denne mail er nået frem, kan ordrebekræftelser og fakturaer det også. Landede den i spam, så se på afsenderens SPF og DKIM.',
    ],
    action: { url: `${context.publicUrl}${paths.admin()}`, text: 'Til overblikket' },
  })

/** Answers the mail's id, whose row shows the result. */
export async function sendTestMail({ db, env, now, outbox }: Shop, { email }: Visitor): Promise<number> {
  if (!env.smtpUrl) throw new ShopError('mail_server_missing')
  const at = now()
  const [mail] = await db
    .insert(mails)
    .values({ template: TEMPLATE, payload: {}, toAddress: email, nextAttemptAt: at, requestId: currentRequestId(), createdAt: at })
    .returning({ id: mails.id })
  if (!mail) throw new Error('the test mail was not stored')
  outbox.wake()
  return mail.id
}
