import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { lockDirectory } from './data-directory.ts'

const directory = temporaryDirectory()
afterAll(() => rmSync(directory, { recursive: true }))

const holder = `
  const { lockDirectory } = await import(${JSON.stringify(new URL('./data-directory.ts', import.meta.url).href)})
  lockDirectory(${JSON.stringify(directory)})
  console.log('locked')
  setInterval(() => {}, 1000)`

async function startHolder() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', holder], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a second process is refused in one line that names the first, and kill -9 of the first sets the lock free', async () => {
  const child = await startHolder()
  expect(() => lockDirectory(directory)).toThrow(
    new RegExp(`^The database in ${directory} is already in use by process ${child.pid}\\. .+$`),
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  lockDirectory(directory).release()
})

test('the same process cannot open the directory twice, but may after closing it', () => {
  const first = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow('already in use')
  first.release()
  lockDirectory(directory).release()
})
