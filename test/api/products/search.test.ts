import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Product, SearchOutcome } from '#contract/products/product.ts'
import type { Suggestions } from '#contract/products/suggestions.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { searchSpelling, searchWordsOf, skuKey } from '#domain/search/spelling.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { productSearch } from '#server/database/schema/search.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
await loadDemo(db, new Date('2026-11-21'))
const { token } = await addCustomer(db, { role: 'admin' })

type List = Readonly<{ products: Product[]; total: number; search: SearchOutcome | null }>
const list = async (search: string, more = '') =>
  (await api(`GET /products?search=${encodeURIComponent(search)}${more}`)).body as unknown as List
const skus = async (search: string, more = '') => (await list(search, more)).products.map(({ kcwId }) => kcwId)

/** What a wrapper types, and the product they mean. */
const SEARCHES = [
  // words in any order, colours and finishes by their tags
  ['blå satin', 'FJ-1022'],
  ['satin blå', 'FJ-1022'],
  ['mat sort', 'GR-1027'],
  ['sort mat folie til bil', 'GR-1027'],
  ['hvid mat', 'GR-1028'],
  ['blank rød', 'NL-1007'],
  ['lilla satin', 'FJ-1025'],
  ['mat grøn', 'GR-1029'],
  ['krom sølv', 'KR-1048'],
  ['krom guld satin', 'KR-1050'],
  ['hård rakel', 'VT-1069'],
  ['laminat mat', 'PR-1067'],
  ['sort blæk', 'BL-1089'],
  // put together
  ['satinblå', 'FJ-1022'],
  ['sølvkrom', 'KR-1048'],
  ['guldkrom', 'KR-1050'],
  ['matsort', 'GR-1027'],
  ['smaragdgrøn', 'PO-1040'],
  ['polar hvid', 'NL-1001'],
  ['mikrofiber rakel', 'VT-1070'],
  ['skærefilm', 'VT-1080'],
  // forms of a word
  ['rakel', 'VT-1068'],
  ['raklerne', 'VT-1068'],
  ['handske', 'VT-1077'],
  ['knive', 'VT-1079'],
  ['sorte kulfibre', 'KA-1052'],
  ['støbte printfolier', 'PR-1064'],
  // æ, ø and å as they are typed abroad
  ['skaerefilm', 'VT-1080'],
  ['vaerktoejsbaelte', 'VT-1081'],
  ['boerstet staal', 'KA-1055'],
  ['soelvkrom', 'KR-1048'],
  ['blaa satin', 'FJ-1022'],
  // English
  ['gloss black', 'NL-1003'],
  ['matte white', 'GR-1028'],
  ['satin blue', 'FJ-1022'],
  ['squeegee', 'VT-1068'],
  ['knife', 'VT-1079'],
  ['heat gun', 'VT-1075'],
  ['forged carbon', 'KA-1054'],
  ['chrome black', 'KR-1049'],
  ['headlight', 'VG-1062'],
  ['knifeless tape', 'VT-1073'],
  // what wrappers call it
  ['antracit', 'PO-1036'],
  ['bordeaux', 'GR-1033'],
  ['marineblå', 'FJ-1022'],
  ['kulfiber 5d', 'KA-1053'],
  ['ppf mat', 'VG-1059'],
  ['stenslag forrude', 'VG-1063'],
  ['sprit', 'KE-1083'],
  ['vareprøve', 'FP-1092'],
  ['hobbykniv', 'VT-1079'],
  // SKUs
  ['fj1022', 'FJ-1022'],
  ['FJ-1022', 'FJ-1022'],
  ['fj 01022', 'FJ-1022'],
  ['1022', 'FJ-1022'],
  ['nl-10', 'NL-1005'],
  // slips of the finger
  ['karbn sort', 'KA-1052'],
  ['mettalic sølv', 'PO-1035'],
  ['antrazit', 'PO-1036'],
  ['squegee', 'VT-1068'],
  ['isopropanl', 'KE-1083'],
  ['farveprvøe', 'FP-1092'],
] as const

describe('sixty searches', () => {
  test.each(SEARCHES)('for "%s" the first is %s', async (search, first) => {
    expect((await skus(search))[0]).toBe(first)
  })
})

