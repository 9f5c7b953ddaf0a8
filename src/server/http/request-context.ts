import type { Context } from 'hono'

/** What the first middleware of `app.ts` leaves for everything after it. */
export type RequestVariables = { Variables: { requestId: string } }
export type RequestContext = Context<RequestVariables>
