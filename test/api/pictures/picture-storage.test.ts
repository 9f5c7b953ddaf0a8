import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readEnv } from '#server/env.ts'
import { CACHED_FOR_EVER } from '#server/http/headers/security-headers.ts'
import { diskStorage } from '#server/pictures/disk-storage.ts'
import { openPictureStorage, s3Storage } from '#server/pictures/open-picture-storage.ts'
import type { PictureStorage } from '#server/shop.ts'
import { startS3Peer } from '#test/s3-peer.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const folder = temporaryDirectory()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const keys = { region: 'eu-north-1', accessKeyId: 'AKIA-PROVE', secretAccessKey: 'hemmelig/nøgle+1' }
const peer = await startS3Peer({ buckets: ['billeder'], listedAtOnce: 2, ...keys })
afterAll(() => peer.close())
const settings = { endpoint: peer.endpoint, bucket: 'billeder', ...keys }

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

it('a picture in a bucket has its type and may be cached, a private one may not', async () => {
  const [shops, applicants] = [s3Storage(settings), s3Storage(settings, { prefix: 'sponsorships/' })]
  await shops.write([picture('d-400.avif')])
  await applicants.write([picture('d.jpg')])
  expect(peer.object('billeder', 'd-400.avif')).toMatchObject({ contentType: 'image/avif', cacheControl: CACHED_FOR_EVER })
  expect(peer.object('billeder', 'sponsorships/d.jpg')).toMatchObject({ contentType: 'image/jpeg', cacheControl: 'private' })
  await Promise.all([shops.remove(['d-400.avif']), applicants.remove(['d.jpg'])])
})

it('a bucket lists in pages, and names of any signs are found in it', async () => {
  const names = ["a & b <c> 'd' (1)+!*.webp", 'bil-æøå.webp', 'e%20f.webp', 'g.webp', 'h.webp']
  const storage = s3Storage(settings)
  await storage.write(names.map((name) => picture(name, name)))
  expect(await namesIn(storage)).toEqual(names.toSorted())
  for (const name of names) expect(String(await s3Storage(settings).read(name))).toBe(name)
  await storage.remove(names)
  expect(await namesIn(storage)).toEqual([])
})

it('a bucket that fails twice and then answers is retried', async () => {
  const tries: string[] = []
  peer.fail((line) => line.startsWith('PUT /billeder/i.webp') && tries.push(line) <= 2)
  const storage = s3Storage(settings)
  await storage.write([picture('i.webp')])
  expect([tries.length, String(await storage.read('i.webp'))]).toEqual([3, 'billede'])
  await storage.remove(['i.webp'])
})

it.each([
  ['another secret', { secretAccessKey: 'forkert' }, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'ukendt' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
])('a bucket refuses %s, and is asked once', async (_what, wrong, code) => {
  const before = peer.requests.length
  await expect(s3Storage({ ...settings, ...wrong }).read(NAME)).rejects.toThrow(code)
  expect(peer.requests.length - before).toBe(1)
})

it('a picture the bucket does not delete is an error', async () => {
  const storage = s3Storage(settings)
  await storage.write([picture('locked.webp')])
  await expect(storage.remove(['locked.webp'])).rejects.toThrow('1 pictures could not be deleted: AccessDenied')
  expect(peer.object('billeder', 'locked.webp')).toBeDefined()
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
  peer.fail((line) => line.startsWith('PUT /billeder/g-800.avif') && refused.push(line) > 0)
  await expect(s3Storage(settings).write([picture('g-400.webp'), picture('g-800.avif'), picture('g-800.webp')])).rejects.toThrow()
  expect(refused).toHaveLength(3)
  expect((await namesIn(s3Storage(settings))).filter((name) => name.startsWith('g-'))).toEqual([])
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
    S3_REGION: keys.region,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
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

  it.each(Object.keys(s3).filter((name) => name !== 'S3_REGION'))(
    'a bucket without %s stops the start with one line that names it',
    (missing) => {
      expect(() => readEnv({ ...s3, [missing]: undefined })).toThrow(new RegExp(`^The environment is not right: ${missing} `))
    },
  )
})