describe('the order of a search', () => {
  test('is SKU, then name, then the rest', async () => {
    const found = await skus('rakel')
    expect(found.slice(0, 3)).toEqual(['VT-1068', 'VT-1070', 'VT-1069'])
    expect(found).toContain('FJ-1018')
    await addProduct(db, { kcwId: 'KARBON-1', nameDa: 'Noget helt andet' })
    expect((await skus('karbon1'))[0]).toBe('KARBON-1')
  })

  test('has films before accessories, and products in stock before sold-out ones', async () => {
    const add = (kcwId: string, categoryId: string, stock: number) => addProduct(db, { kcwId, nameDa: 'Enhjørning', categoryId, stock })
    await add('E-1', 'vaerktoej', 5)
    await add('E-2', 'bilfolie', 0)
    await add('E-3', 'bilfolie', 1)
    await add('E-4', 'vaerktoej', 0)
    expect(await skus('enhjørning')).toEqual(['E-3', 'E-2', 'E-1', 'E-4'])
    expect(await skus('enhjørning', '&sort=name')).toEqual(['E-1', 'E-2', 'E-3', 'E-4'])
  })

  test('is the same over all pages, with the filters of the list, and no product comes twice', async () => {
    const all = await skus('sort')
    const pages: string[] = []
    for (let page = 1; pages.length < all.length; page += 1) pages.push(...(await skus('sort', `&limit=7&page=${page}`)))
    expect(pages).toEqual(all)
    expect(new Set(all).size).toBe((await list('sort')).total)
    const tools = await list('rakel', '&category=vaerktoej&limit=2')
    expect(tools.products.map(({ categoryId }) => categoryId)).toEqual(['vaerktoej', 'vaerktoej'])
    expect(tools.total).toBe((await skus('rakel', '&category=vaerktoej')).length)
  })

  test('follows the stock as it is sold out and comes again', async () => {
    const [first = '', second = ''] = await skus('nordlys grå')
    await db.update(products).set({ stock: 0 }).where(sql`kcw_id = ${first}`)
    expect((await skus('nordlys grå'))[0]).toBe(second)
    await db.update(products).set({ stock: 3 }).where(sql`kcw_id = ${first}`)
    expect((await skus('nordlys grå'))[0]).toBe(first)
  })
})

describe('a search that finds nothing', () => {
  test('answers the nearest results, and says which words were ignored', async () => {
    const nearest = await list('blå satin xyzzy')
    expect(nearest.search).toEqual({ ignored: ['xyzzy'], corrected: [] })
    expect(nearest.products[0]?.kcwId).toBe('FJ-1022')
    expect((await list('satin krom lilla')).search?.ignored).toEqual(['lilla'])
  })

  test('because of a typing error says which word was searched instead', async () => {
    expect((await list('karbn')).search).toEqual({ ignored: [], corrected: [{ typed: 'karbn', meant: 'karbon' }] })
  })

  test('of which nothing is known stays empty', async () => {
    expect(await list('qwertz')).toMatchObject({ products: [], total: 0, search: { ignored: [], corrected: [] } })
  })

  test('because of the filters ignores none of its words', async () => {
    expect(await list('rakel', '&category=bilfolie&finish=Krom')).toMatchObject({ total: 0, search: { ignored: [] } })
  })
})

test("what merely contains the text is found as before, after all else (the specification's search)", async () => {
  expect(await skus('attegatbl')).toEqual(['NL-1011'])
  expect(await skus('lukker sig ig')).toEqual((await list('lukker sig ig', '&sort=name')).products.map(({ kcwId }) => kcwId))
  expect((await list('e')).total).toBeGreaterThan(90)
})

test('what staff write is found at once, and no longer by what they wrote before', async () => {
  const body = { kcwId: 'Q-77', name: 'Zebra', nameDa: 'Zebrastribe', categoryId: 'bilfolie', price: 10, colorTags: ['lilla'] }
  const made = await api('POST /products', body, { token })
  expect(await skus('zebrastriber')).toEqual(['Q-77'])
  expect(await skus('zebra lilla')).toEqual(['Q-77'])
  const { id } = made.body.product as Product
  await api(`PUT /products/${id}`, { name: 'Tiger', nameDa: 'Tigerspring', colorTags: ['gul'] }, { token })
  expect(await skus('tigerspring gul')).toEqual(['Q-77'])
  expect(await skus('zebrastribe')).toEqual([])
  await api(`PUT /products/${id}`, { active: false }, { token })
  expect(await skus('tigerspring')).toEqual([])
  await api(`DELETE /products/${id}`, undefined, { token })
  expect(await db.$count(productSearch, sql`product_id = ${id}`)).toBe(0)
})

test('a tag found by its new name needs no change of its products', async () => {
  await api('PUT /tags/colors/gul', { name: 'Canary', name_da: 'Kanariegul' }, { token })
  expect(await skus('kanarie')).toContain('NL-1009')
})

