import { join } from 'node:path'
import type { Env } from '#server/env.ts'
import { diskStorage } from './disk-storage.ts'
import type { PictureStorage } from './picture-storage.ts'
import { s3Storage } from './s3-storage.ts'

/** The storage the environment names: a bucket when one is set, else `DATA_DIR/images`. */
export function openPictureStorage({ dataDir, s3 }: Pick<Env, 'dataDir' | 's3'>): PictureStorage {
  return s3 ? s3Storage(s3) : diskStorage(join(dataDir, 'images'))
}
