import { rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { childrenOf } from '#test/children.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { requestJson } from '#test/request-json.ts'
import { type ShopProcess, startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

/** How often a sentence was logged. */
const said = (shop: ShopProcess, sentence: string) => shop.output().split(sentence).length - 1

const location = await closedTestDatabase()
const metricsToken = 'a-token-of-twenty-characters-or-more'

describe('a shop of three workers', () => {
  let shop: ShopProcess
  let former: number[] = []

  beforeAll(async () => {
    shop = await startShopProcess({ ...location, workers: 3, logLevel: 'info', metricsToken })
    await vi.waitUntil(() => said(shop, 'the workers are open') > 0, { timeout: 600_000 })
  })
  beforeEach(() => {
    former = childrenOf(shop.pid)
  })
  afterAll(() => shop.end('SIGKILL'))

  it('tells the figures of all, each with its number, whichever is asked', async () => {
    for (let asked = 0; asked < 4; asked += 1) {
      const headers = { authorization: `Bearer ${metricsToken}`, connection: 'close' }
      const text = await (await fetch(`${shop.address}/metrics`, { headers })).text()
      const memory = [1, 2, 3].map((number) => `process_resident_memory_bytes{worker="${number}"}`)
      expect(text.match(/^process_resident_memory_bytes\{worker="\d"\}/gm)?.toSorted()).toEqual(memory)
      expect(text.match(/^# TYPE shop_database_up gauge$/gm)).toHaveLength(1)
      expect(text).toContain('shop_database_up{worker="3"} 1')
    }
  })

  it('replaces one that is killed, while the others answer', async () => {
    const [killed = 0, ...others] = former
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => said(shop, 'a worker ended')).toBe(1)
    expect((await requestJson(`${shop.address}/readyz`)).status).toBe(200)
    await expect.poll(() => childrenOf(shop.pid).length).toBe(3)
    expect(childrenOf(shop.pid)).toEqual(expect.arrayContaining(others))
    // until it is open, it cannot be replaced
    await expect.poll(async () => (await workersThatTell()).length).toBe(3)
  })

  it('replaces all of them one by one on SIGHUP', async () => {
    process.kill(shop.pid, 'SIGHUP')
    await expect.poll(() => said(shop, 'the workers are replaced'), { timeout: 600_000 }).toBe(1)
    expect(childrenOf(shop.pid)).toHaveLength(3)
    expect(childrenOf(shop.pid).filter((pid) => former.includes(pid))).toEqual([])
    expect((await requestJson(`${shop.address}/readyz`)).status).toBe(200)
    expect(said(shop, 'a worker ended')).toBe(1)
  })

  it('keeps those there are when their successors cannot open', async () => {
    const database = await connect({ ...location, log: silentLog })
    await database.pool.query("insert into migrations (name, checksum) values ('9999-from-tomorrow.sql', '')")
    await database.close()
    process.kill(shop.pid, 'SIGHUP')
    await expect.poll(() => said(shop, 'a new worker could not open: those there are stay'), { timeout: 600_000 }).toBe(1)
    expect(shop.output()).toContain('9999-from-tomorrow.sql')
    expect(childrenOf(shop.pid)).toEqual(former)
    expect((await requestJson(`${shop.address}/readyz`)).status).toBe(200)
  })

  async function workersThatTell(): Promise<readonly string[]> {
    const text = await (await fetch(`${shop.address}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
    return text.match(/^shop_database_up\{worker="\d"\} 1$/gm) ?? []
  }
})

it('a reload starts the Node that the link of the service points to now', async () => {
  const folder = temporaryDirectory()
  const [node, next] = [join(folder, 'node'), join(folder, 'next')]
  symlinkSync(process.execPath, node)
  const shop = await startShopProcess({ ...(await closedTestDatabase()), workers: 2, logLevel: 'info', node })
  onTestFinished(async () => {
    await shop.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  await vi.waitUntil(() => said(shop, 'the workers are open') > 0, { timeout: 600_000 })
  writeFileSync(next, `#!/bin/sh\necho the next release >&2\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 })
  rmSync(node)
  symlinkSync(next, node)
  process.kill(shop.pid, 'SIGHUP')
  await expect.poll(() => said(shop, 'the workers are replaced'), { timeout: 600_000 }).toBe(1)
  expect(said(shop, 'the next release')).toBe(2)
})

it('a shop whose worker cannot open says why and ends', async () => {
  const nowhere = { ...location, databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
  await expect(startShopProcess({ ...nowhere, workers: 2 })).rejects.toThrow(
    /ECONNREFUSED[\s\S]*The shop could not start: a worker ended before it was open \(1\)/,
  )
})

it('the embedded database lives in one process, and the shop says so when more are asked for', async () => {
  const dataDir = temporaryDirectory()
  const shop = await startShopProcess({ dataDir, workers: 4, logLevel: 'info' })
  onTestFinished(async () => {
    await shop.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  expect(shop.output()).toContain('WORKERS needs a server database (DATABASE_URL): the embedded database lives in one process')
  expect(childrenOf(shop.pid)).toEqual([])
  expect((await requestJson(`${shop.address}/readyz`)).status).toBe(200)
  // without workers to replace, a reload ends it, and systemd starts it again
  process.kill(shop.pid, 'SIGHUP')
  await expect.poll(() => said(shop, 'SIGHUP: finishing the requests under way')).toBe(1)
})
