import { eq } from 'drizzle-orm'
import { accountCalls } from '#contract/customers/account.ts'
import { secondFactorCalls } from '#contract/customers/second-factor.ts'
import type { BodyOf } from '#contract/http/call.ts'
import { NOT_ITS_PASSWORD, NOT_MINE } from '#domain/customers/customer-texts.ts'
import { mailboxOf } from '#domain/customers/email.ts'
import { type PasswordHolder, passwordHolderOf } from '#domain/customers/login/password.ts'
import { countryColumn } from '#domain/customers/postal-code.ts'
import { DELETION_WITHIN_DAYS } from '#domain/privacy/retention.ts'
import { customerSubject } from '#server/audit/subjects.ts'
import { THE_SHOP, writeAudit } from '#server/audit/write-audit.ts'
import { changePassword, confirmPassword, forgotPassword, resetPassword } from '#server/customers/login/change-password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
} from '#server/customers/login/change-second-factor.ts'
import { logIn } from '#server/customers/login/log-in.ts'
import { hashPassword, verifyPassword } from '#server/customers/login/password-hash.ts'
import { keyedHash } from '#server/customers/login/seal.ts'
import { closeSession, closeSessionsOf, touchSession } from '#server/customers/login/session-store.ts'
import { findSessionUser, toSessionUser, userOfSession } from '#server/customers/login/session-user.ts'
import { lockAccounts } from '#server/database/lock-accounts.ts'
import { users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { limitAttempts, limitSuccesses } from '#server/http/limits/limit-attempts.ts'
import { ownRoute, route } from '#server/http/route.ts'
import { refuseFields, ShopError } from '#server/http/shop-error.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { queueMail } from '#server/mails/queue-mail.ts'
import type { Shop } from '#server/shop.ts'
import { changeProfile } from './change-profile.ts'
import { becomeOwner, requireOwnerLink } from './create-superadmin.ts'
import { mailStaff } from './mail-staff.ts'
import { createMailedLink, endMailedLinks, ownerOfMailedLink, useMailedLink } from './mailed-links.ts'

export const accountRoutes = [
  route(accountCalls.register, async (shop, { body, ip }) => {
    await register(shop, body, ip)
    return { message: 'Registrering succesfuldt. Afventer godkendelse.' }
  }),

  route(accountCalls.logIn, (shop, { body, ip, browser }) => logIn(shop, body, { ip, browser })),

  ownRoute(
    accountCalls.showMe,
    (tokenHash) => ({ user: userOfSession({ tokenHash }) }),
    async (shop, { visitor }, answers) => {
      await touchSession(shop.db, visitor, shop.now())
      return { user: toSessionUser(answers.user) }
    },
  ),

  route(accountCalls.changeMe, async (shop, { visitor, body }) => {
    await changeProfile(shop, visitor, body)
    return { message: 'Dine oplysninger er gemt.', user: await findSessionUser(shop.db, visitor.userId, visitor.member?.id ?? null) }
  }),

  route(accountCalls.changePassword, async (shop, { visitor, body, browser }) => {
    await changePassword(shop, visitor, body, browser)
    return { message: 'Din adgangskode er ændret. Du er logget ud på andre enheder.' }
  }),

  route(accountCalls.forgotPassword, async (shop, { body, ip }) => {
    await forgotPassword(shop, body.email, ip)
    return { message: 'Hvis e-mailen findes hos os, har vi sendt et link til at vælge en ny adgangskode. Det virker i en time.' }
  }),

  route(accountCalls.resetPassword, async (shop, { body, ip }) => {
    await resetPassword(shop, body, ip)
    return { message: 'Din adgangskode er ændret. Du kan logge ind med den nu.' }
  }),

  route(accountCalls.verifyEmail, async (shop, { body, visitor, ip }) => {
    await verifyEmail(shop, body, { visitor, ip })
    return { message: 'Tak, din e-mail er bekræftet.' }
  }),

  route(accountCalls.denyRegistration, async (shop, { body, ip }) => {
    await denyRegistration(shop, body.token, ip)
    return { message: 'Tak, fordi du sagde til. Kontoen er lukket, og vi ser på sagen.' }
  }),

  route(accountCalls.checkLink, async (shop, { body, ip }) => {
    await limitAttempts(shop, [{ key: `check-link-from:${ip}`, most: 60, minutes: 60 }])
    return { message: 'Linket virker.', holder: await holderOfLink(shop, body) }
  }),

  route(accountCalls.becomeOwner, async (shop, { body, ip }) => {
    await becomeOwner(shop, body, ip)
    return { message: 'Du er oprettet som ejer.' }
  }),

  route(accountCalls.resendVerification, async (shop, { visitor }) => {
    await resendVerification(shop, visitor)
    return { message: 'Vi har sendt et nyt link til din e-mail.' }
  }),

  route(accountCalls.logOut, async (shop, { visitor }) => {
    await closeSession(shop.db, visitor.tokenHash)
    return { message: 'Du er logget ud.' }
  }),

  route(accountCalls.logOutEverywhere, async (shop, { visitor }) => {
    await inTransaction(shop.db, async (tx) => {
      await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
      await closeSessionsOf(tx, visitor.userId)
      // an old link in the mailbox of a lost device must not choose a new password
      await endMailedLinks(tx, [visitor.userId], 'reset-password')
    })
    return { message: 'Du er logget ud alle steder.' }
  }),

  route(accountCalls.askForDeletion, async (shop, { visitor, body }) => {
    await requestDeletion(shop, visitor, body.password)
    return { message: `Vi har modtaget dit ønske og sletter din konto inden for ${DELETION_WITHIN_DAYS} dage.` }
  }),
]

/** Throws link_expired. */
async function holderOfLink(
  { db, secretKey, now }: Shop,
  { token, purpose }: BodyOf<typeof accountCalls.checkLink>,
): Promise<PasswordHolder> {
  if (purpose === 'first-owner') {
    await requireOwnerLink(db, token, secretKey)
    return 'staff'
  }
  const userId = await ownerOfMailedLink(db, token, purpose, now())
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
  if (!user) throw new ShopError('link_expired')
  return passwordHolderOf(user)
}

/** Records a request for erasure and notifies the shop; staff carry it out, as open orders may prevent it. */
async function requestDeletion(shop: Shop, visitor: Visitor, password: string): Promise<void> {
  await confirmPassword(shop, visitor, password)
  const { company } = await shop.settings()
  await inTransaction(shop.db, async (tx) => {
    const account = (await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })).get(visitor.userId)
    // the month runs from the first request (GDPR art. 12(3))
    if (account?.deletionAskedAt) return
    await tx.update(users).set({ deletionAskedAt: shop.now() }).where(eq(users.id, visitor.userId))
    await queueMail(tx, { now: shop.now(), template: 'deletion-asked', to: company.email, payload: { userId: visitor.userId } })
  })
  shop.outbox.wake()
}

