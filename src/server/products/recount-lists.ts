import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Shop } from '#server/shop.ts'

/** Invalidates cached lists and counts after an order, which must not wait for the catalogue lock. After a failure the next staff change does it. */
export async function recountLists({ db, log }: Pick<Shop, 'db' | 'log'>): Promise<void> {
  await bumpCatalogueVersion(db).catch((error: unknown) => log.error({ err: error }, 'the lists could not be counted again'))
}
