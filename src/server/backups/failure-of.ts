import { loggableReason } from '#server/database/loggable-error.ts'
import { sqlState } from '#server/database/sql-state.ts'

/** The last line of a failed command, without row data, as it ends up in logs. */
export function failureOf(error: unknown): string {
  return error instanceof Error && sqlState(error) === undefined ? error.message : loggableReason(error)
}
