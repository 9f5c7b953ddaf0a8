import type { Context } from 'hono'
import type { ErrorCode } from '#contract/error-codes.ts'

/**
 * What the first middleware of `app.ts` leaves for everything after it, and what is left for its line of the log: the pattern of the
 * call's address, whose session it was, and why it was refused.
 */
export type RequestVariables = { Variables: { requestId: string; route?: string; userId?: number; refusedAs?: ErrorCode } }
export type RequestContext = Context<RequestVariables>
