import { describe, expect, it } from 'vitest'
import type { Facets, Product, TagTexts } from '#contract/products/product.ts'
import { backingTypes, features } from '#server/database/schema/goods/tags.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
const { token } = await addCustomer(db, { role: 'admin' })
await addTags(db)
await db.insert(features).values([
  { id: 'stoebt', name: 'Cast', nameDa: 'Støbt folie', description: 'Uden indbygget spænding.', position: 1 },
  { id: 'interioer', name: 'Interior', nameDa: 'Interiør', position: 2 },
  { id: 'selvhelende', name: 'Self-healing', nameDa: 'Selvhelende', description: 'Ridser lukker sig.', position: 3 },
])
await db.insert(backingTypes).values({ id: 'papir', name: 'Papirliner', description: 'Ligger plant på bordet.' })

const film = { categoryId: 'bilfolie', seriesId: 'nordlys', productTypeId: 'bilfolie', backingTypeId: 'papir' }
const cast = await addProduct(db, {
  ...film,
  nameDa: 'A støbt',
  featureTags: ['stoebt'],
  newlyAdded: true,
  specifications: { finish: 'Silkemat' },
})
await addProduct(db, { ...film, nameDa: 'B støbt til kabinen', featureTags: ['interioer', 'stoebt'] })
await addProduct(db, { ...film, nameDa: 'C til kabinen', featureTags: ['interioer'] })
const tool = await addProduct(db, { categoryId: 'vaerktoej', nameDa: 'D rakel', newlyAdded: true })
await addProduct(db, { ...film, nameDa: 'E ikke i butikken', featureTags: ['selvhelende', 'stoebt'], newlyAdded: true, active: false })

async function list(query: string) {
  const { status, body } = await api(`GET /products?${query}`)
  expect(status).toBe(200)
  const { facets } = body as { facets: Facets }
  return {
    names: (body.products as Product[]).map(({ nameDa }) => nameDa.slice(0, 1)).join(''),
    total: body.total,
    features: Object.fromEntries(facets.features.map(({ value, count }) => [value, count])),
    newlyAdded: facets.newlyAdded,
    facets,
  }
}

it("a filter finds its value in any letter case, and is answered in the shop's spelling", async () => {
  for (const query of ['finish=silkemat', 'finish=SILKEMAT&category=Bilfolie&series=Nordlys&feature=STOEBT'])
    expect((await list(query)).names).toBe('A')
  const { finishes, series } = (await list('finish=silkemat&series=NORDLYS')).facets
  expect([finishes, series].map((facets) => facets.map(({ value }) => value))).toEqual([['Silkemat'], ['nordlys']])
})

describe('the list narrowed by features', () => {
  it('shows what has the feature, and of several chosen only what has all', async () => {
    expect(await list('feature=stoebt')).toMatchObject({ names: 'AB', total: 2 })
    expect(await list('feature=interioer')).toMatchObject({ names: 'BC' })
    expect(await list('feature=stoebt,interioer')).toMatchObject({ names: 'B', total: 1 })
    expect(await list('feature=findesikke')).toMatchObject({ names: '', total: 0 })
    expect(await list('feature=')).toMatchObject({ total: 4 })
  })

  it("counts the products each further feature would leave, in the shop's order, with staff's descriptions", async () => {
    const { facets, features } = await list('')
    expect(facets.features).toEqual([
      { value: 'stoebt', label: 'Støbt folie', description: 'Uden indbygget spænding.', count: 2 },
      { value: 'interioer', label: 'Interiør', description: null, count: 2 },
    ])
    expect(features).toEqual({ stoebt: 2, interioer: 2 })
    expect((await list('feature=interioer')).features).toEqual({ stoebt: 1, interioer: 2 })
    expect((await list('category=vaerktoej')).features).toEqual({})
    expect((await list('category=vaerktoej&feature=stoebt')).features, 'a chosen one stays').toEqual({ stoebt: 0 })
  })

  it('counts the other filters under it', async () => {
    const { facets } = await list('feature=interioer')
    expect(facets.categories.map(({ value, count }) => [value, count])).toEqual([['bilfolie', 2]])
    expect(facets.series).toMatchObject([{ value: 'nordlys', count: 2 }])
  })
})

describe('the list of new products', () => {
  it('shows only those products, and every list counts them', async () => {
    expect(await list('newlyAdded=true')).toMatchObject({ names: 'AD', total: 2, newlyAdded: 2 })
    expect(await list('newlyAdded=false')).toMatchObject({ names: 'BC' })
    expect((await list('category=bilfolie')).newlyAdded).toBe(1)
    expect(await list('category=bilfolie&newlyAdded=true')).toMatchObject({ names: 'A', features: { stoebt: 1 } })
    expect((await list('feature=interioer')).newlyAdded).toBe(0)
  })

  it('is answered in Danish when the filter is unknown', async () => {
    expect(await api('GET /products?newlyAdded=ja')).toMatchObject({ status: 400, body: { message: 'Vælg en af mulighederne.' } })
  })

  it('is open to staff too, with inactive products', async () => {
    const namesOf = async (query: string) => {
      const { body } = await api(`GET /assortment?${query}`, undefined, { token })
      return (body.products as Product[]).map(({ nameDa }) => nameDa.slice(0, 1)).join('')
    }
    expect(await namesOf('newlyAdded=true')).toBe('ADE')
    expect(await namesOf('newlyAdded=true&feature=stoebt')).toBe('AE')
    expect(await namesOf('newlyAdded=false&category=bilfolie')).toBe('BC')
  })
})

describe('what staff wrote about the tags of a product', () => {
  const textsOf = async (id: number) => (await api(`GET /products/${id}`)).body.tagTexts as TagTexts

  it('is answered with the product and follows a change at once', async () => {
    expect(await textsOf(cast.id)).toEqual({
      series: null,
      backingType: 'Ligger plant på bordet.',
      productType: null,
      features: [{ id: 'stoebt', name: 'Støbt folie', description: 'Uden indbygget spænding.' }],
    })
    await api('PUT /tags/series/nordlys', { description: 'Blank folie.' }, { token })
    await api('PUT /tags/product-types/bilfolie', { description: 'Til hele biler.' }, { token })
    await api('PUT /tags/features/stoebt', { name_da: 'Støbt', description: '' }, { token })
    expect(await textsOf(cast.id)).toEqual({
      series: 'Blank folie.',
      backingType: 'Ligger plant på bordet.',
      productType: 'Til hele biler.',
      features: [{ id: 'stoebt', name: 'Støbt', description: null }],
    })
  })

  it('is nothing for a product without tags', async () => {
    expect(await textsOf(tool.id)).toEqual({ series: null, backingType: null, productType: null, features: [] })
  })
})
