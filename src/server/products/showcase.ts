import type { ResponseOf } from '#contract/http/call.ts'
import type { showcaseCalls } from '#contract/products/showcase.ts'
import { chooseShowcase } from '#domain/film/choose-showcase.ts'
import { CLOSE_UP_FORMATS } from '#domain/film/close-up-formats.ts'
import { deriveFilmLook, finishOf } from '#domain/products/film-look.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { bumpCatalogueVersion, perCatalogueVersion } from '#server/database/catalogue.ts'
import type { Connection } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { clearCloseUps, fingerprintOf, hasCloseUp } from '#server/pictures/close-ups.ts'
import type { Shop } from '#server/shop.ts'
import { findProducts, type ProductRow } from './queries.ts'

const CATEGORY = 'bilfolie'
const MAX_CANDIDATES = 200

/** The close-up's films and, once drawn, its fingerprint; none when there are too few films. */
export async function showShowcase(shop: Shop): Promise<Omit<ResponseOf<(typeof showcaseCalls)['showShowcase']>, 'success'>> {
  const films = await chosenOnce(shop)
  const looks = films.map(({ look }) => look)
  const isDrawn =
    films.length >= CLOSE_UP_FORMATS.tall.films &&
    // the home page changes for guests
    (await hasCloseUp(shop, looks, () => inTransaction(shop.db, bumpCatalogueVersion)))
  return { films: films.map(({ kcwId, nameDa, finish }) => ({ kcwId, nameDa, finish })), closeUp: isDrawn ? fingerprintOf(looks) : null }
}

export async function clearOldShowcases(shop: Pick<Shop, 'db' | 'pictures'>, now: Date): Promise<void> {
  const films = await chosenFilms(shop.db)
  await clearCloseUps(
    shop,
    films.map(({ look }) => look),
    now,
  )
}

type ChosenFilm = ReturnType<typeof toCandidate>
const chosenOnce = perCatalogueVersion(({ db }: Shop) => chosenFilms(db))

async function chosenFilms(db: Connection): Promise<ChosenFilm[]> {
  const part = { limit: MAX_CANDIDATES, offset: 0, sort: 'newest' } as const
  const featured = await findProducts(db, { active: true, category: CATEGORY, featured: true }, part)
  const newest = await findProducts(db, { active: true, category: CATEGORY }, part)
  const rows = new Map([...featured, ...newest].map((row) => [row.kcwId, row]))
  return chooseShowcase([...rows.values()].filter(isFilm).map(toCandidate), CLOSE_UP_FORMATS.wide.films)
}

function toCandidate({ kcwId, nameDa, featured, stock, specifications, ...facts }: ProductRow) {
  const finish = finishOf({ specifications }) ?? ''
  return { kcwId, nameDa, finish, featured, stock, look: deriveFilmLook({ ...facts, name: nameDa, finish }) }
}
