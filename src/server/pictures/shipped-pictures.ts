import { fileURLToPath } from 'node:url'
import { PROJECT_ROOT } from '#server/project-root.ts'
import type { PictureStorage } from '#server/shop.ts'
import { diskStorage } from './disk-storage.ts'

export const shippedPictures: Pick<PictureStorage, 'read'> = diskStorage(fileURLToPath(new URL('db/demo/images', PROJECT_ROOT)))
