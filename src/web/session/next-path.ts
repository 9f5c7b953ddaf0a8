import { paths } from '#web/paths.ts'

/** Only what comes before counts as an address; it is never visited. */
const HERE = 'http://here.invalid'

/**
 * Where to go after login: the asked page of this site, or null. Other sites, `//host`, other schemes and the login
 * page itself are refused, so that a mailed link cannot lead a customer elsewhere.
 */
export function sameSitePath(asked: string | null): string | null {
  if (!asked?.startsWith('/') || /[\\\t\n\r]/.test(asked)) return null
  try {
    const url = new URL(asked, HERE)
    return url.origin === HERE && !asked.startsWith('//') && url.pathname !== paths.login()
      ? `${url.pathname}${url.search}${url.hash}`
      : null
  } catch {
    return null
  }
}
