import type { HttpBindings } from '@hono/node-server'
import type { Env } from './env.ts'
import type { RequestContext } from './request-context.ts'

/** The address a request comes from: the socket's, or what our own proxy (TRUST_PROXY) appended last to X-Forwarded-For. */
export function clientAddress(context: RequestContext, env: Env): string {
  const forwarded = env.trustProxy ? context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  return forwarded || incoming?.socket?.remoteAddress || 'unknown'
}
