import { sqlState } from './sql-state.ts'

type LoggableError = Readonly<{
  type: string
  message?: string
  code?: string
  /** database object names */
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

const LONGEST_QUERY = 4_000
const DEEPEST = 5
const NAME = /^\w{1,80}$/
/**
 * PostgreSQL error classes about statements, names and the server. All others, such as data (22), constraints (23) and triggers (P0), may
 * quote a row.
 */
const SPEAKS_OF_NO_ROW = new Set(['08', '0A', '25', '28', '3D', '40', '42', '53', '54', '55', '57', '58'])
const CODE_OF_OURS = /[/\\](?:src|build|test)[/\\]/

/**
 * The loggable part of anything thrown (requirements §11.13). A message is kept only when it cannot quote user data: from our own code, or
 * from the database when it does not concern a row. Other properties, such as details and parameters, are dropped.
 */
export function loggableError(thrown: unknown, depth = 0): LoggableError {
  if (!(thrown instanceof Error)) return describeThing(thrown)
  const { code, constraint, table, column, responseCode, query, cause, errors } = thrown as Error & Partial<Record<string, unknown>>
  const stack = framesOf(thrown)
  const goesOn = depth < DEEPEST
  return {
    type: nameOf(thrown),
    ...(mayBeQuoted(thrown, stack) && { message: thrown.message }),
    ...named({ code, constraint, table, column }),
    ...(typeof responseCode === 'number' && { responseCode }),
    ...(typeof query === 'string' && { query: query.slice(0, LONGEST_QUERY) }),
    ...(stack !== '' && { stack }),
    ...(goesOn && cause !== undefined && { cause: loggableError(cause, depth + 1) }),
    ...(goesOn && Array.isArray(errors) && { errors: errors.map((one) => loggableError(one, depth + 1)) }),
  }
}

/** The same as one short text. */
export function loggableReason(thrown: unknown): string {
  const { message, code, constraint, type } = loggableError(thrown)
  return message ?? (constraint === undefined ? (code ?? type) : `${code ?? type} (${constraint})`)
}

function describeThing(thrown: unknown): LoggableError {
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
  if (state !== undefined) return SPEAKS_OF_NO_ROW.has(state.slice(0, 2))
  // Drizzle's message contains parameters
  if ('query' in error || 'params' in error) return false
  const [first = ''] = stack.split('\n')
  return CODE_OF_OURS.test(first) && !first.includes('node_modules')
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

function named(parts: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(parts).filter((part): part is [string, string] => typeof part[1] === 'string' && NAME.test(part[1])),
  )
}
