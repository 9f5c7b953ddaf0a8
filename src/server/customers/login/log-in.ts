import { and, eq, sql } from 'drizzle-orm'
import type { accountCalls } from '#contract/customers/account.ts'
import type { BodyOf } from '#contract/http/call.ts'
import {
  LOGIN_WINDOW_MINUTES,
  loginPauseMs,
  MAX_LOGINS_FROM_NETWORK,
  MAX_LOGINS_OF_KNOWN_BROWSER,
  needsMailedCode,
} from '#domain/customers/login/login-attempts.ts'
import { entryOf } from '#domain/customers/rights/member-rights.ts'
import { isStaff, type Role } from '#domain/customers/rights/roles.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import type { Connection } from '#server/database/connect.ts'
import { members, users } from '#server/database/schema/customers.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { BrowserMark } from '#server/http/browser-mark.ts'
import { clearAttempts, countAttempt, limitAttempts } from '#server/http/limits/limit-attempts.ts'
import { inSameTime } from '#server/http/limits/repeated-attempt.ts'
import { loggedNetwork } from '#server/http/log/logged-route.ts'
import { ShopError } from '#server/http/shop-error.ts'
import type { Shop } from '#server/shop.ts'
import { knownBrowser, rememberLogin } from './known-browser.ts'
import { requireMailedCode } from './login-code.ts'
import { verifyPassword } from './password-hash.ts'
import { countRecoveryCodes, spendCode } from './second-factor.ts'
import { openSession } from './session-store.ts'
import { findSessionUser } from './session-user.ts'

type Credentials = BodyOf<(typeof accountCalls)['logIn']>
type User = typeof users.$inferSelect

/** Opens a session. An account's state shows only after the right password (requirements §10 'login before approval'). */
export async function logIn(shop: Shop, credentials: Credentials, from: Readonly<{ ip: string; browser: BrowserMark }>) {
  const { db } = shop
  const { email, password, code } = credentials
  const mark = from.browser.read()
  const [found] = await db.select().from(users).where(eq(users.email, email))
  const limits = await countLogin(shop, { email, user: found ?? null, ip: from.ip, mark })
  // an unknown email takes the same time and gets the same answer as a wrong password
  const isRight = await verifyPassword(password, found?.passwordHash ?? null)
  const logFields = { network: loggedNetwork(from.ip), userId: found?.id ?? null }
  const enter = async () => {
    if (!found || !isRight) {
      shop.log.warn(logFields, 'a login failed')
      throw refusalAt(limits, code)
    }
    return await checkCredentials(shop, found, limits, code).catch((refusal: unknown) => {
      if (isWrongCode(refusal)) shop.log.warn(logFields, 'a login failed at its code')
      throw refusal
    })
  }
  // mailing a code must not show by its time that the password was right
  const { token, user, memberId, factor } = await (limits.needsMailedCode ? inSameTime(shop, enter) : enter())
  shop.log.info({ ...logFields, factor }, 'a login')
  from.browser.remember(rememberLogin(mark, user, shop.secretKey))
  const left = factor === 'recovery' ? ` ${codesLeft(await countRecoveryCodes(db, user.id))}` : ''
  return { token, user: await findSessionUser(db, user.id, memberId), message: `Login succesfuldt${left && `.${left}`}` }
}

/** With a mailed code the answer does not reveal whether the password was wrong. */
function refusalAt({ needsMailedCode }: LoginLimits, code: string | undefined): ShopError {
  if (!needsMailedCode) return new ShopError('wrong_credentials')
  return new ShopError(code === undefined ? 'login_code_needed' : 'wrong_login_code')
}

function isWrongCode(refusal: unknown): boolean {
  return refusal instanceof ShopError && (refusal.code === 'wrong_code' || refusal.code === 'wrong_login_code')
}

type Factor = 'none' | 'mailed' | 'totp' | 'recovery'

async function checkCredentials(shop: Shop, found: User, limits: LoginLimits, code: string | undefined) {
  const isMailed = limits.needsMailedCode && !found.secondFactorAt
  if (isMailed) await requireMailedCode(shop, found, code)
  if (!found.active) throw new ShopError('account_locked')
  return await grantLogin(shop, found, limits, { code, otherwise: isMailed ? 'mailed' : 'none' })
}

type LoginProof = Readonly<{ code: string | undefined; otherwise: Factor }>

