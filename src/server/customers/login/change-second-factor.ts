import { eq } from 'drizzle-orm'
import type { SecondFactor, SecondFactorSetup, secondFactorCalls } from '#contract/customers/second-factor.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { email as emailField } from '#contract/http/fields.ts'
import { isAnonymous } from '#domain/customers/customer-texts.ts'
import { refusalOfReset, requiresSecondFactor } from '#domain/customers/rights/rights.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { type AuditEntry, THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import type { Connection, Database } from '#server/database/connect.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { ShopError } from '#server/http/shop-error.ts'
import { asAccount, auditActor, requireAllowed, type Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { confirmPassword } from './change-password.ts'
import { beginSetup, countRecoveryCodes, dropSecondFactor, renewRecoveryCodes, spendCode } from './second-factor.ts'
import { closeSessionsOf } from './session-store.ts'

type Account = typeof users.$inferSelect
type Proof = BodyOf<(typeof secondFactorCalls)['removeSecondFactor']>

export async function showSecondFactor({ db, env }: Shop, { userId, role }: Visitor): Promise<SecondFactor> {
  const [user] = await db.select({ since: users.secondFactorAt }).from(users).where(eq(users.id, userId))
  return {
    since: user?.since?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    isRequired: requiresSecondFactor({ role }, env.demo),
  }
}

/** Answers the secret for an app after checking the password; inactive until `confirmSecondFactor`. */
export async function beginSecondFactor(shop: Shop, visitor: Visitor, password: string): Promise<SecondFactorSetup> {
  await confirmPassword(shop, visitor, password)
  const { company } = await shop.settings()
  return await inTransaction(shop.db, async (tx) => {
    const user = await lockOwn(tx, visitor)
    if (user.secondFactorAt) throw new ShopError('second_factor_is_on')
    return await beginSetup(tx, { ...shop, issuer: company.name }, user)
  })
}

/** Activates the second factor with a first code; other sessions end. Answers recovery codes. */
export async function confirmSecondFactor(shop: Shop, visitor: Visitor, code: string): Promise<string[]> {
  await limitCodes(shop, visitor)
  const codes = await inTransaction(shop.db, async (tx) => {
    const user = await lockOwn(tx, visitor)
    if (user.secondFactorAt) throw new ShopError('second_factor_is_on')
    const at = shop.now()
    await tx.update(users).set({ secondFactorAt: at }).where(eq(users.id, user.id))
    await spendCode(tx, shop, user.id, code)
    await closeSessionsOf(tx, user.id, visitor.tokenHash)
    const fresh = await renewRecoveryCodes(tx, shop, user.id)
    await queueMail(tx, { now: at, template: 'second-factor-on', to: user.email, payload: { userId: user.id } })
    await writeAudit(tx, { by: actorOf(visitor), action: 'Totrinslogin slået til', subject: customerSubject(user), at })
    return fresh
  })
  shop.outbox.wake()
  return codes
}

export async function replaceRecoveryCodes(shop: Shop, visitor: Visitor, proof: Proof): Promise<string[]> {
  await requireProof(shop, visitor, proof.password)
  return await inTransaction(shop.db, async (tx) => {
    const user = await lockProven(tx, shop, visitor, proof.code)
    const codes = await renewRecoveryCodes(tx, shop, user.id)
    await writeAudit(tx, { by: actorOf(visitor), action: 'Nye gendannelseskoder', subject: customerSubject(user), at: shop.now() })
    return codes
  })
}

/** Removes the second factor, after password and code. Throws second_factor_required where it is mandatory. */
export async function removeSecondFactor(shop: Shop, visitor: Visitor, proof: Proof): Promise<void> {
  if (requiresSecondFactor(visitor, shop.env.demo)) throw new ShopError('second_factor_required')
  await requireProof(shop, visitor, proof.password)
  await inTransaction(shop.db, async (tx) => {
    const user = await lockProven(tx, shop, visitor, proof.code)
    await turnOff(tx, user, { by: actorOf(visitor), action: 'Totrinslogin slået fra', at: shop.now() })
  })
  shop.outbox.wake()
}

/** Removes a lost second factor of another user, ends their sessions and mails them. */
export async function resetSecondFactor(shop: Shop, staff: Visitor, id: number): Promise<void> {
  await inTransaction(shop.db, async (tx) => {
    const user = (await lockAccounts(tx, { by: staff, changed: [id] })).get(id)
    if (!user || isAnonymous(user)) throw new ShopError('customer_not_found')
    requireAllowed(refusalOfReset(asAccount(staff), user))
    await resetLocked(tx, user, { by: staff, action: 'Totrinslogin nulstillet', at: shop.now() })
  })
  shop.outbox.wake()
}

/** The log names staff, but not customers. */
function actorOf(visitor: Visitor): AuditEntry['by'] {
  return isStaff(visitor) ? visitor : auditActor(visitor)
}

type Reason = Pick<AuditEntry, 'by' | 'action' | 'at'>

/** For a locked account. Throws second_factor_is_off. */
async function resetLocked(tx: Connection, user: Account, reason: Reason): Promise<void> {
  if (!user.secondFactorAt) throw new ShopError('second_factor_is_off')
  await closeSessionsOf(tx, user.id)
  await turnOff(tx, user, reason)
}

async function turnOff(tx: Connection, user: Account, { by, action, at }: Reason): Promise<void> {
  await tx.update(users).set({ secondFactorAt: null }).where(eq(users.id, user.id))
  await dropSecondFactor(tx, user.id)
  const payload = { userId: user.id, by: by.userId === user.id ? user.name : by.name }
  await queueMail(tx, { now: at, template: 'second-factor-off', to: user.email, payload })
  await writeAudit(tx, { by, action, subject: customerSubject(user), at })
}

async function requireProof(shop: Shop, visitor: Visitor, password: string): Promise<void> {
  await confirmPassword(shop, visitor, password)
  await limitCodes(shop, visitor)
}

async function lockProven(tx: Connection, shop: Shop, visitor: Visitor, code: string): Promise<Account> {
  const user = await lockOwn(tx, visitor)
  if (!user.secondFactorAt) throw new ShopError('second_factor_is_off')
  await spendCode(tx, shop, user.id, code)
  return user
}

async function lockOwn(tx: Connection, visitor: Visitor): Promise<Account> {
  const user = (await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })).get(visitor.userId)
  if (!user) throw new ShopError('not_logged_in')
  return user
}

async function limitCodes(shop: Shop, { userId }: Visitor): Promise<void> {
  await limitAttempts(shop, [{ key: `second-factor-own:${userId}`, most: 10, minutes: 15 }])
}

/** Removes a lost second factor from the command line, ends the sessions and mails the user. Throws a one-line error if there is none. */
export async function recoverSecondFactor(db: Database, typed: string, now: Date): Promise<string> {
  const checked = emailField.safeParse(typed)
  if (!checked.success) throw new Error(`"${typed}" is not an email address.`)
  const email = checked.data
  await inTransaction(db, async (tx) => {
    const [found] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
    const user = found && (await lockAccounts(tx, { changed: [found.id] })).get(found.id)
    if (!user) throw new Error(`There is no account with the email ${email}.`)
    if (!user.secondFactorAt) throw new Error(`${email} has no second factor: the password alone opens the account.`)
    await resetLocked(tx, user, { by: THE_SHOP, action: 'Totrinslogin nulstillet på maskinen', at: now })
  })
  return email
}
