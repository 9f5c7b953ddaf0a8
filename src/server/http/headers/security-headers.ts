import type { Env } from '#server/env.ts'

const SHUT = "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** For answers that are not pages. */
export const NOTHING_ALLOWED = `default-src 'none'; ${SHUT}`
/** For the service worker, which requests pages. */
export const OWN_REQUESTS_ALLOWED = `default-src 'none'; connect-src 'self'; ${SHUT}`
/** For the worker that reads barcodes: it fetches its WebAssembly and compiles it. Pages may not (decision 92). */
export const WEBASSEMBLY_ALLOWED = `default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'; ${SHUT}`
/** For drawings, and pages without scripts. */
export const OWN_STYLES_ALLOWED = `default-src 'none'; style-src 'unsafe-inline'; ${SHUT}`
/** For PDFs: browser viewers may be plugins with styles. */
export const PDF_VIEWER_ALLOWED =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** On every answer but the scripts, styles and fonts of pages, which are sent without them to stay small. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}

/** For answers that name no policy and no caching of their own. */
export const DEFAULT_HEADERS = { 'content-security-policy': NOTHING_ALLOWED, 'cache-control': 'no-store' }

const A_YEAR_S = 31_536_000

/** HSTS for this host (RFC 6797) when published over https, else nothing. Without subdomains, which others may serve. */
export function strictTransport({ publicUrl }: Pick<Env, 'publicUrl'>): Readonly<Record<string, string>> {
  return publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${A_YEAR_S}` } : {}
}

/** For immutable addresses such as pictures and built files. */
export const CACHED_FOR_EVER = 'public, max-age=31536000, immutable'
/** For content that may be withdrawn. */
export const CACHED_FOR_AN_HOUR = 'public, max-age=3600'
