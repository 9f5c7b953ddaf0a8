import { paths } from '#contract/pages/pages.ts'

/** A base for parsing; never requested. */
const HERE = 'http://here.invalid'

/** The requested path of this site after login, or null: no other sites, `//host`, other schemes or the login page. */
export function sameSitePath(asked: string | null): string | null {
  if (!asked?.startsWith('/') || /[\\\t\n\r]/.test(asked)) return null
  const url = URL.parse(asked, HERE)
  // '/.//host' resolves to another site
  if (url?.origin !== HERE || url.pathname.startsWith('//') || url.pathname === paths.login()) return null
  return `${url.pathname}${url.search}${url.hash}`
}
