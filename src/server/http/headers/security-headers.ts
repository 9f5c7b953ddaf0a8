import { createMiddleware } from 'hono/factory'
import { NOTHING_ALLOWED } from './content-security.ts'

/** On every answer; pages add their own Content-Security-Policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=()',
}

const WHERE_UNSAID = { 'content-security-policy': NOTHING_ALLOWED, 'cache-control': 'no-store' }

export const securityHeaders = createMiddleware(async (context, next) => {
  await next()
  addSecurityHeaders(context.res.headers)
})

function addSecurityHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) headers.set(name, value)
  for (const [name, value] of Object.entries(WHERE_UNSAID)) if (!headers.has(name)) headers.set(name, value)
}
