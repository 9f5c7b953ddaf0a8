import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/products/product.ts'
import { PRODUCT_SORTS } from '#domain/products/product-list.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
await addTags(db)
const { token } = await addCustomer(db, { role: 'admin' })

const list = async (query: string) => (await api(`GET /products?${query}`)).body.products as Product[]
const names = async (query: string) => (await list(query)).map(({ nameDa }) => nameDa)

describe('the product list', () => {
  test('sorts names the Danish way: Æ, Ø, Å last, and Aa with Å', async () => {
    for (const nameDa of ['Aarhus', 'Ørred', 'Zink', 'Ærlig', 'Ål', 'Abe']) await addProduct(db, { nameDa, categoryId: 'bilfolie' })
    expect(await names('category=bilfolie&sort=name')).toEqual(['Abe', 'Zink', 'Ærlig', 'Ørred', 'Ål', 'Aarhus'])
    expect(await names('category=bilfolie')).toEqual(await names('category=bilfolie&sort=name'))
  })

  test('sorts by the price after promotion both ways, the same price by name', async () => {
    const add = (nameDa: string, unitPriceOre: number, promotionPercent = 0) =>
      addProduct(db, { nameDa, unitPriceOre, promotionPercent, categoryId: 'vaerktoej' })
    await add('B', 200_00)
    await add('A', 400_00, 50)
    await add('C', 199_00)
    await add('D', 201_00)
    expect(await names('category=vaerktoej&sort=price-low')).toEqual(['C', 'A', 'B', 'D'])
    expect(await names('category=vaerktoej&sort=price-high')).toEqual(['D', 'A', 'B', 'C'])
  })

  test('sorts the newest first', async () => {
    const created = { Midt: '2026-01-01T00:00:00Z', Ny: '2026-03-01T00:00:00Z', Gammel: '2025-12-31T23:59:59.999Z' }
    for (const [nameDa, createdAt] of Object.entries(created))
      await addProduct(db, { nameDa, createdAt: new Date(createdAt), seriesId: 'nordlys' })
    expect(await names('series=nordlys&sort=newest')).toEqual(['Ny', 'Midt', 'Gammel'])
  })

  test('never shows one product on two pages, however many are alike', async () => {
    for (let made = 0; made < 7; made += 1) await addProduct(db, { nameDa: 'Ens', searchText: 'ens', createdAt: new Date('2026-01-01') })
    for (const sort of PRODUCT_SORTS) {
      const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`search=ens&sort=${sort}&limit=2&page=${page}`)))
      expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(7)
    }
  })
})

describe('searching', () => {
  beforeAll(async () => {
    const film = {
      kcwId: 'QX-1001',
      name: 'Skumring Gloss Polar White',
      nameDa: 'Skumring Polarhvid',
      descriptionDa: 'Blank støbt folie til ÆGTE professionelle, 100% dækkende',
      categoryId: 'bilfolie',
      price: 5495,
    }
    expect((await api('POST /products', film, { token })).status).toBe(200)
    const english = {
      ...film,
      kcwId: 'QX-1002',
      name: 'Dusk',
      nameDa: 'Bla\u030a time',
      description: 'Calendered film',
      descriptionDa: null,
    }
    expect((await api('POST /products', english, { token })).status).toBe(200)
  })

  test.each([
    ['polar', 'QX-1001'],
    ['POLARHVID', 'QX-1001'],
    ['gloss', 'QX-1001'],
    ['qx-1001', 'QX-1001'],
    ['ægte', 'QX-1001'],
    ['STØBT', 'QX-1001'],
    ['  Polar   White ', 'QX-1001'],
    ['100%', 'QX-1001'],
    ['blå time', 'QX-1002'],
    ['calendered', 'QX-1002'],
    ['polar hvid', 'QX-1001'],
    ['1_0%', undefined],
    ['polarhvid blank', 'QX-1001'],
  ])(
    'for "%s" finds %s: in name, Danish name, description and SKU, whatever the letter case and the order of the words',
    async (search, found) => {
      expect((await list(`search=${encodeURIComponent(search)}`)).map(({ kcwId }) => kcwId)).toEqual(found ? [found] : [])
    },
  )
})
