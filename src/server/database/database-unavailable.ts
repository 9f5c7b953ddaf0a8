import pg from 'pg'
import { loggableReason } from './loggable-error.ts'
import { sqlState } from './sql-state.ts'

/** The database can do nothing for a request now: the visitor is asked to try again, nobody has to mend the shop's code. */
abstract class DatabaseUnavailable extends Error {}

/** No connection became free in time: others hold them all. */
export class DatabaseBusy extends DatabaseUnavailable {
  constructor(cause: Error) {
    super('No database connection became free in time', { cause })
    this.name = 'DatabaseBusy'
  }
}

/** The server cannot be reached, does not answer, or ended the connection. What was asked may or may not be stored. */
export class DatabaseAway extends DatabaseUnavailable {
  constructor(cause: unknown) {
    super(`The database does not answer (${loggableReason(cause)})`, { cause })
    this.name = 'DatabaseAway'
  }
}

/** An error may be its own cause. */
const DEEPEST = 10

/** Whether something failed because the database was busy or away, also inside the error Drizzle wraps around it. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < DEEPEST; depth += 1) {
    if (cause instanceof DatabaseUnavailable) return true
    cause = cause.cause
  }
  return false
}

/** Said by a server that ends connections or takes none yet: lost ones, shutting down, starting up, a database dropped, a connection idle. */
const GOING_AWAY = /^(?:08...|57P0[1-5])$/
/** Said by a server that has run out of something, or whose files are gone or cannot be read: it goes on answering for a while. */
const FAILING = /^(?:53|58)...$/
/** In the driver's words, which have no code. */
const CONNECTION_LOST = /^Connection terminated|is not queryable$|^timeout expired$/

/** Whether an error of the driver means that the server is away, and not that it refused a statement. */
export function saysAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return GOING_AWAY.test(error.code ?? '')
  return error instanceof Error && ('errno' in error || CONNECTION_LOST.test(error.message))
}

/** Whether something failed because the server cannot work as it is: asking again may help, and somebody has to look. */
export function isServerFailing(error: unknown): boolean {
  return FAILING.test(sqlState(error) ?? '')
}
