import pg from 'pg'

type LoggableError = Readonly<{
  type: string
  message?: string
  code?: string
  constraint?: string
  table?: string
  column?: string
  /** the mail server's code */
  responseCode?: number
  /** of a thrown response */
  status?: number
  /** with placeholders, without values */
  query?: string
  stack?: string
  cause?: LoggableError
  errors?: readonly LoggableError[]
}>

const MAX_QUERY_LENGTH = 4_000
const DEEPEST = 5
const NAME = /^\w{1,80}$/
/** PostgreSQL error classes about statements, names and the server. Others (22 data, 23 constraints, P0 triggers) may quote a row. */
const CLASSES_WITHOUT_ROW_DATA = new Set(['08', '0A', '25', '28', '3D', '40', '42', '53', '54', '55', '57', '58'])
const OWN_CODE = /[/\\](?:src|build|test)[/\\]/

/** The loggable part of anything thrown (requirements §11.13): no details or parameters, a message only if it cannot quote user data. */
export function loggableError(thrown: unknown, depth = 0): LoggableError {
  if (!(thrown instanceof Error)) return describeNonError(thrown)
  const { code, constraint, table, column, responseCode, query, cause, errors } = thrown as Error & Partial<Record<string, unknown>>
  const stack = framesOf(thrown)
  const mayGoDeeper = depth < DEEPEST
  return {
    type: nameOf(thrown),
    ...(mayBeQuoted(thrown, stack) && { message: thrown.message }),
    ...identifiersOf({ code, constraint, table, column }),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(typeof query === 'string' && { query: query.slice(0, MAX_QUERY_LENGTH) }),
    ...(stack !== '' && { stack }),
    ...(mayGoDeeper && cause !== undefined && { cause: loggableError(cause, depth + 1) }),
    ...(mayGoDeeper && Array.isArray(errors) && { errors: errors.map((one) => loggableError(one, depth + 1)) }),
  }
}

export function loggableReason(thrown: unknown): string {
  const { message, code, constraint, type } = loggableError(thrown)
  return message ?? (constraint === undefined ? (code ?? type) : `${code ?? type} (${constraint})`)
}

function describeNonError(thrown: unknown): LoggableError {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown }
  const { status } = thrown as { status?: unknown }
  return { type: nameOf(thrown), ...(typeof status === 'number' && { status }) }
}

function nameOf(thing: object): string {
  const name = thing instanceof Error ? thing.name : thing.constructor?.name
  return typeof name === 'string' && NAME.test(name) ? name : 'Error'
}

function mayBeQuoted(error: Error, stack: string): boolean {
  const state = ownSqlState(error)
  if (state !== undefined) return CLASSES_WITHOUT_ROW_DATA.has(state.slice(0, 2))
  // Drizzle's message contains parameters
  if ('query' in error || 'params' in error) return false
  const [first = ''] = stack.split('\n')
  return OWN_CODE.test(first) && !first.includes('node_modules')
}

function ownSqlState(error: Error): string | undefined {
  const state = sqlState(error)
  return state === (error as { code?: unknown }).code ? state : undefined
}

function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim().replace(/ \[as [^\]]*\]/, ''))
    .join('\n')
}

function identifiersOf(parts: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, string] => typeof part[1] === 'string' && NAME.test(part[1])),
  )
}

export const FOREIGN_KEY_VIOLATION = '23503'
export const UNIQUE_VIOLATION = '23505'
export const DEADLOCK = '40P01'

const DEEPEST_CAUSE = 10

/** PostgreSQL's error code ('23505' for a duplicate), also within Drizzle's error. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error, depth = 0; cause instanceof Error && depth < DEEPEST_CAUSE; cause = cause.cause, depth += 1) {
    const { code } = cause as Error & { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return undefined
}

/** A temporary failure: the visitor should try again. */
abstract class DatabaseUnavailable extends Error {}

export class DatabaseBusy extends DatabaseUnavailable {
  constructor(cause: Error) {
    super('No database connection became free in time', { cause })
    this.name = 'DatabaseBusy'
  }
}

/** The server is unreachable, silent or closed the connection. A statement may or may not have been executed. */
export class DatabaseAway extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(`The database does not answer (${loggableReason(cause)})`, { cause })
    this.name = 'DatabaseAway'
  }
}

export const SERIALIZATION_FAILURE = '40001'

/** A row changed between a transaction's read and its write: `inTransaction` starts it again, as after a serialization failure. */
export class StaleRead extends Error {
  readonly code = SERIALIZATION_FAILURE

  constructor() {
    super('A row was changed since the transaction read it')
    this.name = 'StaleRead'
  }
}

/** It was rolled back: others held its rows for too long, or the machine was too busy. */
export class TransactionTooLong extends DatabaseUnavailable {
  constructor(maxMs: number) {
    super(`The transaction was rolled back because it took more than ${maxMs} ms`)
    this.name = 'TransactionTooLong'
  }
}

/** Also finds the cause within Drizzle's error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < DEEPEST_CAUSE; depth += 1) {
    if (cause instanceof DatabaseUnavailable) return true
    cause = cause.cause
  }
  return false
}

/** Connection failures, shutdown, startup, dropped database, idle timeout. */
const GOING_AWAY = /^(?:08...|57P0[1-5])$/
const FAILING = /^(?:53|58)...$/
const CONNECTION_LOST = /^Connection terminated|is not queryable$|^timeout expired$/

/** True when the server is away, false when it refused a statement. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return GOING_AWAY.test(error.code ?? '')
  return error instanceof Error && ('errno' in error || CONNECTION_LOST.test(error.message))
}

/** True when the server has a problem an operator must look at. */
export function isServerFailing(error: unknown): boolean {
  return FAILING.test(sqlState(error) ?? '')
}
