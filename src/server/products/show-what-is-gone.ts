import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import type { Shop } from '#server/shop.ts'

/** Updates list counts after an order, which must not wait for the catalogue lock. On failure they wait for the next staff change. */
export async function showWhatIsGone({ db, log }: Pick<Shop, 'db' | 'log'>): Promise<void> {
  await bumpCatalogueVersion(db).catch((error: unknown) => log.error({ err: error }, 'the lists could not be counted again'))
}