describe('the database and the domain', () => {
  const TEXTS = [
    'Skæretape (trådtape) 3,5 mm × 50 m',
    'ÆØÅ æøå ÄÖ äö Blåbær Grønland aa AE oe',
    'Crème brûlée – Coupé naïve Žižkov',
    'a\u030angstro\u0308m e\u0301te\u0301 KELVIN ẞ İ ǅ',
    "'citat' \\ % _ \t\n -- 3D 5D/1022 ☃",
    'x'.repeat(90),
    '',
  ]

  test('spell words alike', async () => {
    for (const text of TEXTS) {
      const { rows } = await db.execute<{ spelling: string; words: string[]; sku: string }>(
        sql`select search_spelling(${text}) as spelling, search_words(${text}) as words, search_sku(${text}) as sku`,
      )
      const words = [...new Set(searchWordsOf(text))].toSorted()
      const answered = rows.map((row) => ({ ...row, words: row.words.toSorted() }))
      expect(answered).toEqual([{ spelling: searchSpelling(text), words, sku: skuKey(text) }])
    }
  })

  test('agree on which products are films', async () => {
    const rows = await db
      .select({ categoryId: products.categoryId, productType: products.productTypeId, isFilm: productSearch.isFilm })
      .from(products)
      .innerJoin(productSearch, sql`product_id = ${products.id}`)
    expect(rows.map((row) => isFilm(row))).toEqual(rows.map((row) => row.isFilm))
    expect(new Set(rows.map((row) => row.isFilm)).size).toBe(2)
  })
})

describe('the suggestions', () => {
  const suggest = async (search: string) =>
    (await api(`GET /products/suggestions?search=${encodeURIComponent(search)}`)).body as unknown as Suggestions

  test('are the first products of the search, with what a price tag needs, and no more of them', async () => {
    const { products, search } = await suggest('blå satin')
    expect(products[0]).toMatchObject({
      kcwId: 'FJ-1022',
      nameDa: 'Fjord Enebærblå',
      price: expect.any(Number),
      promotion: expect.any(Number),
    })
    expect(products[0]?.picture?.url).toMatch(/^\/images\//)
    expect(products[0]).not.toHaveProperty('descriptionDa')
    expect(products.map(({ kcwId }) => kcwId)).toEqual((await skus('blå satin')).slice(0, 5))
    expect(search).toEqual({ ignored: [], corrected: [] })
  })

  test('are colours, series and categories the words name', async () => {
    expect((await suggest('blå')).choices[0]).toEqual({ kind: 'color', value: 'blaa', label: 'Blå', hex: '#1b4f96' })
    expect((await suggest('fjord')).choices[0]).toMatchObject({ kind: 'series', value: 'fjord' })
    expect((await suggest('værktøj')).choices).toContainEqual({ kind: 'category', value: 'vaerktoej', label: 'Værktøj', hex: null })
  })

  test('are pages that answer, also where no product does', async () => {
    expect((await suggest('montering guide')).pages[0]).toEqual({ title: 'Installationsguide', path: '/installationsguide' })
    expect((await suggest('gratis prøver')).pages[0]?.path).toBe('/produkter?category=proever')
    expect(await suggest('rakel')).toMatchObject({ pages: [], pagesFirst: false })
    expect((await suggest('blå satin')).pages).toEqual([])
  })

  test.each([
    ['fragt', '/faq'],
    ['levering', '/faq'],
    ['spor ordre', '/ordrer'],
    ['faktura', '/konto/fakturaer'],
    ['retur', '/fortryd'],
    ['golf', '/beregner?bil=vw-golf'],
  ])('of »%s« are first the page that answers it, and products of no similar word', async (asked, path) => {
    const { pages, pagesFirst, search } = await suggest(asked)
    expect(pages.map((page) => page.path)).toContain(path)
    expect([pagesFirst, search.corrected]).toEqual([true, []])
  })

  test('come with the nearest, and say what did not count', async () => {
    const { products, search } = await suggest('satin xyzzy')
    expect(products).toHaveLength(5)
    expect(search.ignored).toEqual(['xyzzy'])
    expect((await suggest('qwertz')).products).toEqual([])
    expect((await suggest(' ')).products).toEqual([])
  })

  test('show no product that is not in the shop', async () => {
    await addProduct(db, { kcwId: 'GEMT-1', nameDa: 'Hemmelighed', active: false })
    expect((await suggest('hemmelighed')).products).toEqual([])
    expect((await api('GET /products/suggestions?search=hemmelighed', undefined, { token })).body.products).toEqual([])
  })
})