/** 'Det var ikke mig': the owner of the mailbox rejects a registration. The account is locked and staff are notified. */
async function denyRegistration(shop: Shop, token: string, ip: string): Promise<void> {
  await limitAttempts(shop, [{ key: `verify-from:${ip}`, most: 60, minutes: 60 }])
  const { company } = await shop.settings()
  await inTransaction(shop.db, async (tx) => {
    const now = shop.now()
    const userId = await useMailedLink(tx, token, 'verify-email', now)
    const [user] = await tx.update(users).set({ active: false }).where(eq(users.id, userId)).returning()
    if (!user || user.emailVerifiedAt) throw new ShopError('link_expired')
    await closeSessionsOf(tx, userId)
    await mailStaff(tx, {
      now,
      template: 'registration-denied',
      payload: { userId },
      shopAddress: company.email,
      access: 'staff:readCustomers',
    })
    const changes = { active: { from: true, to: false }, emailOwner: { to: NOT_MINE } }
    await writeAudit(tx, { by: THE_SHOP, action: 'Kunde spærret', subject: customerSubject(user), changes, at: now })
  })
  shop.outbox.wake()
}

type Registration = BodyOf<(typeof accountCalls)['register']>

/** Registers a business account, which waits for approval; mails a verification link and notifies staff. */
async function register(shop: Shop, registration: Registration, ip: string): Promise<void> {
  await limitAttempts(shop, [{ key: `register-from:${ip}`, most: 20, minutes: 60 }])
  // counted by hash, so that the limit outlives the deletion of the address
  const hash = keyedHash(mailboxOf(registration.email), 'registrations', shop.secretKey).toString('base64url')
  const mailbox = { key: `register-to:${hash}`, most: 5, minutes: 24 * 60 }
  await limitSuccesses(shop, [mailbox], () => openAccount(shop, registration))
  shop.outbox.wake()
}

