import { createHash } from 'node:crypto'

const IS_NOT_INLINE_CODE = /\ssrc=|\stype="(?!module"|text\/javascript"|text\/x-later-module")/

/** The CSP of a page. Inline scripts are listed by hash, not nonce, because pages are cached with their headers (requirements §13). */
export function contentSecurityPolicy(page: Buffer): string {
  const hashes = new Set<string>()
  for (const { attributes, text } of scriptsOf(page)) {
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

function* scriptsOf(page: Buffer): Generator<Readonly<{ attributes: string; text: Buffer }>> {
  const [opening, closing] = ['<script', '</script>']
  for (let start = page.indexOf(opening); start >= 0; ) {
    const opened = page.indexOf('>', start)
    const end = opened < 0 ? -1 : page.indexOf(closing, opened)
    if (end < 0) return
    yield { attributes: page.toString('latin1', start + opening.length, opened), text: page.subarray(opened + 1, end) }
    start = page.indexOf(opening, end)
  }
}
