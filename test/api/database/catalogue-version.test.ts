import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { bumpCatalogueVersion, readCatalogueVersion, readTogether, watchCatalogueVersion } from '#server/database/catalogue.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { testDatabase } from '#test/databases.ts'

const { db, engine } = await testDatabase()

test('a caller who asks after a change sees it, also while hundreds of others are asking', async () => {
  const { current } = watchCatalogueVersion(db, engine)
  let isAsking = true
  const asking = Array.from({ length: 20 }, async () => {
    while (isAsking) {
      await current()
      await turn()
    }
  })
  const before = await readCatalogueVersion(db)
  for (let change = 1; change <= 50; change += 1) {
    await inTransaction(db, bumpCatalogueVersion)
    expect(await current()).toBe(before + change)
  }
  isAsking = false
  await Promise.all(asking)
})

test('a version asked for in the middle of a change does not outlive the commit', async () => {
  const { current } = watchCatalogueVersion(db, engine)
  const before = await current()
  const { promise: written, resolve: resolveWritten } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const change = inTransaction(db, async (tx) => {
    await bumpCatalogueVersion(tx)
    resolveWritten()
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

test('who asks while a read is under way is answered by a later one, together with all who ask then', async () => {
  const reads: PromiseWithResolvers<number>[] = []
  const ask = readTogether(() => {
    const read = Promise.withResolvers<number>()
    reads.push(read)
    return read.promise
  })
  const early = [ask(), ask()]
  await turn()
  const late = [ask(), ask(), ask()]
  await turn()
  expect(reads.length).toBe(2)
  reads[0]?.resolve(1)
  reads[1]?.resolve(2)
  expect(await Promise.all([...early, ...late])).toEqual([1, 1, 2, 2, 2])
})

test('a failed read is told to who asked for it and not to the next', async () => {
  let isDown = true
  const ask = readTogether(async () => {
    if (isDown) throw new Error('no connection')
    return 7
  })
  await expect(ask()).rejects.toThrow('no connection')
  isDown = false
  expect(await ask()).toBe(7)
})
