import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paragraphsOf } from '#domain/texts/plain-text.ts'
import { messages } from '#server/database/schema/messages.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'

const payloadSchema = z.object({ messageId: z.number().int() })

export const contactMail: MailTemplate = async (context, payload) => {
  const { messageId } = payloadSchema.parse(payload)
  const [message] = await context.db.select().from(messages).where(eq(messages.id, messageId))
  if (!message) throw new NothingToSend(`message ${messageId} is gone`)
  const { name, email, phone, subject } = message
  return noticeMail(
    {
      subject: `Besked fra ${name}: ${subject}`,
      title: subject,
      greeting: `Fra ${name} (${email}${phone ? `, ${phone}` : ''})`,
      paragraphs: paragraphsOf(message.message),
    },
    context,
  )
}
