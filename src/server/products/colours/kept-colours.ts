import { sql } from 'drizzle-orm'
import type { SampleOffer } from '#contract/products/product.ts'
import { readHexCode } from '#domain/products/colours/hex-code.ts'
import { type ColourTable, colourTable, type FilmColour, tablesOfFinishes } from '#domain/products/colours/nearest-films.ts'
import { arrangePalette, thinnedOut } from '#domain/products/colours/palette.ts'
import { deriveFilmLook, type FilmFacts } from '#domain/products/film-look.ts'
import { perCatalogueVersion } from '#server/database/catalogue-version.ts'
import type { Connection } from '#server/database/connect.ts'
import { products } from '#server/database/schema/products.ts'
import { productSearch } from '#server/database/schema/search.ts'
import { findSample } from '#server/products/tag-texts.ts'
import { IS_LISTED } from '#server/search/search-text.ts'
import type { Shop } from '#server/shop.ts'

export type KeptFilm = FilmColour & Readonly<{ kcwId: string; nameDa: string; surface: string; shiftHexes: readonly string[] }>

/** Cached per catalogue version, as only staff change colours. */
export type KeptColours = Readonly<{
  version: number
  table: ColourTable
  ofFinish: ReadonlyMap<string | null, ColourTable>
  /** by film id */
  hexes: ReadonlyMap<number, string>
  /** null when the shop sells no samples */
  sample: SampleOffer | null
  films: readonly KeptFilm[]
  /** laid out on first use, as colour searches do not need it */
  laid: () => readonly KeptFilm[]
  /** in Danish order */
  finishes: readonly string[]
}>

/** The colours of all films in the present catalogue, across processes. */
export const keptColours = perCatalogueVersion(({ db }: Shop, version) => loadColours(db, version))

async function loadColours(db: Connection, version: number): Promise<KeptColours> {
  const films = (await findColours(db)).flatMap(toKeptFilm)
  const sample = await findSample(db)
  const hexes = new Map(films.map(({ id, hex }) => [id, hex]))
  const finishes = [...new Set(films.flatMap(({ finish }) => (finish ? [finish] : [])))]
  const table = colourTable(films)
  let laid: readonly KeptFilm[] | null = null
  const layOut = () => {
    laid ??= arrangePalette(thinnedOut(films))
    return laid
  }
  return {
    version,
    films,
    hexes,
    sample,
    table,
    ofFinish: tablesOfFinishes(table),
    laid: layOut,
    finishes: finishes.toSorted((a, b) => a.localeCompare(b, 'da')),
  }
}

type ColourRow = Readonly<{
  id: number
  kcwId: string
  nameDa: string
  finish: string | null
  hex: string | null
  tagHex: string | null
  series: string | null
  productType: string | null
  categoryId: string | null
  colorTags: readonly string[]
}>

const TAG_HEX = sql`(select c.hex_code from unnest(${products.colorTags}) with ordinality as tag (id, place) join colors c on c.id = tag.id order by place limit 1)`

async function findColours(db: Connection): Promise<readonly ColourRow[]> {
  const { rows } = await db.execute<ColourRow>(sql`
    select ${products.id} as id, ${products.kcwId} as "kcwId", ${products.nameDa} as "nameDa", ${products.finish} as finish,
      ${products.hex} as hex, case when ${products.hex} is null then ${TAG_HEX} end as "tagHex", s.name_da as series, t.name as "productType",
      ${products.categoryId} as "categoryId", ${products.colorTags} as "colorTags"
    from ${products} join ${productSearch} on ${productSearch.productId} = ${products.id}
      left join series s on s.id = ${products.seriesId} left join product_types t on t.id = ${products.productTypeId}
    where ${IS_LISTED} and ${productSearch.isFilm} order by ${products.id}`)
  return rows
}

function toKeptFilm({ tagHex, hex, nameDa, ...row }: ColourRow): KeptFilm[] {
  const facts: FilmFacts = { ...row, name: nameDa, hex }
  const { surface, shiftHexes } = deriveFilmLook(facts)
  const isClear = surface === 'clear' || surface === 'clear-matt'
  const colour = readHexCode(hex) ?? (isClear ? null : readHexCode(tagHex))
  return colour === null ? [] : [{ id: row.id, kcwId: row.kcwId, nameDa, finish: row.finish, hex: colour, surface, shiftHexes }]
}
