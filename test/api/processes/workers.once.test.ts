import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { childrenOf } from '#test/children.ts'
import { closedTestDatabase } from '#test/databases.ts'
import { requestJson } from '#test/request-json.ts'
import { startShopProcess } from '#test/shop-process.ts'

const location = await closedTestDatabase()

it('a shop of three workers answers with all of them at one address, which is told once, and ends with all of them', async () => {
  const shop = await startShopProcess({ ...location, workers: 3, logLevel: 'info' })
  onTestFinished(() => shop.end('SIGKILL'))
  await expect.poll(() => shop.output(), { timeout: 240_000 }).toContain('the workers are open')
  const workers = childrenOf(shop.pid)
  expect(workers).toHaveLength(3)
  // closing a terminal sends it to every process, and only the primary acts on it
  for (const pid of workers) process.kill(pid, 'SIGHUP')
  for (let asked = 0; asked < 9; asked += 1) expect((await requestJson(`${shop.address}/api/products?limit=1`)).status).toBe(200)
  const lines = () => shop.output().split('\n')
  const isAnswerOf = (pid: number) => (line: string) => line.includes(`"pid":${pid},`) && line.includes('"route":"/api/products')
  await expect.poll(() => workers.filter((pid) => lines().some(isAnswerOf(pid)))).toHaveLength(3)
  expect(childrenOf(shop.pid)).toEqual(workers)
  expect(lines().filter((line) => line.includes('The shop is open at'))).toHaveLength(1)
  // told so at once while the primary stands still: callers until it goes on, longer than an idle worker waits, are answered
  process.kill(shop.pid, 'SIGSTOP')
  for (const pid of [shop.pid, ...workers]) process.kill(pid, 'SIGTERM')
  const answers: Promise<number | string>[] = []
  for (let caller = 0; caller < 20; caller += 1) {
    answers.push(requestJson(`${shop.address}/api/products?limit=1`).then(({ status }) => status, String))
    await delay(100)
  }
  process.kill(shop.pid, 'SIGCONT')
  expect(await Promise.all(answers)).toEqual(answers.map(() => 200))
  await shop.end('SIGTERM')
  expect(workers.filter(isThere)).toEqual([])
})

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
