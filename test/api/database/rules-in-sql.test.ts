import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterReserving, type BatchedStock, type BatchRolls, knownOf, rollsOf, unknownRolls } from '#domain/batches/batch-rolls.ts'
import { readSearchText, trackingKey } from '#domain/lists/search-text.ts'
import { priceAfterPromotion } from '#domain/prices/pricing.ts'
import { lacksSubstanceAnswer } from '#domain/products/candidate-substances.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { needsSafetyDataSheet } from '#domain/products/product-document.ts'
import { MAX_UNITS_COUNTED, recommendedBand } from '#domain/products/recommended.ts'
import { searchSpelling, searchWordsOf, skuKey } from '#domain/search/spelling.ts'
import { sqlState } from '#server/database/database-errors.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { categories, productTypes } from '#server/database/schema/goods/tags.ts'
import { isWithoutSubstanceAnswer, lacksSafetyDataSheet } from '#server/products/staff-queries.ts'
import { testDatabase } from '#test/databases.ts'

/** The open amount of an order stands in test/api/orders/open-amount.test.ts, of all sums and states. */
const { db } = await testDatabase()

const ROWS = 400

const CATEGORIES = ['bilfolie', 'Lakbeskyttelse', 'vaerktoej', 'PPF-laminat', 'rens']
const TYPES = ['TPU', 'stoebt-folie', 'rakel']

const product = fc.record({
  unitPriceOre: fc.oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 999_999_999 })),
  promotionPercent: fc.integer({ min: 0, max: 100 }),
  stock: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 100_000 })),
  discontinued: fc.boolean(),
  pinned: fc.boolean(),
  soldRecently: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(MAX_UNITS_COUNTED, MAX_UNITS_COUNTED + 1, 2_000_000_000)),
  categoryId: fc.option(fc.constantFrom(...CATEGORIES)),
  productTypeId: fc.option(fc.constantFrom(...TYPES)),
  hazardStatements: fc.subarray(['H225', 'EUH066']),
  ufi: fc.option(fc.constant('N1QV-R02N-J00M-WQD5')),
  substanceAnswer: fc.option(fc.constantFrom('contains' as const, 'free' as const)),
})

test('a stored product has the price after promotion, the end, the order and the kind that the rules give it', async () => {
  await db.insert(categories).values(CATEGORIES.map((id) => ({ id, name: id, nameDa: id, position: 0 })))
  await db.insert(productTypes).values(TYPES.map((id) => ({ id, name: id, nameDa: id })))
  const given = fc.sample(product, ROWS).map((fields, place) => ({ ...fields, kcwId: `R-${place}`, name: 'Film', nameDa: 'Film' }))
  await db.insert(products).values(given)
  const rows = await db
    .select({
      product: products,
      isFilm: sql<boolean>`(select is_film from product_search where product_id = ${products.id})`,
      lacksSheet: sql<boolean>`${lacksSafetyDataSheet}`,
      lacksAnswer: sql<boolean>`${isWithoutSubstanceAnswer}`,
    })
    .from(products)
  for (const { product: row, ...found } of rows) {
    const stored = { ...found, after: row.priceAfterPromotionOre, gone: row.gone, recommended: row.recommended }
    expect(stored, JSON.stringify(row)).toEqual({
      isFilm: isFilm({ categoryId: row.categoryId, productType: row.productTypeId }),
      lacksSheet: needsSafetyDataSheet(row),
      lacksAnswer: lacksSubstanceAnswer(row),
      after: priceAfterPromotion(row.unitPriceOre, row.promotionPercent),
      gone: isUnlisted(row),
      recommended: recommendedBand(row) * (MAX_UNITS_COUNTED + 1) + Math.min(row.soldRecently, MAX_UNITS_COUNTED),
    })
  }
  expect(rows).toHaveLength(ROWS)
  expect(new Set(rows.map(({ product: { gone } }) => gone)).size).toBe(2)
})

const batchedStock = fc
  .record({ rolls: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }), unknown: fc.integer({ min: 0, max: 6 }) })
  .map(({ rolls, unknown }): BatchedStock => {
    const batches = rolls.map((one, place) => ({ id: place + 1, code: `L${place + 1}`, rolls: one }))
    return { stock: rollsOf(batches) + unknown, batches }
  })
