import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { USUAL_RETENTION } from '#domain/backups/retained-backups.ts'
import { checkBackup } from '#server/backups/load-backup.ts'
import { takeBackup } from '#server/backups/take-backup.ts'
import { isShort } from '#test/scope.ts'
import { shopToBackUp } from '#test/shop-to-back-up.ts'
import { silentLog } from '#test/silent-log.ts'

const { location, backupDir, environmentOf, newestBackup } = await shopToBackUp()
const damaged = join(backupDir, 'damaged')
afterEach(() => rm(damaged, { recursive: true, force: true }))

beforeAll(async () => {
  await takeBackup({ env: environmentOf(location), log: silentLog, now: () => new Date(), retention: USUAL_RETENTION })
})

/** What happens to a copy of the backup, and what the check then says; a short run tries the first. */
const DAMAGE: readonly [string, (folder: string) => Promise<void>, string][] = [
  ['is cut off', (folder) => truncate(join(folder, 'rows.gz'), 1000), 'rows.gz is damaged: its checksum is not the one of the manifest'],
  ['has one bit that turned', turnOneBit, 'rows.gz is damaged: its checksum is not the one of the manifest'],
  ['lost its rows', (folder) => rm(join(folder, 'rows.gz')), 'there is no rows.gz in it'],
  ['lost its manifest', (folder) => rm(join(folder, 'manifest.json')), 'there is no manifest.json in it'],
  ['has half a manifest', (folder) => truncate(join(folder, 'manifest.json'), 1000), 'its manifest.json is damaged'],
]

test.each(isShort ? DAMAGE.slice(0, 1) : DAMAGE)(
  'a backup that %s is found when it is checked, and is not restored',
  async (_what, damage, reason) => {
    await cp(await newestBackup(), damaged, { recursive: true })
    await damage(damaged)
    await expect(checkBackup(damaged, silentLog)).rejects.toThrow(reason)
  },
)

async function turnOneBit(folder: string): Promise<void> {
  const rows = await readFile(join(folder, 'rows.gz'))
  rows.writeUInt8(rows.readUInt8(rows.length >> 1) ^ 1, rows.length >> 1)
  await writeFile(join(folder, 'rows.gz'), rows)
}
