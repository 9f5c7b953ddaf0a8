import type { Context } from 'hono'

/** What the first middleware of `app.ts` leaves for everything after it, and the pattern of the call's address, which its handler leaves. */
export type RequestVariables = { Variables: { requestId: string; route?: string } }
export type RequestContext = Context<RequestVariables>
