import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { removeLeftovers, temporaryDirectory } from './temporary-directory.ts'

test('what a killed run left is removed and the processes it started are ended; what belongs to a run that goes on stays', async () => {
  const parent = temporaryDirectory()
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  const killed = join(parent, `foliehuset-test-${spawnSync('true').pid}-a1b2c3`)
  const going = temporaryDirectory(parent)
  mkdirSync(killed)
  const [left, other] = [killed, going].map((TMPDIR) =>
    spawn(process.execPath, ['-e', "console.log('up'); setInterval(() => {}, 1000)"], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, TMPDIR },
    }),
  )
  if (!left?.stdout || !other?.stdout) throw new Error('no process was started')
  onTestFinished(() => void other.kill('SIGKILL'))
  onTestFinished(() => void left.kill('SIGKILL'))
  await Promise.all([once(left.stdout, 'data'), once(other.stdout, 'data')])
  const ended = once(left, 'exit')
  removeLeftovers(parent)
  // only Linux shows what a process was started with
  if (process.platform === 'linux') expect(await ended).toEqual([null, 'SIGKILL'])
  expect([existsSync(killed), existsSync(going), other.exitCode]).toEqual([false, true, null])
})
