import { execFile } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { readSecretKey } from './secret-key.ts'

test('a shop makes its key once, unreadable for other users, and finds it again', async () => {
  const dataDir = temporaryDirectory()
  const key = await readSecretKey({ secretKey: null, dataDir })
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(await readSecretKey({ secretKey: null, dataDir })).toBe(key)
  const path = join(dataDir, 'secret.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await readFile(path, 'utf8')).trim()).toBe(key)
})

test('a key of the environment is used and written nowhere', async () => {
  const dataDir = temporaryDirectory()
  expect(await readSecretKey({ secretKey: 'fra miljøet, og lang nok til at gælde', dataDir })).toBe('fra miljøet, og lang nok til at gælde')
  await expect(stat(join(dataDir, 'secret.key'))).rejects.toThrow('ENOENT')
})

test('a key file that was emptied stops the start instead of being taken for a key', async () => {
  const dataDir = temporaryDirectory()
  await writeFile(join(dataDir, 'secret.key'), '\n')
  await expect(readSecretKey({ secretKey: null, dataDir })).rejects.toThrow('holds no key')
})

test('processes that start at once find the same key, and none of them half of it', async () => {
  const dataDir = temporaryDirectory()
  const first = Date.now() + 400
  // both start the same hundred shops at the same times, so that many collide
  const program = `import { readSecretKey } from ${JSON.stringify(new URL('secret-key.ts', import.meta.url).href)}
    const keys = []
    for (let shop = 0; shop < 100; shop += 1) {
      while (Date.now() < ${first} + 3 * shop);
      keys.push(await readSecretKey({ secretKey: null, dataDir: ${JSON.stringify(dataDir)} + '/' + shop }))
    }
    console.log(keys.join())`
  const run = promisify(execFile)
  const outputs = await Promise.all([1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '--eval', program])))
  expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1)
  expect(await readdir(join(dataDir, '0'))).toEqual(['secret.key'])
})
