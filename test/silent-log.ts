import type { DatabaseLog } from '#server/database/database-log.ts'

/** For tests that expect nothing worth reading; what is fatal still shows. */
export const silentLog: DatabaseLog = {
  info: () => {},
  warn: () => {},
  fatal: (message) => process.stderr.write(`${message}\n`),
}
