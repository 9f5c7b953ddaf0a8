import type { Context } from 'hono'
import type { ErrorCode } from '#contract/http/error-codes.ts'

/** Variables set by the first middleware of `app.ts`, and fields for the log line: address pattern, user and refusal. */
export type RequestVariables = { Variables: { requestId: string; route?: string; userId?: number; refusedAs?: ErrorCode } }
export type RequestContext = Context<RequestVariables>
