import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { paths } from '#contract/pages/pages.ts'
import { INVITATION_DAYS, MEMBER_ROLE_LABELS, MEMBER_ROLE_TEXTS } from '#domain/customers/rights/member-rights.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { hashToken } from '#server/http/visitor.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'

const payloadSchema = z.object({ memberId: z.number().int(), token: z.string() })

export const memberInvited: MailTemplate = async (context, payload) => {
  const { token } = payloadSchema.parse(payload)
  const [found] = await context.db
    .select({ role: members.role, company: users.company, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.customerId))
    .where(eq(members.tokenHash, hashToken(token)))
  if (!found) throw new NothingToSend('the invitation is used, replaced or withdrawn')
  const workshop = found.company ?? found.name
  const shopName = context.settings.company.name
  return noticeMail(
    {
      subject: `${workshop} inviterer dig til ${shopName}`,
      title: 'Du er inviteret',
      greeting: 'Hej',
      paragraphs: [
        `${workshop} har inviteret dig som medarbejder i ${shopName}.`,
        `Din rolle er »${MEMBER_ROLE_LABELS[found.role]}«: ${MEMBER_ROLE_TEXTS[found.role]}`,
      ],
      action: { url: `${context.publicUrl}${paths.invitation({ token })}`, text: 'Se invitationen' },
      closing: `Linket virker i ${INVITATION_DAYS} dage. Kender du ikke ${workshop}, skal du ikke gøre noget: der sker intet, før du selv siger ja.`,
    },
    context,
  )
}