const taking = batchedStock.chain((stock) =>
  fc.record({
    stock: fc.constant(stock),
    // one batch more than there are, and one roll more than each has
    known: fc.array(fc.record({ place: fc.nat(stock.batches.length), rolls: fc.nat(9) }), { maxLength: 4 }),
    unknown: fc.nat(unknownRolls(stock) + 1),
  }),
)

test('rolls are taken from the same batches in the database as in the rules, and refused in the same cases', async () => {
  const outcomes = { taken: 0, refused: 0 }
  for (const { stock, known, unknown } of fc.sample(taking, ROWS)) {
    const places = new Map(known.map(({ place, rolls }) => [place, rolls]))
    const taken: BatchRolls[] = [...places].map(([place, rolls]) => ({ id: place + 1, code: `L${place + 1}`, rolls }))
    const all = [...taken, { id: null, code: null, rolls: unknown }]
    const stockAfter = stock.stock - rollsOf(all)
    // the column refuses a negative stock itself
    if (stockAfter < 0) continue
    const asStored = await db
      .execute<{ after: unknown }>(
        sql`select take_batches(${stockAfter}, ${JSON.stringify(stock.batches)}::jsonb, ${JSON.stringify(knownOf(taken))}::jsonb) as after`,
      )
      .then(({ rows }) => rows[0]?.after)
      .catch((error: unknown) => {
        if (sqlState(error) !== 'STALE') throw error
        return 'refused'
      })
    const asRuled = ruled(stock, all)
    expect(asStored, JSON.stringify({ stock, all })).toEqual(asRuled)
    outcomes[asRuled === 'refused' ? 'refused' : 'taken'] += 1
  }
  expect(outcomes.taken).toBeGreaterThan(ROWS / 10)
  expect(outcomes.refused).toBeGreaterThan(ROWS / 10)
})

function ruled(stock: BatchedStock, taken: readonly BatchRolls[]): unknown {
  try {
    return afterReserving(stock, taken).batches
  } catch (error) {
    if (error instanceof RangeError) return 'refused'
    throw error
  }
}

const SIGNS = [...'ÆØÅæøåÄÖäöÀéÉñÜüßŠžẞİǅK', 'aa', 'AE', 'oe', 'o\u0308', 'A\u030a', ...'abzABZ0019-_.+ /:%\\\'"☃\t\n']
const text = fc.array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 }).map((parts) =>
  // PostgreSQL stores no NUL and no half characters
  parts.join('').replaceAll('\0', '').toWellFormed(),
)

test('texts, SKUs and parcel numbers are spelled alike in the database and in the rules', async () => {
  const texts = fc.sample(text, ROWS)
  const { rows } = await db.execute<{ spelling: string; words: string[]; sku: string; tracking: string }>(sql`
    select search_spelling(given) as spelling, search_words(given) as words, search_sku(given) as sku, tracking_key(given) as tracking
    from unnest(${sql.param(texts)}::text[]) with ordinality as of (given, place) order by place`)
  for (const [place, given] of texts.entries()) {
    const { words = [], ...spelled } = rows[place] ?? {}
    const found = { ...spelled, words: words.toSorted() }
    const expected = { spelling: searchSpelling(given), sku: skuKey(given), tracking: trackingKey(given) }
    expect(found, JSON.stringify(given)).toEqual({ ...expected, words: [...new Set(searchWordsOf(given))].toSorted() })
  }
})

const phone = fc
  .record({
    country: fc.constantFrom('', '+45 ', '0045', '+45', '(+45) '),
    digits: fc.stringMatching(/^[2-9]\d{7}$/),
    spaced: fc.constantFrom('', ' ', '-', '.'),
  })
  .map(({ country, digits, spaced }) => `${country}${digits.replace(/(\d\d)(?=\d)/g, `$1${spaced}`)}`)

test('a phone number is found by its digits however it is written when stored and when searched', async () => {
  const phones = fc.sample(fc.tuple(phone, fc.constantFrom('', '+45 ')), ROWS)
  for (const [stored, country] of phones) {
    const bare = stored.replace(/\D/g, '').slice(-8)
    const { digits } = readSearchText(`${country}${bare}`)
    const { rows } = await db.execute<{ stored: string }>(sql`select phone_digits(${stored}) as stored`)
    expect(rows[0]?.stored.endsWith(String(digits)), `${stored} by ${country}${bare}`).toBe(true)
    expect(digits).toBe(bare)
  }
})
