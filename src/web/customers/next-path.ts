import { paths } from '#contract/pages/pages.ts'

/** A base for parsing; never requested. */
const HERE = 'http://here.invalid'

/** The requested path of this site after login, or null: no other sites, `//host`, other schemes or the login page. */
export function sameSitePath(path: string | null): string | null {
  if (!path?.startsWith('/') || /[\\\t\n\r]/.test(path)) return null
  const url = URL.parse(path, HERE)
  // '/.//host' resolves to another site
  if (url?.origin !== HERE || url.pathname.startsWith('//') || url.pathname === paths.login()) return null
  return `${url.pathname}${url.search}${url.hash}`
}
