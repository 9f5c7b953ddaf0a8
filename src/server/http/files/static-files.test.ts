import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { listStaticFiles } from './static-files.ts'

const folder = temporaryDirectory()
const client = join(folder, 'client')
await mkdir(join(client, 'assets'), { recursive: true })
await writeFile(join(client, 'assets/root-1a2b.js'), 'run()')
await writeFile(join(client, 'favicon.svg'), '<svg/>')
await writeFile(join(client, 'service-worker.js'), 'run()')
await writeFile(join(folder, 'secret.txt'), 'secret')
const files = await listStaticFiles(client)

test('a built file whose name follows its content is kept for a year, any other for a day', async () => {
  const script = await files.find('/assets/root-1a2b.js')
  expect(String(script?.body)).toBe('run()')
  expect(script?.headers).toEqual(expect.arrayContaining(['text/javascript; charset=utf-8', 'public, max-age=31536000, immutable']))
  const icon = await files.find('/favicon.svg')
  expect(icon?.headers).toEqual(expect.arrayContaining(['image/svg+xml; charset=utf-8', 'public, max-age=86400']))
})

test('the service worker is requested every time, and may request from this shop alone', async () => {
  const worker = await files.find('/service-worker.js')
  expect(worker?.headers).toEqual(expect.arrayContaining(['no-cache', expect.stringContaining("default-src 'none'; connect-src 'self';")]))
  const script = await files.find('/assets/root-1a2b.js')
  expect(script?.headers.join()).not.toContain('connect-src')
})

test('a part of a page has the headers that protect a script, a file that can be opened by itself those of a document', async () => {
  const script = String((await files.find('/assets/root-1a2b.js'))?.headers)
  expect(script).toContain("content-security-policy,default-src 'none'")
  expect(script).toContain('x-content-type-options,nosniff')
  expect(script).not.toContain('permissions-policy')
  for (const path of ['/favicon.svg', '/service-worker.js'])
    expect(String((await files.find(path))?.headers)).toContain('permissions-policy')
})

test('only what was built is found: no folder, nothing beside it, nothing that came later', async () => {
  await writeFile(join(client, 'later.txt'), 'later')
  for (const path of [
    '/',
    '/assets',
    '/assets/',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '//favicon.svg',
    '/later.txt',
    '/constructor',
  ]) {
    expect([path, await files.find(path)]).toEqual([path, null])
  }
})

test('a shop without built pages starts all the same', async () => {
  expect((await listStaticFiles(join(folder, 'nothing'))).find('/assets/root-1a2b.js')).toBeNull()
})
