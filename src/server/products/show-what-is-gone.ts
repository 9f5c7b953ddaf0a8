import { bumpCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Lists are counted anew without what is gone, and with what came back. After what moved the stock and apart from it: orders never wait at the
 * catalogue's door, and where this fails a list counts one product too many or too few until staff change something.
 */
export async function showWhatIsGone({ db, log }: Pick<Shop, 'db' | 'log'>): Promise<void> {
  await bumpCatalogueVersion(db).catch((error: unknown) => log.error({ err: error }, 'the lists could not be counted anew'))
}
