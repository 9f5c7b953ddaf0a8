import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { isUnfinished } from '#server/pictures/disk-storage.ts'
import type { DatabaseLocation } from '#test/databases.ts'
import { startPostgres } from '#test/postgres.ts'
import { silentLog } from '#test/silent-log.ts'
import { countWrites } from './count-writes.ts'
import { prepareShop } from './fault-shop.ts'
import { pictureForm, startLoad } from './load.ts'
import { beginFault, reportNotRun } from './report.ts'
import { type SmallDisk, smallDisk, whyNoSmallDisk } from './small-disk.ts'
import { superviseShop } from './supervised-shop.ts'

const FAULT = 'disk full: orders, uploads, checkpoint'
const MEGABYTES = 400
const ORDERS = 80
const REFUSALS = 100
const PHOTO_WIDTH = 3_000

test('a disk that is full: callers are put off, no order is lost or half, and room brings the shop back', async () => {
  const why = whyNoSmallDisk()
  if (why !== null) return reportNotRun(FAULT, why)
  const disk = smallDisk(MEGABYTES)
  onTestFinished(disk.unmount)
  const database = await databaseOn(disk)
  onTestFinished(database.stop)
  const { location } = database
  const ready = await prepareShop(location)
  const { insistOn } = beginFault(FAULT)
  const shop = await superviseShop({ ...location, temporary: disk.directory })
  const load = startLoad({ ...ready, addresses: () => [shop.address()] })
  await load.until(ORDERS)

  disk.fill()
  await load.untilRefused(REFUSALS)
  expect(await uploadPhoto(shop.address(), ready.staffToken)).toBe(503)
  await database.checkpoint()
  await load.untilRefused(REFUSALS)
  // the embedded engine writes its checkpoint when the shop ends, and neither of them can be started without room
  await shop.stopOnce()
  await load.untilRefused(REFUSALS)

  disk.free()
  await database.resume()
  await load.until(load.observed.orders.size + ORDERS)
  expect(await uploadPhoto(shop.address(), ready.staffToken)).toBe(200)
  await load.stop()
  await shop.end()
  insistOn(await countWrites(location, load.observed), load.observed)
  expect(unfinishedIn(location, disk)).toEqual([])
})

type DatabaseOnDisk = Readonly<{
  location: DatabaseLocation
  checkpoint: () => Promise<void>
  /** restarts the shop if it gave up, as a supervisor does */
  resume: () => Promise<void>
  stop: () => Promise<void>
}>

/** The engine under test with everything it stores on that disk. */
async function databaseOn({ directory }: SmallDisk): Promise<DatabaseOnDisk> {
  const dataDir = join(directory, 'shop')
  const nothing = async () => undefined
  if (process.env.TEST_ENGINE === 'embedded')
    return { location: { dataDir, durable: false }, checkpoint: nothing, resume: nothing, stop: nothing }
  const { url, resume, stop } = await startPostgres({ parent: directory, settings: { min_wal_size: '32MB', max_wal_size: '64MB' } })
  const location = { databaseUrl: url('postgres'), dataDir, durable: false } as const
  const checkpoint = async () => {
    // that it fails is what is tried
    const requestOnce = async () => {
      const admin = await connect({ ...location, log: silentLog })
      await admin.pool.query('checkpoint').finally(admin.close)
    }
    await requestOnce().catch(() => undefined)
  }
  return { location, checkpoint, resume, stop }
}

/** The status a photo of seven million pixels is answered with; 0 when there was no answer. */
async function uploadPhoto(address: string, staffToken: string): Promise<number> {
  const answer = await fetch(`${address}/api/upload/product-image`, {
    method: 'POST',
    headers: { authorization: `Bearer ${staffToken}` },
    body: await pictureForm({ shade: 0, width: PHOTO_WIDTH }),
  }).catch(() => null)
  return answer?.status ?? 0
}

/** Files that were begun and never finished, of pictures and of forms on their way. */
function unfinishedIn({ dataDir }: DatabaseLocation, { directory }: SmallDisk): string[] {
  return [
    ...readdirSync(join(dataDir, 'images')).filter(isUnfinished),
    ...readdirSync(directory).filter((name) => name.startsWith('foliehuset-form-')),
  ]
}