async function grantLogin(shop: Shop, found: User, limits: LoginLimits, { code, otherwise }: LoginProof) {
  // a user without any workshop is refused before a code is asked for
  await findEntry(shop.db, found)
  if (found.secondFactorAt && code === undefined) throw new ShopError('second_factor_needed')
  const counted = found.secondFactorAt ? [await limitSecondFactors(shop, found, limits)] : []
  const opened = await inTransaction(shop.db, async (tx) => {
    // the password may have changed while it was hashed
    const [user] = await tx.select().from(users).where(eq(users.id, found.id)).for('share')
    if (!user || user.passwordHash !== found.passwordHash) throw new ShopError('wrong_credentials')
    if (user.secondFactorAt && code === undefined) throw new ShopError('second_factor_needed')
    const factor: Factor = user.secondFactorAt ? await spendCode(tx, shop, user.id, code ?? '') : otherwise
    const memberId = await findEntry(tx, user)
    return { user, memberId, token: await openSession(tx, { ...user, memberId }, shop.now()), factor }
  })
  await clearAttempts(shop.db, [...limits.keys, ...counted])
  return opened
}

function codesLeft(left: number): string {
  if (left === 0) return 'Det var din sidste gendannelseskode: lav nye under dine indstillinger.'
  return `Du har ${count(left, 'gendannelseskode', 'gendannelseskoder')} tilbage.`
}

type Person = Readonly<{ id: number; role: Role; approved: boolean; buysAlone: boolean }>

/** The membership a login starts with; null for the user's own workshop. Throws when there is none. */
async function findEntry(tx: Connection, person: Person): Promise<number | null> {
  const hasOwn = person.approved && (person.buysAlone || isStaff(person))
  const joined = isStaff(person) ? [] : await findJoined(tx, person.id)
  const entry = entryOf(hasOwn, joined)
  if (!entry) throw new ShopError(person.buysAlone ? 'awaiting_approval' : 'no_workshop')
  return entry.id
}

async function findJoined(tx: Connection, userId: number) {
  const joined = await tx
    .select({ id: members.id, chosenAt: members.chosenAt })
    .from(members)
    .innerJoin(users, eq(users.id, members.customerId))
    .where(and(eq(members.userId, userId), sql`${users.approved} and ${users.active}`))
    .orderBy(members.joinedAt, members.id)
    .for('key share', { of: members })
  return joined.map(({ id, chosenAt }) => ({ id, chosenAtMs: chosenAt?.getTime() ?? null }))
}

type Account = Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>
type LoginAttempt = Readonly<{ email: string; user: Account | null; ip: string; mark: string | null }>

/** The counters to reset after success, and whether a mailed code is needed. */
type LoginLimits = Readonly<{ keys: readonly string[]; browser: string | null; needsMailedCode: boolean }>

const DAY_MINUTES = 24 * 60

/** Counts a login attempt before the password is checked. A known browser has its own counter, which strangers cannot exhaust. */
async function countLogin(shop: Shop, { email, user, ip, mark }: LoginAttempt): Promise<LoginLimits> {
  const minutes = LOGIN_WINDOW_MINUTES
  const browser = user && knownBrowser(mark, user, shop.secretKey)
  if (browser !== null) {
    const key = `login:${email}:${browser}`
    await limitAttempts(shop, [{ key, most: MAX_LOGINS_OF_KNOWN_BROWSER, minutes }])
    return { keys: [key], browser, needsMailedCode: false }
  }
  await limitAttempts(shop, [{ key: `login-from:${ip}`, most: MAX_LOGINS_FROM_NETWORK, minutes }])
  const keys = [`login:${email}:${ip}`, `login:${email}`] as const
  const tries = {
    fromNetwork: await countAttempt(shop, { key: keys[0], minutes }),
    fromAll: await countAttempt(shop, { key: keys[1], minutes }),
  }
  await shop.pause(loginPauseMs(tries))
  return { keys, browser, needsMailedCode: shop.env.smtpUrl !== null && needsMailedCode(tries) }
}

/** Counts a second factor attempt, separately for known browsers. Answers the counters to reset after success. */
async function limitSecondFactors(shop: Shop, { id }: Pick<Account, 'id'>, { browser }: LoginLimits): Promise<string> {
  const who = browser === null ? `${id}` : `${id}:${browser}`
  const key = `second-factor:${who}`
  await limitAttempts(shop, [
    { key, most: 10, minutes: LOGIN_WINDOW_MINUTES },
    { key: `second-factor-day:${who}`, most: 50, minutes: DAY_MINUTES },
  ])
  return key
}
