import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { closedTestDatabase } from '#test/databases.ts'
import { requestJson } from '#test/request-json.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { reportCounted } from './report.ts'

/** `npm run test:faults -- --starts=60 --at-once=6 starts` */
const STARTS = Number(process.env.FAULTS_STARTS ?? 5)
const AT_ONCE = Number(process.env.FAULTS_AT_ONCE ?? 1)
/** What takes longer hangs, unless it is still at work: on a busy machine that is a matter of time. */
const ANSWERS_WITHIN_MS = 90_000
/** One that worked for two minutes of a core without an answer spins; a first start takes about ten seconds of one. */
const SPINS_AFTER_TICKS = 12_000
const LOOKS_EVERY_MS = 5_000
/** A shop that is idle at fewer looks in a row waited for a disk or a timer. */
const IDLE_LOOKS = 3

/** What was begun and ended beside a process on each core: how often, how often it hung, and the longest that did not. */
type Counted = { times: number; hung: number; longestMs: number }

// a process that has hung has no thread that could run and takes no processor time, or it spins; one that waits for a core has not hung
test(`${STARTS} first starts, as many second ones and their farewells, beside a process on each core: none hangs`, {
  timeout: STARTS * 4 * ANSWERS_WITHIN_MS,
}, async () => {
  occupyEveryCore()
  const counted = { 'first starts': none(), 'second starts': none(), farewells: none() }
  let begun = 0
  const oneAfterAnother = async () => {
    while (begun < STARTS) {
      begun += 1
      await startTwice(counted)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother))
  const summary = Object.entries(counted).map(
    ([what, { times, hung, longestMs }]) => `${times} ${what}, ${hung} hung, the longest ${Math.round(longestMs / 100) / 10} s`,
  )
  reportCounted('starts and farewells beside a process on each core', summary.join('; '))
  for (const { times, hung } of Object.values(counted)) expect({ times: times > 0, hung }).toEqual({ times: true, hung: 0 })
})

async function startTwice(counted: Readonly<Record<'first starts' | 'second starts' | 'farewells', Counted>>): Promise<void> {
  const place = await emptyPlace()
  for (const start of ['first starts', 'second starts'] as const) {
    const shop = beginShop(place)
    await count(counted[start], shop, answering(shop))
    const exited = shop.exitCode === null && shop.signalCode === null ? once(shop, 'exit') : Promise.resolve()
    shop.kill('SIGTERM')
    await count(counted.farewells, shop, exited)
  }
  rmSync(place.dataDir, { recursive: true, force: true })
}

const none = (): Counted => ({ times: 0, hung: 0, longestMs: 0 })

/** Waits for what a shop does, counts it, and ends a shop that hangs. */
async function count(counted: Counted, shop: ChildProcess, whenDone: Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  let isOver = false
  const settled = whenDone.finally(() => {
    isOver = true
  })
  counted.times += 1
  const before = lookAt(shop.pid ?? 0).ticks
  let [ticks, idleLooks] = [before, 0]
  for (;;) {
    await Promise.race([settled, delay(LOOKS_EVERY_MS, undefined, { ref: false })])
    if (isOver) break
    const now = lookAt(shop.pid ?? 0)
    idleLooks = now.canRun || now.ticks !== ticks ? 0 : idleLooks + 1
    ticks = now.ticks
    const waitedMs = performance.now() - startedAt
    const isAtWork = idleLooks < IDLE_LOOKS && ticks - before < SPINS_AFTER_TICKS
    if (waitedMs < ANSWERS_WITHIN_MS || isAtWork) continue
    counted.hung += 1
    shop.kill('SIGKILL')
    return await settled.then(
      () => undefined,
      () => undefined,
    )
  }
  counted.longestMs = Math.max(counted.longestMs, performance.now() - startedAt)
}

type Look = Readonly<{
  /** processor time so far, also of children that have ended, in hundredths of a second */
  ticks: number
  /** a thread runs, waits for a core or for the disk */
  canRun: boolean
}>

/** What a process does now, with its threads and children; nothing when it has ended. */
function lookAt(pid: number): Look {
  try {
    const own = statOf(`/proc/${pid}/stat`)
    const canRun = readdirSync(`/proc/${pid}/task`).some((thread) => /[RD]/.test(statOf(`/proc/${pid}/task/${thread}/stat`).state))
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
    return children
      .map((child) => lookAt(Number(child)))
      .reduce((all, one) => ({ ticks: all.ticks + one.ticks, canRun: all.canRun || one.canRun }), { ticks: own.ticks, canRun })
  } catch {
    return { ticks: 0, canRun: false }
  }
}

function statOf(file: string): Readonly<{ state: string; ticks: number }> {
  const [, fields = ''] = readFileSync(file, 'utf8').split(') ')
  const [state = '', ...rest] = fields.split(' ')
  return { state, ticks: rest.slice(10, 14).reduce((sum, ticks) => sum + Number(ticks), 0) }
}

/** The shop as `npm start` begins it. */
function beginShop({ databaseUrl = '', dataDir }: Readonly<{ databaseUrl?: string; dataDir: string }>): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: '0',
    CLOSE_UPS: '0',
    LOG_LEVEL: 'warn',
  }
  const shop = spawn(process.execPath, ['scripts/launch.mjs', 'scripts/start.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void shop.kill('SIGKILL'))
  return shop
}

/** Resolves when a shop that has just begun prints its address and answers there. */
async function answering(shop: ChildProcess): Promise<void> {
  const address = await new Promise<string>((resolve, reject) => {
    let output = ''
    shop.stdout?.on('data', (text) => {
      output += text
      const address = output.match(/open at (\S+)/)?.[1]
      if (address) resolve(address)
    })
    shop.once('exit', () => reject(new Error(`the shop did not start: ${output}`)))
  })
  expect((await requestJson(`${address}/readyz`)).status).toBe(200)
}

async function emptyPlace() {
  return process.env.TEST_ENGINE === 'server' ? await closedTestDatabase({ template: 'empty' }) : { dataDir: temporaryDirectory() }
}

function occupyEveryCore(): void {
  for (let core = 0; core < availableParallelism(); core += 1) {
    const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' })
    onTestFinished(() => void busy.kill('SIGKILL'))
  }
}
