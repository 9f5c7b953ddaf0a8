import { and, eq, gt, type SQL } from 'drizzle-orm'
import type { BodyOf } from '#contract/http/call.ts'
import type { Invitation, memberCalls } from '#contract/members/members.ts'
import { CUSTOMER_MISSING, NOT_ITS_PASSWORD } from '#domain/customers/customer-texts.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { writeAudit } from '#server/audit/write-audit.ts'
import { hashPassword, verifyPassword } from '#server/customers/login/password-hash.ts'
import type { Connection } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import { hashToken, memberActor, type Visitor } from '#server/http/visitor.ts'
import type { Shop } from '#server/shop.ts'

type Acceptance = BodyOf<(typeof memberCalls)['acceptInvitation']>
type Caller = Readonly<{ visitor: Visitor | null; ip: string }>
type User = typeof users.$inferSelect

/** Throws invitation_expired. */
export async function lookAtInvitation(shop: Shop, token: string, ip: string): Promise<Invitation> {
  await limitAttempts(shop, [{ key: `invitation-from:${ip}`, most: 60, minutes: 60 }])
  const { member, workshop } = await findInvitation(shop.db, token, shop.now())
  const known = await findByEmail(shop.db, member.email)
  return { workshop: workshop.company ?? workshop.name, email: member.email, role: member.role, isKnown: known !== null }
}

/** Makes a user a member, once. An existing account must accept in its own session or with its password. */
export async function acceptInvitation(shop: Shop, acceptance: Acceptance, { visitor, ip }: Caller): Promise<number> {
  await limitAttempts(shop, [{ key: `invitation-from:${ip}`, most: 60, minutes: 60 }])
  const { token } = acceptance
  const { member } = await findInvitation(shop.db, token, shop.now())
  const known = await findByEmail(shop.db, member.email)
  if (known && visitor?.userId !== known.id) await requirePassword(shop, known, acceptance.password)
  const fresh = known ? null : await newPerson(acceptance)
  return await inTransaction(shop.db, async (tx) => {
    const at = shop.now()
    const locked = await lockAccounts(tx, { changed: [member.customerId, ...(known ? [known.id] : [])] })
    const workshop = locked.get(member.customerId)
    const person = known ? locked.get(known.id) : fresh && (await insertPerson(tx, { ...fresh, email: member.email, at }))
    if (!workshop || !person) throw new ShopError('invitation_expired')
    if (isStaff(person)) throw new ShopError('invitation_of_staff')
    if (!person.active) throw new ShopError('account_locked')
    const [joined] = await tx
      .update(members)
      .set({ userId: person.id, joinedAt: at, chosenAt: at, tokenHash: null, expiresAt: null })
      .where(isAlive(token, at))
      .returning({ id: members.id })
    if (!joined) throw new ShopError('invitation_expired')
    // the mailbox is verified, as in `verifyEmail`
    if (!person.emailVerifiedAt) await tx.update(users).set({ emailVerifiedAt: at }).where(eq(users.id, person.id))
    const by = memberActor(person.id, joined.id)
    const changes = { memberEmail: { to: person.email } }
    await writeAudit(tx, { by, action: 'Medarbejder kom til', subject: customerSubject(workshop), changes, at })
    return joined.id
  })
}

async function findInvitation(db: Connection, token: string, now: Date) {
  const [found] = await db
    .select({ member: members, workshop: users })
    .from(members)
    .innerJoin(users, eq(users.id, members.customerId))
    .where(and(isAlive(token, now), eq(users.approved, true), eq(users.active, true)))
  if (!found) throw new ShopError('invitation_expired')
  return found
}

function isAlive(token: string, now: Date): SQL | undefined {
  return and(eq(members.tokenHash, hashToken(token)), gt(members.expiresAt, now))
}

async function findByEmail(db: Connection, email: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email))
  return user ?? null
}

async function requirePassword(shop: Shop, { id, passwordHash }: User, password: string | undefined): Promise<void> {
  if (password === undefined) throw new ShopError('password_needed', { message: 'Skriv adgangskoden til din konto.' })
  await limitAttempts(shop, [{ key: `invitation-password:${id}`, most: 10, minutes: 15 }])
  if (await verifyPassword(password, passwordHash)) return
  throw new ShopError('wrong_password', { message: NOT_ITS_PASSWORD, fields: { password: NOT_ITS_PASSWORD } })
}

async function newPerson({ name, newPassword }: Acceptance) {
  if (name === undefined) throw refuseMissing('name', CUSTOMER_MISSING.name)
  if (newPassword === undefined) throw refuseMissing('newPassword', 'Skriv en adgangskode.')
  return { name, passwordHash: await hashPassword(newPassword) }
}

function refuseMissing(field: string, message: string): ShopError {
  return new ShopError('invalid_input', { message, fields: { [field]: message } })
}

type NewPerson = Readonly<{ name: string; passwordHash: string; email: string; at: Date }>

async function insertPerson(tx: Connection, { name, passwordHash, email, at }: NewPerson): Promise<User> {
  const [person] = await tx
    .insert(users)
    .values({ name, email, passwordHash, approved: true, buysAlone: false, emailVerifiedAt: at, createdAt: at })
    .onConflictDoNothing({ target: users.email })
    .returning()
  if (!person) throw refuseFields('email_taken', 'email')
  return person
}
