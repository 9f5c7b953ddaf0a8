import { loggableReason } from '#server/database/loggable-error.ts'
import { sqlState } from '#server/database/sql-state.ts'

/** Why a command failed, for its last line, which ends up in a log: what the database says of rows is left out. */
export function failureOf(error: unknown): string {
  return error instanceof Error && sqlState(error) === undefined ? error.message : loggableReason(error)
}
