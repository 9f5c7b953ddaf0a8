import { createMiddleware } from 'hono/factory'
import { NOTHING_ALLOWED } from './content-security.ts'

/** Headers every answer carries; pages add their own Content-Security-Policy. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

export const securityHeaders = createMiddleware(async (context, next) => {
  await next()
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) context.res.headers.set(name, value)
  if (!context.res.headers.has('content-security-policy')) {
    context.res.headers.set('content-security-policy', NOTHING_ALLOWED)
  }
  if (!context.res.headers.has('cache-control')) context.res.headers.set('cache-control', 'no-store')
})
