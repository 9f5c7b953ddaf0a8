import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { longDateAndTime } from '#domain/calendar/danish-time.ts'
import { paragraphsOf } from '#domain/texts/plain-text.ts'
import { messages } from '#server/database/schema.ts'
import { type MailTemplate, NothingToSend } from '#server/mails/mail-template.ts'
import { noticeMail } from '#server/mails/notice-mail.ts'

const payloadSchema = z.object({ messageId: z.number().int() })

/** The consumer's receipt of his withdrawal: what he wrote, and when it arrived (directive 2011/83/EU article 11a). */
export const withdrawalReceived: MailTemplate = async (context, payload) => {
  const { messageId } = payloadSchema.parse(payload)
  const [message] = await context.db.select().from(messages).where(eq(messages.id, messageId))
  if (!message) throw new NothingToSend(`message ${messageId} is gone`)
  const { company } = context.settings
  return noticeMail(
    {
      subject: `Kvittering: ${message.subject}`,
      title: 'Vi har modtaget din fortrydelse',
      greeting: `Hej ${message.name}`,
      paragraphs: [
        `Vi modtog din fortrydelse ${longDateAndTime(message.createdAt.getTime())}. Du skrev:`,
        ...paragraphsOf(message.message),
        `Send varen til ${company.legalName}, ${company.address}, ${company.postalCode} ${company.city}, senest om 14 dage. Du betaler selv returfragten. Vi betaler dig tilbage senest 14 dage efter din besked, når vi har varen eller bevis for, at den er sendt.`,
      ],
      closing: 'Gem denne mail. Den er din dokumentation.',
    },
    context,
  )
}
