import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Opens something that hangs until the process restarts, once or always; answers the starts. */
function open(silent: 'once' | 'always', progress = '() => new Promise(() => undefined)'): string[] {
  const program = `
    const { openInTime } = await import('#server/processes/open-in-time.ts')
    const { promise, resolve } = Promise.withResolvers()
    const hasBegunAgain = process.env.SHOP_BEGUN_AGAIN !== undefined
    const say = (line) => process.stdout.write(line + '\\n')
    const error = (line) => { say(line); if (hasBegunAgain) setImmediate(() => resolve('late')) }
    if (hasBegunAgain && '${silent}' === 'once') resolve('opened')
    const keepsLoop = setInterval(() => undefined, 1000)
    say(await openInTime(promise, { what: 'the database', withinMs: 50, log: { error }, progress: ${progress} }) + ' as ' + process.execArgv[0] + ' ' + process.env.KEPT)
    clearInterval(keepsLoop)`
  const env = { ...process.env, KEPT: 'here' }
  const output = execFileSync(process.execPath, ['--v8-pool-size=1', '--input-type=module-typescript', '-e', program], {
    encoding: 'utf8',
    env,
  })
  return output.trim().split('\n')
}

test('a start that is not open in time says so and begins again with the same arguments and environment', () => {
  expect(open('once')).toEqual(['the database has not opened within 0.05 s: the shop begins again', 'opened as --v8-pool-size=1 here'])
})

test('a start that is late a second time says so and waits on', () => {
  expect(open('always')).toEqual([
    'the database has not opened within 0.05 s: the shop begins again',
    'the database has not opened within 0.05 s: the shop waits on; end it and start it again when it stays silent',
    'late as --v8-pool-size=1 here',
  ])
})

test('a start whose thread answers and has not worked begins again too', () => {
  expect(open('once', 'async () => ({ thread: 0, cpuMs: 20 })')).toHaveLength(2)
})

test('a slow start that moves on is waited for, by its processor time or by a next thread', () => {
  for (const moving of ['cpuMs: looks * 200, thread: 1', 'cpuMs: 0, thread: looks']) {
    const progress = `(() => { let looks = 0; return async () => { looks += 1; if (looks === 4) resolve('opened late'); return { ${moving} } } })()`
    expect(open('once', progress)).toEqual(['opened late as --v8-pool-size=1 here'])
  }
})
