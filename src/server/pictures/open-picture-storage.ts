import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import type { PictureStorage } from '#server/shop.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'

/** A bucket when configured, else a folder of `DATA_DIR`. Applicants' pictures are private. */
export function openPictureStorage(
  { dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>,
  folder: 'images' | 'sponsorships' = 'images',
): PictureStorage {
  if (folder === 'images') return s3 ? s3Storage(s3) : diskStorage(join(dataDir, folder))
  return s3 ? s3Storage(s3, { prefix: `${folder}/` }) : diskStorage(join(dataDir, folder), { mode: 0o600 })
}
