import type { Logger } from 'pino'
import type { ShopSettings } from '#domain/settings/settings.ts'
import type { CatalogueVersion } from './database/catalogue-version.ts'
import type { Database } from './database/connect.ts'
import type { Env } from './env.ts'
import type { Outbox } from './mails/outbox.ts'
import type { PictureStorage } from './pictures/picture-storage.ts'

/** What every handler is given: built once in main (and per test), never imported. */
export type Shop = Readonly<{
  db: Database
  env: Env
  log: Logger
  /** the clock; tests set it */
  now: () => Date
  settings: () => Promise<ShopSettings>
  catalogue: CatalogueVersion
  outbox: Outbox
  /** where uploaded pictures are kept */
  pictures: PictureStorage
  /** where applicants' pictures are kept, which staff alone see */
  privatePictures: PictureStorage
}>
