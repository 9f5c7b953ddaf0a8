import { createHash } from 'node:crypto'

const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g
/** Scripts with an address are covered by 'self', and data blocks are never run. */
const IS_NOT_INLINE_CODE = /\ssrc=|\stype="(?!module"|text\/javascript"|text\/x-later-module")/

/**
 * The Content-Security-Policy of a rendered page: its inline scripts are named by hash, not by nonce, because the page is
 * cached with its header and a cached nonce is a published one (design §3).
 */
export function contentSecurityPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const { groups } of html.matchAll(SCRIPT)) {
    const { attributes = '', text = '' } = groups ?? {}
    if (!IS_NOT_INLINE_CODE.test(attributes)) hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}
