import { paths } from '#contract/pages.ts'

/** Only what comes before counts as an address; it is never visited. */
const HERE = 'http://here.invalid'

/**
 * Where to go after login: the asked page of this site, or null. Other sites, `//host`, other schemes and the login
 * page itself are refused, so that a mailed link cannot lead a customer elsewhere.
 */
export function sameSitePath(asked: string | null): string | null {
  if (!asked?.startsWith('/') || /[\\\t\n\r]/.test(asked)) return null
  const url = URL.parse(asked, HERE)
  // '/.//host' is a path of this site until it is resolved, and then another site
  if (url?.origin !== HERE || url.pathname.startsWith('//') || url.pathname === paths.login()) return null
  return `${url.pathname}${url.search}${url.hash}`
}
