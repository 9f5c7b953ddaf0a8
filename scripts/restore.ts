import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { failureOf } from '#server/backups/backup-socket.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { readEnv } from '#server/env.ts'

// npm run restore -- <folder of a backup>: brings the shop up in an empty database and prints what it found.
const MISSING_SHOWN = 20

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new Error('Name the backup: npm run restore -- data/backups/shop-…')
  const log = { info: () => {}, warn: console.warn, fatal: console.error }
  const { manifest, found, missingPictures, faults } = await restoreBackup({ folder: resolve(folder), env: readEnv(process.env), log })
  console.log(`Restored the shop as it was at ${manifest.begunAt}, every row compared with the backup`)
  console.log(
    `  ${found.orders} orders, the last ${found.lastOrder ? `${found.lastOrder} of ${found.lastOrderAt?.toISOString()}` : 'none'}`,
  )
  console.log(`  ${found.invoices} invoices and credit notes, the last number ${found.lastInvoice}`)
  console.log(`  ${found.customers} customers, ${found.products} products`)
  console.log(`  ${manifest.pictures.length - missingPictures.length} pictures, ${missingPictures.length} missing`)
  for (const name of missingPictures.slice(0, MISSING_SHOWN)) console.warn(`    missing: ${name}`)
  for (const fault of faults) console.warn(`  the books do not add up: ${fault}`)
} catch (error) {
  console.error(`Nothing was restored: ${failureOf(error)}`)
  process.exitCode = 1
}