async function openAccount(shop: Shop, registration: Registration): Promise<void> {
  const { password, ...profile } = registration
  const passwordHash = await hashPassword(password)
  const { company } = await shop.settings()
  await inTransaction(shop.db, async (tx) => {
    const now = shop.now()
    const [user] = await tx
      .insert(users)
      .values({ ...profile, ...countryColumn(profile), passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning()
    if (!user) throw refuseFields('email_taken', 'email')
    const token = await createMailedLink(tx, user.id, 'verify-email', now)
    await queueMail(tx, { now, template: 'registration-received', to: user.email, payload: { userId: user.id, token } })
    await mailStaff(tx, {
      now,
      template: 'new-customer',
      payload: { userId: user.id },
      shopAddress: company.email,
      access: 'staff:readCustomers',
    })
  })
}

type Confirmation = BodyOf<(typeof accountCalls)['verifyEmail']>
type Caller = Readonly<{ visitor: Visitor | null; ip: string }>

/** Verifies an address, with its guest orders (requirements §10). The link proves only the mailbox: a session or the password is needed. */
async function verifyEmail(shop: Shop, { token, password }: Confirmation, { visitor, ip }: Caller): Promise<void> {
  await limitAttempts(shop, [{ key: `verify-from:${ip}`, most: 60, minutes: 60 }])
  const owner = await ownerOfMailedLink(shop.db, token, 'verify-email', shop.now())
  if (visitor?.userId !== owner) await requirePasswordOf(shop, owner, password)
  await inTransaction(shop.db, async (tx) => {
    const now = shop.now()
    const userId = await useMailedLink(tx, token, 'verify-email', now)
    await tx.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, userId))
  })
}

async function requirePasswordOf(shop: Shop, userId: number, password: string | undefined): Promise<void> {
  if (password === undefined) throw new ShopError('password_needed')
  await limitAttempts(shop, [{ key: `verify-password:${userId}`, most: 10, minutes: 15 }])
  const [user] = await shop.db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, userId))
  if (await verifyPassword(password, user?.passwordHash ?? null)) return
  throw new ShopError('wrong_password', { message: NOT_ITS_PASSWORD, fields: { password: NOT_ITS_PASSWORD } })
}

async function resendVerification(shop: Shop, visitor: Visitor): Promise<void> {
  await limitAttempts(shop, [{ key: `verify:${visitor.userId}`, most: 5, minutes: 24 * 60 }])
  if (visitor.emailVerified) return
  await inTransaction(shop.db, async (tx) => {
    await lockAccounts(tx, { by: visitor, changed: [visitor.userId] })
    const token = await createMailedLink(tx, visitor.userId, 'verify-email', shop.now())
    await queueMail(tx, { now: shop.now(), template: 'verify-email', to: visitor.email, payload: { userId: visitor.userId, token } })
  })
  shop.outbox.wake()
}

export const secondFactorRoutes = [
  route(secondFactorCalls.showSecondFactor, async (shop, { visitor }) => ({ secondFactor: await showSecondFactor(shop, visitor) })),

  route(secondFactorCalls.beginSecondFactor, async (shop, { visitor, body }) => ({
    setup: await beginSecondFactor(shop, visitor, body.password),
  })),

  route(secondFactorCalls.confirmSecondFactor, async (shop, { visitor, body }) => ({
    recoveryCodes: await confirmSecondFactor(shop, visitor, body.code),
    message: 'Totrinslogin er slået til. Du er logget ud på andre enheder.',
  })),

  route(secondFactorCalls.renewRecoveryCodes, async (shop, { visitor, body }) => ({
    recoveryCodes: await replaceRecoveryCodes(shop, visitor, body),
    message: 'Her er dine nye gendannelseskoder. De gamle virker ikke mere.',
  })),

  route(secondFactorCalls.removeSecondFactor, async (shop, { visitor, body }) => {
    await removeSecondFactor(shop, visitor, body)
    return { message: 'Totrinslogin er slået fra.' }
  }),

  route(secondFactorCalls.resetSecondFactor, async (shop, { visitor, params }) => {
    await resetSecondFactor(shop, visitor, params.id)
    return { message: 'Totrinslogin er nulstillet. Brugeren er logget ud og har fået en mail.' }
  }),
]
