import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { samplesSentSubject, samplesSentText } from '#domain/samples/sample-mail.ts'
import { users } from '#server/database/schema/customers.ts'
import { sampleLetters, sampleRequests } from '#server/database/schema/samples.ts'
import { ANYTHING_WRONG, type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'

const payloadSchema = z.object({ letterId: z.number().int(), userId: z.number().int() })

/** Not sent for a letter that was taken back. */
export const samplesSent: MailTemplate = async (context, payload) => {
  const { letterId, userId } = payloadSchema.parse(payload)
  const { db, publicUrl } = context
  const [found] = await db
    .select({ recipient: sampleLetters.recipient, name: users.name, active: users.active })
    .from(sampleLetters)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(sampleLetters.id, letterId))
  const { nameDa, kcwId } = sampleRequests
  const samples = await db
    .select({ nameDa, kcwId })
    .from(sampleRequests)
    .where(eq(sampleRequests.letterId, letterId))
    .orderBy(sampleRequests.id)
  if (!found?.recipient || !found.active || samples.length === 0) throw new NothingToSend(`the letter of samples ${letterId} is gone`)
  const subject = samplesSentSubject(samples.length)
  return noticeMail(
    {
      subject,
      title: subject,
      greeting: `Hej ${found.name}`,
      paragraphs: [
        samplesSentText(samples.length, found.recipient),
        context.settings.samples.letter,
        'I brevet ligger:',
        ...samples.map((sample) => `${sample.nameDa} (${sample.kcwId})`),
      ],
      action: { url: `${publicUrl}${paths.ownSamples()}`, text: 'Se mine prøver' },
      closing: ANYTHING_WRONG,
    },
    context,
  )
}
