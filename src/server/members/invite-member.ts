import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { BodyOf } from '#contract/http/call.ts'
import type { memberCalls } from '#contract/members/members.ts'
import { paths } from '#contract/pages/pages.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { MEMBER_ROLE_LABELS, MEMBER_ROLE_TEXTS } from '#domain/customers/rights/member-rights.ts'
import { INVITATION_DAYS, MAX_MEMBERS, orderLimitOf } from '#domain/customers/rights/members.ts'
import { krToOre } from '#domain/money/money.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import type { Connection } from '#server/database/connect.ts'
import { ActorGone, lockAccounts } from '#server/database/lock-accounts.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import { asPerson, auditActor, hashToken, type Visitor } from '#server/http/visitor.ts'
import { type MailTemplate, NothingToSend, noticeMail } from '#server/mails/mail-template.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'

type Invited = BodyOf<(typeof memberCalls)['inviteMember']>

/** The answer does not reveal whether the address has an account. */
export async function inviteMember(shop: Shop, visitor: Visitor, { email, role, orderLimit }: Invited): Promise<void> {
  await limitInvitations(shop, visitor)
  const { orderLimit: usual } = (await shop.settings()).members
  const limit = orderLimit === undefined ? usual : orderLimit
  await inTransaction(shop.db, async (tx) => {
    const workshop = await lockWorkshop(tx, visitor)
    if (email === workshop.email) throw refuseFields('member_taken', 'email')
    if ((await tx.$count(members, eq(members.customerId, workshop.id))) >= MAX_MEMBERS) throw new ShopError('too_many_members')
    const at = shop.now()
    const orderLimitOre = orderLimitOf(role, limit === null ? null : krToOre(limit))
    const { token, ...link } = newLink(at)
    const [member] = await tx
      .insert(members)
      .values({ customerId: workshop.id, email, role, orderLimitOre, invitedAt: at, ...link })
      .onConflictDoNothing()
      .returning()
    if (!member) throw refuseFields('member_taken', 'email')
    await mailInvitation(tx, member, token, at)
    const changes = { memberEmail: { to: email }, memberRole: { to: MEMBER_ROLE_LABELS[role] } }
    await writeAudit(tx, { by: auditActor(visitor), action: 'Medarbejder inviteret', subject: customerSubject(workshop), changes, at })
  })
  shop.outbox.wake()
}

/** Replaces the former link. */
export async function inviteAgain(shop: Shop, visitor: Visitor, id: number): Promise<string> {
  await limitInvitations(shop, visitor)
  const email = await inTransaction(shop.db, async (tx) => {
    const workshop = await lockWorkshop(tx, visitor)
    const isIt = and(eq(members.id, id), eq(members.customerId, workshop.id))
    const [found] = await tx.select().from(members).where(isIt).for('no key update')
    if (!found) throw new ShopError('member_not_found')
    if (found.joinedAt) throw new ShopError('member_joined')
    const at = shop.now()
    const { token, ...link } = newLink(at)
    await tx
      .update(members)
      .set({ ...link, invitedAt: at })
      .where(isIt)
    await mailInvitation(tx, found, token, at)
    return found.email
  })
  shop.outbox.wake()
  return email
}

/** Locks workshop and user, and other accounts. Throws what `lockAccounts` does. */
export async function lockWorkshop(tx: Connection, visitor: Visitor, others: readonly number[] = []) {
  const workshop = (await lockAccounts(tx, { by: asPerson(visitor), changed: [visitor.userId, ...others] })).get(visitor.userId)
  if (!workshop) throw new ActorGone()
  return workshop
}

async function limitInvitations(shop: Shop, { userId }: Visitor): Promise<void> {
  await limitAttempts(shop, [{ key: `invitations:${userId}`, most: 30, minutes: 24 * 60 }])
}

function newLink(at: Date) {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token), expiresAt: new Date(at.getTime() + INVITATION_DAYS * DAY_MS) }
}

async function mailInvitation(
  tx: Connection,
  { id, email, customerId: userId }: Readonly<{ id: number; email: string; customerId: number }>,
  token: string,
  now: Date,
): Promise<void> {
  await queueMail(tx, { now, template: 'member-invited', to: email, payload: { memberId: id, userId, token } })
}

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
  return noticeMail(context, {
    subject: `${workshop} inviterer dig til ${shopName}`,
    title: 'Du er inviteret',
    greeting: 'Hej',
    paragraphs: [
      `${workshop} har inviteret dig som medarbejder på værkstedets konto hos ${shopName}.`,
      `Din rolle er »${MEMBER_ROLE_LABELS[found.role]}«: ${MEMBER_ROLE_TEXTS[found.role]}`,
    ],
    action: { url: `${context.publicUrl}${paths.invitation({ token })}`, text: 'Se invitationen' },
    closing: `Linket virker i ${INVITATION_DAYS} dage. Kender du ikke ${workshop}, skal du ikke gøre noget: der sker intet, før du selv siger ja.`,
  })
}
