import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { isDatabaseUnavailable, isServerFailing, sqlState } from '#server/database/database-errors.ts'
import { ActorGone, ActorMayNot, MemberMayNot } from '#server/database/lock-accounts.ts'
import { OTHER_ROUTE } from '#server/http/log/logged-route.ts'
import { RETRY_AFTER_S, ShopError } from './shop-error.ts'

const DATABASE_DISK_FULL = '53100'

const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

type Failed = Readonly<{ requestId: string; method: string; route: string | undefined; incoming: IncomingMessage | undefined }>

/** The only error handler (requirements §11.10): refusals with their status, 503 for database and disk, the rest logged as unexpected. */
export function answerError(error: unknown, { requestId, method, route = OTHER_ROUTE, incoming }: Failed, log: Logger): Response {
  if (error instanceof ShopError) return refuse(error, requestId)
  if (error instanceof ActorGone) return refuse(new ShopError('not_logged_in'), requestId)
  if (error instanceof ActorMayNot) return refuse(new ShopError('forbidden'), requestId)
  if (error instanceof MemberMayNot) return refuse(new ShopError('not_for_member'), requestId)
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error, requestId, method, route }, 'the database was busy or away')
    return refuse(new ShopError('unavailable'), requestId)
  }
  if (hasHungUp(incoming)) {
    log.info({ requestId, method, route }, 'who sent this hung up')
    return refuse(new ShopError('invalid_json'), requestId)
  }
  const fields = { err: error, requestId, method, route }
  if (isDiskFull(error)) {
    log.error(fields, 'a disk is full')
    return refuse(new ShopError('unavailable'), requestId)
  }
  if (isServerFailing(error)) {
    log.error(fields, 'the database server fails')
    return refuse(new ShopError('unavailable'), requestId)
  }
  log.error(fields, 'request failed')
  return refuse(new ShopError('unexpected'), requestId)
}

function hasHungUp(incoming: IncomingMessage | undefined): boolean {
  return incoming?.destroyed === true && !incoming.complete
}

function refuse(error: ShopError, requestId: string): Response {
  const { fields, body, retryAfterSeconds = error.status === 503 ? RETRY_AFTER_S : undefined } = error.details
  const isServerFault = error.status >= 500
  return Response.json(
    { ...body, success: false, message: error.message, code: error.code, ...(fields && { fields }), ...(isServerFault && { requestId }) },
    {
      status: error.status,
      headers: { 'cache-control': 'no-store', ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) },
    },
  )
}

function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === DATABASE_DISK_FULL) return true
  return error instanceof Error && NO_ROOM.has(String((error as NodeJS.ErrnoException).code))
}
