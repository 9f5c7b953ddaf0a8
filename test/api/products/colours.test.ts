import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NearFilmAnswer, PaletteFilm } from '#contract/products/colours.ts'
import { differenceOf } from '#domain/products/colours/nearest-films.ts'
import { bumpCatalogueVersion } from '#server/database/catalogue.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { colors } from '#server/database/schema/goods/tags.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
await addTags(db)
const staff = await addCustomer(db, { role: 'admin' })

type Row = Awaited<ReturnType<typeof addProduct>>
const film = (nameDa: string, hex: string | null, finish: string, more = {}) =>
  addProduct(db, { categoryId: 'bilfolie', productTypeId: 'bilfolie', nameDa, hex, specifications: { finish }, ...more })

/** Colours all over, the same at every run. */
const MANY = Array.from({ length: 60 }, (_, place) => `#${((place * 9_301_049 + 77) % 0x1000000).toString(16).padStart(6, '0')}`)
let soldOut: Row
beforeAll(async () => {
  soldOut = await film('Udsolgt blå', '#1b55c4', 'Blank', { stock: 0, kcwId: 'BLAA-1' })
  for (const [place, hex] of MANY.entries()) {
    await film(`Farve ${place}`, hex, place % 3 === 0 ? 'Mat' : 'Blank', { stock: place % 4 === 0 ? 0 : 5 })
  }
  await film('Uden for butikken', '#1b55c4', 'Blank', { active: false })
  await film('Udgået', '#1b55c4', 'Blank', { discontinued: true, stock: 0 })
  await addProduct(db, { categoryId: 'vaerktoej', nameDa: 'Blå rakel', hex: '#1b55c4' })
  await db.insert(colors).values({ id: 'kobolt', name: 'Cobalt', nameDa: 'Kobolt', hexCode: '#123caa' })
  await film('Vagt klar', null, 'Blank', { productTypeId: 'tpu', categoryId: null, colorTags: ['kobolt'] })
  await film('Efter sit tag', null, 'Satin', { colorTags: ['kobolt'] })
  await bumpCatalogueVersion(db)
})

type Nearest = Readonly<{ hex: string | null; films: readonly NearFilmAnswer[]; sample: unknown }>
const nearest = async (query: string) => {
  const { status, body } = await api(`GET /products/nearest?${query}`)
  expect(status).toBe(200)
  return body as unknown as Nearest
}
const palette = async (query = '') =>
  (await api(`GET /products/palette?${query}`)).body as unknown as { films: PaletteFilm[]; total: number }

/** What is for sale, as a search through all of it puts it in order. */
async function exhaustively(hex: string, { finish, inStock = false }: { finish?: string; inStock?: boolean } = {}): Promise<string[]> {
  const rows = await db.select().from(products)
  return rows
    .filter(({ active, gone, categoryId }) => active && !gone && categoryId === 'bilfolie')
    .filter((row) => (finish === undefined || row.finish === finish) && (!inStock || row.stock > 0))
    .flatMap((row) => (row.hex || row.colorTags.includes('kobolt') ? [{ row, difference: differenceOf(hex, row.hex ?? '#123caa') }] : []))
    .toSorted((one, other) => one.difference - other.difference || one.row.id - other.row.id)
    .map(({ row }) => row.nameDa)
}

