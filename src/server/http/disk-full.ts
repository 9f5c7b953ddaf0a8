import { sqlState } from '#server/database/sql-state.ts'

const DATABASE_DISK_FULL = '53100'
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/** True when the shop's or the database's disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === DATABASE_DISK_FULL) return true
  return error instanceof Error && NO_ROOM.has(String((error as NodeJS.ErrnoException).code))
}
