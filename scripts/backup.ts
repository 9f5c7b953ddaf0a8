import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { USUAL_RETENTION } from '#domain/backups/retained-backups.ts'
import { failureOf } from '#server/backups/backup-socket.ts'
import { ROWS_FILE } from '#server/backups/manifest.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { readEnv } from '#server/env.ts'

// npm run backup [-- --daily 7 --weekly 4 --monthly 12]: a checked copy of the shop, running or not, in BACKUP_DIR.

try {
  const startedAt = performance.now()
  const env = readEnv(process.env)
  const log = { info: () => {}, warn: console.warn, fatal: console.error }
  const report = await takeBackup({ env, log, now: () => new Date(), retention: readRetention() })
  const { tables, pictures } = report.manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const megabytes = (statSync(join(report.folder, ROWS_FILE)).size / 1e6).toFixed(1)
  console.log(`Backup ${report.folder}`)
  console.log(
    `  ${rows} rows of ${tables.length} tables (${megabytes} MB), ${pictures.length} pictures, loaded on trial and compared row by row`,
  )
  for (const folder of report.deleted) console.log(`  deleted the older backup ${folder}`)
  for (const reason of report.damaged) console.warn(`  ${reason}. Delete it: until then no old picture is deleted.`)
  for (const fault of report.faults) console.warn(`  the books do not add up: ${fault}`)
  console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} seconds`)
} catch (error) {
  console.error(`There is no new backup: ${failureOf(error)}`)
  process.exitCode = 1
}

function readRetention() {
  const option = { type: 'string' } as const
  const { values } = parseArgs({ options: { daily: option, weekly: option, monthly: option } })
  const countOf = (name: keyof typeof USUAL_RETENTION) => {
    const text = values[name]
    if (text === undefined) return USUAL_RETENTION[name]
    if (!/^\d{1,4}$/.test(text)) throw new Error(`--${name} takes how many of them are kept, such as --${name} ${USUAL_RETENTION[name]}`)
    return Number(text)
  }
  return { daily: countOf('daily'), weekly: countOf('weekly'), monthly: countOf('monthly') }
}
