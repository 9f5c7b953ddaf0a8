import pg from 'pg'
import { loggableReason } from './loggable-error.ts'
import { sqlState } from './sql-state.ts'

/** A temporary failure: the visitor should try again. */
abstract class DatabaseUnavailable extends Error {}

/** All connections were in use for too long. */
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

/** It was rolled back: others held its rows for too long, or the machine was too busy. */
export class TransactionTooLong extends DatabaseUnavailable {
  constructor(maxMs: number) {
    super(`The transaction was rolled back because it took more than ${maxMs} ms`)
    this.name = 'TransactionTooLong'
  }
}

const DEEPEST = 10

/** Also finds the cause within Drizzle's error. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let cause = error
  for (let depth = 0; cause instanceof Error && depth < DEEPEST; depth += 1) {
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
export function saysAway(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return GOING_AWAY.test(error.code ?? '')
  return error instanceof Error && ('errno' in error || CONNECTION_LOST.test(error.message))
}

/** True when the server has a problem an operator must look at. */
export function isServerFailing(error: unknown): boolean {
  return FAILING.test(sqlState(error) ?? '')
}
