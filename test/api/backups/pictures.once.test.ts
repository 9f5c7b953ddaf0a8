import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { erasePictures, findLostPictures, restorePictures, storePictures } from '#server/backups/pictures.ts'
import type { Env } from '#server/env.ts'
import { openPictureStorage } from '#server/pictures/open-picture-storage.ts'
import { startS3Peer } from '#test/s3-peer.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

type Places = Pick<Env, 'dataDir' | 's3'>

const folder = temporaryDirectory()
const keys = { region: 'eu-north-1', accessKeyId: 'AKIA-PROVE', secretAccessKey: 'hemmelig/nøgle+1' }
const server = await startS3Peer({ buckets: ['foer', 'efter'], ...keys })
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const onDisk = (name: string): Places => ({ dataDir: join(folder, name), s3: null })
const inBucket = (bucket: string): Places => ({
  dataDir: join(folder, 'none'),
  s3: { endpoint: server.endpoint, bucket, ...keys },
})

describe.each([
  ['from disk to disk', onDisk('foer'), onDisk('efter')],
  ['from a bucket into another', inBucket('foer'), inBucket('efter')],
])('pictures %s', (where, shop, empty) => {
  const store = join(folder, `store ${where}`)

  it('are copied, private ones beside the others, and put back byte for byte', async () => {
    await openPictureStorage(shop).write([picture('a-400.webp', 'folie'), picture('b-400.webp', 'rulle')])
    await openPictureStorage(shop, 'sponsorships').write([picture('c.jpg', 'racerbil')])
    const pictures = await storePictures(shop, store)
    expect(pictures.map(({ folder, name, bytes }) => `${folder}/${name} ${bytes}`).toSorted()).toEqual([
      'images/a-400.webp 5',
      'images/b-400.webp 5',
      'sponsorships/c.jpg 8',
    ])
    expect(await findLostPictures(store, pictures)).toEqual([])
    expect(await restorePictures(empty, store, pictures)).toEqual([])
    expect(String(await openPictureStorage(empty).read('b-400.webp'))).toBe('rulle')
    expect(String(await openPictureStorage(empty, 'sponsorships').read('c.jpg'))).toBe('racerbil')
  })

  it('that are lost, changed or under another name in the backup are found, and only those are missing afterwards', async () => {
    const pictures = await storePictures(shop, store)
    const copyOf = async (name: string) => {
      const file = (await readdir(join(store, 'images'))).find((copy) => copy.startsWith(name)) ?? 'none'
      return join(store, 'images', file)
    }
    await rename(await copyOf('a-400'), join(store, 'images', 'away'))
    await writeFile(await copyOf('b-400'), 'rullf')
    const lost = await findLostPictures(store, pictures)
    expect(lost.map(({ name }) => name).toSorted()).toEqual(['a-400.webp', 'b-400.webp'])
    expect(await restorePictures(empty, store, pictures)).toEqual(lost)
    // the next backup fetches them again
    expect(await findLostPictures(store, await storePictures(shop, store))).toEqual([])
  })

  it('no kept backup names go, the others stay', async () => {
    await mkdir(join(store, 'images'), { recursive: true })
    const [first, ...others] = await storePictures(shop, store)
    await erasePictures(store, others)
    expect(await findLostPictures(store, [...others, ...(first ? [first] : [])])).toEqual([first])
  })
})

function picture(name: string, text: string) {
  return { name, body: Buffer.from(text) }
}