describe('the films nearest to a colour', () => {
  test.each(['#1b55c4', '#000000', '#ffffff', '#808080', '#c11b2e', '#00ff7f'])('%s are those a search through all finds', async (hex) => {
    const names = (answer: Nearest) => answer.films.map(({ product }) => product.nameDa)
    const encoded = encodeURIComponent(hex)
    expect(names(await nearest(`hex=${encoded}&limit=24`))).toEqual((await exhaustively(hex)).slice(0, 24))
    expect(names(await nearest(`hex=${encoded}&finish=Mat&limit=24`))).toEqual((await exhaustively(hex, { finish: 'Mat' })).slice(0, 24))
    expect(names(await nearest(`hex=${encoded}&finish=mAT&limit=24`))).toEqual(names(await nearest(`hex=${encoded}&finish=Mat&limit=24`)))
    expect(names(await nearest(`hex=${encoded}&inStock=true&limit=3`))).toEqual((await exhaustively(hex, { inStock: true })).slice(0, 3))
    // more than are in stock: all are looked through
    const all = await exhaustively(hex, { finish: 'Mat', inStock: true })
    expect(names(await nearest(`hex=${encoded}&inStock=true&finish=Mat&limit=24`))).toEqual(all.slice(0, 24))
  })

  test('in stock are found behind any number that are sold out', async () => {
    for (let place = 0; place < 9; place += 1) await film(`Udsolgt grå ${place}`, '#5a5b5c', 'Blank', { stock: 0 })
    await bumpCatalogueVersion(db)
    const { films } = await nearest('hex=5a5b5c&inStock=true&limit=2')
    expect(films.map(({ product }) => product.nameDa)).toEqual((await exhaustively('#5a5b5c', { inStock: true })).slice(0, 2))
  })

  test('are found by a code as people write it, and say how far they are', async () => {
    const { hex, films } = await nearest('hex=1B55C4&limit=2')
    expect(hex).toBe('#1b55c4')
    expect(films[0]).toMatchObject({ hex: '#1b55c4', difference: 0, nearness: 'alike', product: { kcwId: 'BLAA-1', stock: 0 } })
    expect(films[1]?.difference).toBe(Number(differenceOf('#1b55c4', films[1]?.hex ?? '').toFixed(2)))
    expect((await nearest('hex=abc')).hex).toBe('#aabbcc')
  })

  test('of a film are others than itself, also of one compared by its colour tag', async () => {
    const { hex, films } = await nearest('product=BLAA-1&inStock=true&limit=3')
    expect(hex).toBe('#1b55c4')
    expect(films.map(({ product }) => product.nameDa)).toEqual((await exhaustively('#1b55c4', { inStock: true })).slice(0, 3))
    const [tagged] = await db.select().from(products).where(eq(products.nameDa, 'Efter sit tag'))
    expect((await nearest(`product=${tagged?.id}`)).hex).toBe('#123caa')
    expect((await nearest('hex=123caa&limit=1')).films[0]).toMatchObject({
      hex: '#123caa',
      difference: 0,
      product: { nameDa: 'Efter sit tag' },
    })
  })

  test('follow the last roll at once, and staff’s change of a colour', async () => {
    const first = (await nearest('product=BLAA-1&inStock=true&limit=1')).films[0]?.product
    const { status } = await api('POST /orders', orderBody([{ id: first?.id ?? 0, quantity: first?.stock ?? 0 }]), { token: staff.token })
    expect(status).toBe(200)
    const next = (await nearest('product=BLAA-1&inStock=true&limit=1')).films[0]?.product
    expect(next?.id).not.toBe(first?.id)
    await api(`PUT /products/${next?.id}`, { hex: '#ffee00' }, { token: staff.token })
    expect((await nearest('hex=ffee00&limit=1')).films[0]?.product.id).toBe(next?.id)
  })

  test('an invalid colour, no colour, a product that is not sold and too many are refused in Danish', async () => {
    for (const query of ['hex=bl%C3%A5', '', 'hex=', 'hex=%2312345']) {
      const { status, body } = await api(`GET /products/nearest?${query}`)
      expect([status, body.fields], query).toEqual([400, { hex: 'Skriv en farvekode som #1d4f91.' }])
    }
    expect((await api('GET /products/nearest?product=FINDES-IKKE')).status).toBe(404)
    expect((await api('GET /products/nearest?hex=abc&limit=25')).status).toBe(400)
  })

  test('a film without a colour has none near, and the shop’s sample comes with them', async () => {
    const [clear] = await db.select().from(products).where(eq(products.nameDa, 'Vagt klar'))
    expect(await nearest(`product=${clear?.kcwId}`)).toMatchObject({ hex: null, films: [], sample: null })
    await addProduct(db, { nameDa: 'Farveprøve', asksForColour: true, kcwId: 'PROEVE-1' })
    await bumpCatalogueVersion(db)
    expect((await nearest('hex=abc')).sample).toMatchObject({ kcwId: 'PROEVE-1', price: 1000 })
  })
})

describe('the palette', () => {
  test('holds every film for sale that has a colour, once, and nothing else', async () => {
    const { films, total } = await palette()
    expect(films.map(({ nameDa }) => nameDa).toSorted()).toEqual((await exhaustively('#000000')).toSorted())
    expect(total).toBe(films.length)
  })

  test('can be limited to one finish and to films in stock', async () => {
    const expected = await exhaustively('#000000', { finish: 'Mat', inStock: true })
    const { films } = await palette('finish=Mat&inStock=true')
    expect(films.map(({ nameDa }) => nameDa).toSorted()).toEqual(expected.toSorted())
    expect(await palette('finish=mAT&inStock=true')).toMatchObject({ films })
    expect((await palette('finish=Findes%20ikke')).films).toEqual([])
    expect(soldOut.stock).toBe(0)
  })
})
