import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { childrenOf } from '#test/children.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { type ShopProcess, type ShopProcessOptions, startShopProcess } from '#test/shop-process.ts'
import { silentLog } from '#test/silent-log.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

async function startWorkers(workers: number, options: Partial<ShopProcessOptions> = {}): Promise<ShopProcess> {
  const shop = await startShopProcess({ ...(await closedTestDatabase()), workers, logLevel: 'info', ...options })
  onTestFinished(() => shop.end('SIGKILL'))
  return shop
}

/** How often a sentence was logged. */
const said = (shop: ShopProcess, sentence: string) => shop.output().split(sentence).length - 1

/** Asks over a connection of its own, which goes to the next worker. */
async function ask({ address }: ShopProcess, path: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const asked = request(address + path, { agent: false }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject)
    asked.end()
  })
}

it('so many workers answer at one address, which is told once, and all of them end with the shop', async () => {
  const shop = await startWorkers(3)
  await expect.poll(() => said(shop, 'the workers are open')).toBe(1)
  const workers = childrenOf(shop.pid)
  expect(workers).toHaveLength(3)
  for (let asked = 0; asked < 9; asked += 1) expect(await ask(shop, '/api/products?limit=1')).toBe(200)
  const answering = workers.filter((pid) => shop.output().includes(`"pid":${pid},`) && answeredBy(shop, pid) > 0)
  expect(answering).toHaveLength(3)
  expect(said(shop, 'The shop is open at')).toBe(1)
  await shop.end('SIGTERM')
  expect(workers.filter(isThere)).toEqual([])
})

it('a worker that is killed is replaced, and the others answer meanwhile', async () => {
  const shop = await startWorkers(2)
  await expect.poll(() => said(shop, 'the workers are open')).toBe(1)
  const before = childrenOf(shop.pid)
  process.kill(before[0] ?? 0, 'SIGKILL')
  await expect.poll(() => said(shop, 'a worker ended')).toBe(1)
  expect(await ask(shop, '/readyz')).toBe(200)
  await expect.poll(() => childrenOf(shop.pid).length).toBe(2)
  expect(childrenOf(shop.pid)).not.toEqual(before)
  expect(childrenOf(shop.pid)).toContain(before[1])
})

it('SIGHUP replaces the workers one by one, and a second one meanwhile is not lost', async () => {
  const shop = await startWorkers(2)
  await expect.poll(() => said(shop, 'the workers are open')).toBe(1)
  const before = childrenOf(shop.pid)
  process.kill(shop.pid, 'SIGHUP')
  process.kill(shop.pid, 'SIGHUP')
  await expect.poll(() => said(shop, 'the workers are replaced')).toBeGreaterThan(0)
  process.kill(shop.pid, 'SIGHUP')
  await expect.poll(() => said(shop, 'the workers are replaced')).toBeGreaterThan(1)
  await expect.poll(() => childrenOf(shop.pid).length).toBe(2)
  expect(childrenOf(shop.pid).filter((pid) => before.includes(pid))).toEqual([])
  expect(await ask(shop, '/readyz')).toBe(200)
  expect(said(shop, 'a worker ended')).toBe(0)
})

it('a shop whose worker cannot open says why and ends', async () => {
  const location = { ...(await closedTestDatabase()), databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing' }
  await expect(startShopProcess({ ...location, workers: 2 })).rejects.toThrow(
    /ECONNREFUSED[\s\S]*The shop could not start: a worker ended before it was open \(1\)/,
  )
})

it('when new workers cannot open, those there are go on', async () => {
  const location = await closedTestDatabase()
  const shop = await startWorkers(2, location)
  await expect.poll(() => said(shop, 'the workers are open')).toBe(1)
  const before = childrenOf(shop.pid)
  const database = await connect({ ...location, log: silentLog })
  await database.pool.query("insert into migrations (name, checksum) values ('9999-from-tomorrow.sql', '')")
  await database.close()
  process.kill(shop.pid, 'SIGHUP')
  await expect.poll(() => said(shop, 'a new worker could not open: those there are stay')).toBe(1)
  expect(shop.output()).toContain('9999-from-tomorrow.sql')
  expect(childrenOf(shop.pid)).toEqual(before)
  expect(await ask(shop, '/readyz')).toBe(200)
})

it('the embedded database lives in one process, and the shop says so when more are asked for', async () => {
  const dataDir = temporaryDirectory()
  const shop = await startShopProcess({ dataDir, workers: 4 })
  onTestFinished(async () => {
    await shop.end('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  expect(shop.output()).toContain('WORKERS needs a server database (DATABASE_URL): the embedded database lives in one process')
  expect(childrenOf(shop.pid)).toEqual([])
  expect(await ask(shop, '/readyz')).toBe(200)
})

function answeredBy(shop: ShopProcess, pid: number): number {
  return shop
    .output()
    .split('\n')
    .filter((line) => line.includes(`"pid":${pid},`) && line.includes('"path":"/api/products')).length
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
