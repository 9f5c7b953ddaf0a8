import { failureOf } from '#server/backups/backup-socket.ts'
import { upgradeCluster } from '#server/backups/copy-cluster.ts'
import { readEnv } from '#server/env.ts'

// npm run upgrade:embedded: the embedded database in files of the engine that is installed now, from the newest backup.
try {
  const log = { info: () => {}, warn: console.warn, fatal: console.error }
  const { folder, aside, found, faults } = await upgradeCluster(readEnv(process.env), log)
  console.log(`The database is in new files, loaded from ${folder} and every row compared`)
  console.log(`  ${found.orders} orders, ${found.invoices} invoices and credit notes, ${found.customers} customers`)
  for (const fault of faults) console.warn(`  the books do not add up: ${fault}`)
  console.log(`  the old files lie in ${aside}: delete them when the shop is well`)
} catch (error) {
  console.error(`Nothing was changed: ${failureOf(error)}`)
  process.exitCode = 1
}
