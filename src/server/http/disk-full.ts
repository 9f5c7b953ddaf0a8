import { sqlState } from '#server/database/sql-state.ts'

const DATABASE_DISK_FULL = '53100'
/** What the system says of a disk, and of a share of one, that has no room left. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT'])

/** Whether something failed because a disk is full, the shop's own or the database's: room mends it, nobody asked wrongly. */
export function isDiskFull(error: unknown): boolean {
  if (sqlState(error) === DATABASE_DISK_FULL) return true
  return error instanceof Error && NO_ROOM.has(String((error as NodeJS.ErrnoException).code))
}
