import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as passOn } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { diskStorage } from '#server/pictures/disk-storage.ts'
import { openPictureStorage } from '#server/pictures/open-picture-storage.ts'
import { s3Storage } from '#server/pictures/s3-storage.ts'
import type { PictureStorage } from '#server/shop.ts'
import { freePort } from '#test/postgres.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const folder = temporaryDirectory()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const port = await freePort()
const bucket = new S3rver({
  port,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: 'billeder', configs: [] }],
})
await bucket.run()
afterAll(() => bucket.close())
const settings = {
  endpoint: `http://127.0.0.1:${port}`,
  bucket: 'billeder',
  region: 'eu-north-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}

const NAME = 'a-400.webp'
const picture = (name = NAME, text = 'billede') => ({ name, body: Buffer.from(text) })
const soon = () => new Date(Date.now() + 60_000)

async function namesIn(storage: PictureStorage, before = soon()) {
  const names: string[] = []
  for await (const name of storage.listOlderThan(before)) names.push(name)
  return names.toSorted()
}

describe.each([
  ['on disk', () => diskStorage(join(folder, 'images'))],
  ['in a bucket', () => s3Storage(settings)],
])('pictures %s', (_where, open) => {
  it('are read back byte for byte, also by another process, until they are removed', async () => {
    const body = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await open().write([{ name: 'b-800.avif', body }, picture()])
    expect((await open().read('b-800.avif'))?.equals(body)).toBe(true)
    expect(await open().read('c-800.avif')).toBeNull()
    expect(await namesIn(open())).toEqual([NAME, 'b-800.avif'])
    expect(await namesIn(open(), new Date(0))).toEqual([])
    await open().remove(['b-800.avif', 'was-never-there.avif', NAME])
    expect([await open().read('b-800.avif'), await namesIn(open())]).toEqual([null, []])
  })

  it('are forgotten once they are removed', async () => {
    const storage = open()
    await storage.write([picture()])
    expect(String(await storage.read(NAME))).toBe('billede')
    await storage.remove([NAME])
    expect(await storage.read(NAME)).toBeNull()
  })

  it('none are there before the first is written', async () => {
    expect([await namesIn(open()), await open().read(NAME)]).toEqual([[], null])
  })
})

it('private pictures in a bucket are not among the shop’s, and the other way round', async () => {
  const [shops, applicants] = [s3Storage(settings), s3Storage(settings, { prefix: 'sponsorships/' })]
  await shops.write([picture('e-400.webp', 'folie')])
  await applicants.write([picture('e.jpg', 'bil')])
  expect([await namesIn(shops), await namesIn(applicants)]).toEqual([['e-400.webp'], ['e.jpg']])
  expect([await shops.read('e.jpg'), String(await applicants.read('e.jpg'))]).toEqual([null, 'bil'])
  await Promise.all([shops.remove(['e-400.webp']), applicants.remove(['e.jpg'])])
  expect([await namesIn(shops), await namesIn(applicants)]).toEqual([[], []])
})

it('a picture in a bucket says its type and that it may be kept', async () => {
  await s3Storage(settings).write([picture('d-400.avif')])
  const metadata = join(folder, 's3', 'billeder')
  expect(readdirSync(metadata).filter((name) => name.startsWith('d-400.avif')).length).toBeGreaterThan(0)
  await s3Storage(settings).remove(['d-400.avif'])
})

it('a disk that takes one file and not the next keeps neither', async () => {
  const images = join(folder, 'full')
  mkdirSync(join(images, 'b-400.webp'), { recursive: true })
  writeFileSync(join(images, 'b-400.webp', 'in-the-way'), '')
  await expect(diskStorage(images).write([picture('a-400.webp'), picture('b-400.webp')])).rejects.toThrow()
  expect(readdirSync(images)).toEqual(['b-400.webp'])
})

it('a bucket that takes one file and not the next keeps neither, and is cleared again when it answers', async () => {
  const refused: string[] = []
  // stands before the bucket and refuses what is put under one name
  const gate = createServer((request, response) => {
    if (request.method === 'PUT' && request.url?.includes('/g-800.avif')) {
      refused.push(request.url)
      request.resume().on('end', () => response.writeHead(500).end())
      return
    }
    const { method, headers, url } = request
    const passed = passOn({ host: '127.0.0.1', port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  gate.listen(0, '127.0.0.1')
  await once(gate, 'listening')
  const { port: gatePort } = gate.address() as AddressInfo
  try {
    const storage = s3Storage({ ...settings, endpoint: `http://127.0.0.1:${gatePort}` })
    await expect(storage.write([picture('g-400.webp'), picture('g-800.avif'), picture('g-800.webp')])).rejects.toThrow()
    expect(refused.length).toBeGreaterThan(0)
    expect((await namesIn(s3Storage(settings))).filter((name) => name.startsWith('g-'))).toEqual([])
  } finally {
    gate.closeAllConnections()
    gate.close()
  }
})

it('a bucket that cannot be reached is an error, not a missing picture', async () => {
  const away = s3Storage({ ...settings, endpoint: 'http://127.0.0.1:1' })
  await expect(away.read(NAME)).rejects.toThrow()
  await expect(away.write([picture()])).rejects.toThrow()
  const closed = s3Storage({ ...settings, bucket: 'findes-ikke' })
  await expect(closed.write([picture()])).rejects.toThrow()
})

describe('the environment', () => {
  const s3 = {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: 'billeder',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }

  it('chooses the disk unless a bucket is named', async () => {
    const dataDir = join(folder, 'data')
    await openPictureStorage(readEnv({ DATA_DIR: dataDir })).write([picture()])
    expect(existsSync(join(dataDir, 'images', NAME))).toBe(true)
    const inBucket = openPictureStorage(readEnv({ DATA_DIR: dataDir, ...s3 }))
    await inBucket.write([picture('e-400.webp')])
    expect(existsSync(join(dataDir, 'images', 'e-400.webp'))).toBe(false)
    await inBucket.remove(['e-400.webp'])
  })

  it.each(Object.keys(s3))('a bucket without %s stops the start with one line that names it', (missing) => {
    expect(() => readEnv({ ...s3, [missing]: undefined })).toThrow(new RegExp(`^The environment is not right: ${missing} `))
  })
})
