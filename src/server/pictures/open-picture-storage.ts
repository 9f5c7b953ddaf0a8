import { join } from 'node:path'
import type { Env, S3Settings } from '#server/env.ts'
import { contentTypeOf } from '#server/http/files/file-answer.ts'
import { recentFiles } from '#server/http/files/recent-files.ts'
import { CACHED_FOR_EVER } from '#server/http/headers/security-headers.ts'
import type { PictureFile, PictureStorage } from '#server/shop.ts'
import { diskStorage } from './disk-storage.ts'
import { isWrapFile } from './picture-files.ts'
import { openBucket } from './s3-bucket.ts'

/** A bucket when configured, else a folder of `DATA_DIR`. Applicants' pictures are private. */
export function openPictureStorage(
  { dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>,
  folder: 'images' | 'sponsorships' = 'images',
): PictureStorage {
  if (folder === 'images') return s3 ? s3Storage(s3) : diskStorage(join(dataDir, folder))
  return s3 ? s3Storage(s3, { prefix: `${folder}/` }) : diskStorage(join(dataDir, folder), { mode: 0o600 })
}

const DELETE_AT_ONCE = 1000
const RECENT_BYTES = 64 * 1024 * 1024

/** Objects in an S3 bucket, served below /images with a memory cache. A prefix makes it private. */
export function s3Storage(settings: S3Settings, { prefix = '' } = {}): PictureStorage {
  const bucket = openBucket(settings)
  const recent = recentFiles(RECENT_BYTES)

  const put = async ({ name, body }: PictureFile) => {
    await bucket.put(`${prefix}${name}`, body, {
      'content-type': contentTypeOf(name.slice(name.lastIndexOf('.'))),
      'cache-control': prefix || isWrapFile(name) ? 'private' : CACHED_FOR_EVER,
    })
  }
  const get = (name: string) => bucket.get(`${prefix}${name}`)
  const remove = async (names: readonly string[]) => {
    for (let at = 0; at < names.length; at += DELETE_AT_ONCE) {
      await bucket.remove(names.slice(at, at + DELETE_AT_ONCE).map((name) => `${prefix}${name}`))
    }
    for (const name of names) recent.clear(name)
  }

  return {
    async write(files) {
      try {
        for (const file of files) await put(file)
      } catch (error) {
        // a failed upload may have arrived
        await remove(files.map(({ name }) => name)).catch(() => undefined)
        throw error
      }
    },
    // withdrawn pictures must not be cached, as another process may delete them
    read: (name) => (isWrapFile(name) ? get(name) : recent.read(name, () => get(name))),
    remove,
    async *listOlderThan(before) {
      for await (const { key, changedAt } of bucket.list(prefix)) if (changedAt < before) yield key.slice(prefix.length)
    },
  }
}
