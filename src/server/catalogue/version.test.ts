import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { testDatabase } from '#test/databases.ts'
import { bumpCatalogueVersion, readCatalogueVersion, watchCatalogueVersion } from './version.ts'

const { db, engine } = await testDatabase()

test('whoever asks after a change sees it, also while hundreds of others are asking', async () => {
  const { current } = watchCatalogueVersion(db, engine)
  let isAsking = true
  const asking = Array.from({ length: 20 }, async () => {
    while (isAsking) {
      await current()
      await turn()
    }
  })
  for (let change = 0; change < 50; change += 1) {
    await inTransaction(db, bumpCatalogueVersion)
    const committed = await readCatalogueVersion(db)
    expect(await current()).toBe(committed)
  }
  isAsking = false
  await Promise.all(asking)
})

test('a version asked for in the middle of a change does not outlive the commit', async () => {
  const { current } = watchCatalogueVersion(db, engine)
  const before = await current()
  const { promise: written, resolve: tellWritten } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const change = inTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx)
    tellWritten()
    await mayCommit
  })
  await written
  const inTheMiddle = current()
  commit()
  await change
  await inTheMiddle
  expect(await current()).toBe(before + 1)
})

test('a change that fails leaves the version', async () => {
  const { current } = watchCatalogueVersion(db, engine)
  const before = await current()
  const failing = inTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx)
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect(await current()).toBe(before)
})
