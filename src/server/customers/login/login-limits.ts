import {
  LOGIN_WINDOW_MINUTES,
  loginPauseMs,
  MOST_LOGINS_FROM_NETWORK,
  MOST_LOGINS_OF_KNOWN_BROWSER,
  needsMailedCode,
} from '#domain/customers/login/login-attempts.ts'
import type { users } from '#server/database/schema/customers.ts'
import { countAttempt, limitAttempts } from '#server/http/limits/limit-attempts.ts'
import type { Shop } from '#server/shop.ts'
import { knownBrowser } from './known-browser.ts'

type Account = Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>
type Try = Readonly<{ email: string; user: Account | null; ip: string; mark: string | null }>

/** The counters to reset after success, and whether a mailed code is needed. */
export type LoginLimits = Readonly<{ keys: readonly string[]; browser: string | null; needsMailedCode: boolean }>

const DAY_MINUTES = 24 * 60

/**
 * Counts a login attempt before checking the password. A known browser has its own counter, which strangers cannot exhaust; strangers are
 * delayed, and asked for a mailed code where mail is available.
 */
export async function countLogin(shop: Shop, { email, user, ip, mark }: Try): Promise<LoginLimits> {
  const minutes = LOGIN_WINDOW_MINUTES
  const browser = user && knownBrowser(mark, user, shop.secretKey)
  if (browser !== null) {
    const key = `login:${email}:${browser}`
    await limitAttempts(shop, [{ key, most: MOST_LOGINS_OF_KNOWN_BROWSER, minutes }])
    return { keys: [key], browser, needsMailedCode: false }
  }
  await limitAttempts(shop, [{ key: `login-from:${ip}`, most: MOST_LOGINS_FROM_NETWORK, minutes }])
  const keys = [`login:${email}:${ip}`, `login:${email}`] as const
  const tries = {
    fromNetwork: await countAttempt(shop, { key: keys[0], minutes }),
    fromAll: await countAttempt(shop, { key: keys[1], minutes }),
  }
  await shop.pause(loginPauseMs(tries))
  return { keys, browser, needsMailedCode: shop.env.smtpUrl !== null && needsMailedCode(tries) }
}

/** Counts a second factor attempt, separately for known browsers. Answers the counters to reset after success. */
export async function limitSecondFactors(shop: Shop, { id }: Pick<Account, 'id'>, { browser }: LoginLimits): Promise<string> {
  const who = browser === null ? `${id}` : `${id}:${browser}`
  const key = `second-factor:${who}`
  await limitAttempts(shop, [
    { key, most: 10, minutes: LOGIN_WINDOW_MINUTES },
    { key: `second-factor-day:${who}`, most: 50, minutes: DAY_MINUTES },
  ])
  return key
}
