import { sqlState } from './sql-state.ts'

/** What the log keeps of an error: enough to find the fault, nothing of what anybody wrote. */
type LoggableError = Readonly<{
  type: string
  message?: string
  code?: string
  /** of the database: the names of what refused */
  constraint?: string
  table?: string
  column?: string
  /** of a mail server: its three digits */
  responseCode?: number
  /** of an answer that was thrown */
  status?: number
  /** the statement with its placeholders, never its values */
  query?: string
  stack?: string
  cause?: LoggableError
  errors?: readonly LoggableError[]
}>

const LONGEST_QUERY = 4_000
const DEEPEST = 5
const NAME = /^\w{1,80}$/
/**
 * Classes of PostgreSQL's errors whose messages speak of statements, names and the server. Those of data (22), constraints
 * (23), triggers (P0) and all others may quote a row.
 */
const SPEAKS_OF_NO_ROW = new Set(['08', '0A', '25', '28', '3D', '40', '42', '53', '54', '55', '57', '58'])
/** The shop's code, as it stands or as it was built, and that of its tests. */
const CODE_OF_OURS = /[/\\](?:src|build|test)[/\\]/

/**
 * What may be logged of anything that was thrown (requirements §11.13). A message is kept only where it cannot quote what
 * somebody wrote: from code of our own, which says no values, and from the database where it speaks of no row. Details, hints,
 * parameters and whatever else hangs on an error are left out, because only what is named here is taken.
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

/** The same in a few words, for a line that has no fields. */
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
  // Drizzle's names the parameters, and its first frame may be ours
  if ('query' in error || 'params' in error) return false
  const [first = ''] = stack.split('\n')
  return CODE_OF_OURS.test(first) && !first.includes('node_modules')
}

/** The SQLSTATE of this very error, not of the one it was caused by. */
function ownSqlState(error: Error): string | undefined {
  const state = sqlState(error)
  return state === (error as { code?: unknown }).code ? state : undefined
}

/** Where it happened, without the message that begins a stack. */
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
