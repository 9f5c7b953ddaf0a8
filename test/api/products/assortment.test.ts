import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { uploads } from '#server/database/schema/goods/imports.ts'
import { priceHistory } from '#server/database/schema/goods/prices.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { backingTypes, colors, features } from '#server/database/schema/goods/tags.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { db, api, clock } = await testShop()
const admin = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const { token } = admin
await addTags(db)
await db.insert(colors).values([
  { id: 'sort', name: 'Black', nameDa: 'Sort', hexCode: '#101010' },
  { id: 'blaa', name: 'Blue', nameDa: 'Blå', hexCode: '#1d4f91' },
])
await db.insert(features).values({ id: 'stoebt', name: 'Cast', nameDa: 'Støbt' })
await db.insert(backingTypes).values({ id: 'luftkanaler', name: 'Air channels' })
await db.insert(uploads).values({ key: 'foto-1', originalName: 'foto.jpg', widths: [400, 800], width: 800, height: 600 })

const LEAST = { name: 'Gloss black', nameDa: 'Blank sort', categoryId: 'bilfolie', price: 5495 }
let made = 0
const newSku = () => `NY-${++made}A`
const create = (body: object = {}) => api('POST /products', { ...LEAST, kcwId: newSku(), ...body }, { token })
const created = async (body: object = {}) => (await create(body)).body.product as StaffProduct
const change = (id: number, body: object) => api(`PUT /products/${id}`, body, { token })
const bulk = (ids: readonly (number | { id: number; revision: number })[], changes: object, more: object = {}) => {
  const chosen = ids.map((one) => (typeof one === 'number' ? { id: one } : { id: one.id, seen: { revision: one.revision } }))
  return api('POST /products/bulk', { products: chosen, change: changes, ...more }, { token })
}
const list = async (query: string) => {
  const { body } = await api(`GET /assortment?${query}`, undefined, { token })
  return { names: (body.products as StaffProduct[]).map(({ nameDa }) => nameDa), total: body.total }
}
const stored = async (id: number) => (await db.select().from(products).where(eq(products.id, id)))[0]
const auditOf = (id: number) =>
  db
    .select({ action: auditLog.action, by: auditLog.byName, label: auditLog.subjectLabel, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'product'), eq(auditLog.subjectId, String(id))))
    .orderBy(auditLog.id)
const version = async () => Number((await db.$client.query('select version from catalogue_version')).rows[0].version)

beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 60_000)
})

describe('creating a product', () => {
  it('with the required fields alone gets the defaults of the specification', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.message).toBe('Produkt oprettet!')
    expect(body.product).toMatchObject({
      ...LEAST,
      stock: 0,
      pointsCost: 10,
      promotion: 0,
      discountPrice: null,
      featured: false,
      pointsEligible: false,
      active: true,
      newlyAdded: false,
      features: [],
      specifications: {},
      colorTags: [],
      featureTags: [],
      series: null,
      description: null,
      descriptionDa: null,
      hex: null,
      revision: 1,
      hasDrawnPicture: true,
      lowestPrice: null,
    })
  })

  it('stores every field, finds tags by name too, and takes the colour of the first colour tag', async () => {
    const product = await created({
      series: 'nordlys',
      productTypeId: 'bilfolie',
      backingType: 'air channels',
      colorTags: ['Blå', 'sort'],
      featureTags: ['støbt'],
      features: ['Let at lægge', 'Let at lægge'],
      specifications: { width: '1,52 m', airRelease: true, layers: 2 },
      description: 'Deep blue',
      descriptionDa: 'Dyb blå',
      stock: 7,
      pointsEligible: true,
      pointsCost: 25,
      featured: true,
      newlyAdded: true,
      active: false,
      images: ['/images/foto-1-800.webp'],
    })
    expect(product).toMatchObject({
      seriesId: 'nordlys',
      series: 'Nordlys',
      productType: 'Car wrap',
      backingTypeId: 'luftkanaler',
      colorTags: ['blaa', 'sort'],
      featureTags: ['stoebt'],
      features: ['Let at lægge'],
      specifications: { width: '1,52 m', airRelease: true, layers: 2 },
      hex: '#1d4f91',
      stock: 7,
      pointsEligible: true,
      pointsCost: 25,
      featured: true,
      newlyAdded: true,
      active: false,
      imageUrl: '/images/foto-1-800.webp',
      hasDrawnPicture: false,
    })
    expect((await list('search=dyb%20bl%C3%A5')).names).toEqual(['Blank sort'])
    expect((await list('search=NORDLYS')).total).toBe(1)
  })

  it('is logged and invalidates every cached page', async () => {
    const before = await version()
    const product = await created({ kcwId: 'LOG-1A' })
    expect(await version()).toBeGreaterThan(before)
    const [entry] = await auditOf(product.id)
    expect(entry).toMatchObject({ action: 'Produkt oprettet', by: 'Ada Admin', label: 'Blank sort (LOG-1A)' })
    expect(entry?.changes).toMatchObject({ price: { from: null, to: 5495 } })
  })

  it.each([[0], [null], [undefined]])('with the points cost %j costs the default 10', async (pointsCost) => {
    expect((await created({ pointsCost })).pointsCost).toBe(10)
  })

  it('of a TPU type or in a category without points is never points-eligible, whatever was ticked', async () => {
    expect(await created({ productTypeId: 'tpu', pointsEligible: true })).toMatchObject({
      pointsEligible: false,
      markedPointsEligible: true,
    })
    expect(await created({ categoryId: 'vaerktoej', pointsEligible: true })).toMatchObject({ pointsEligible: false })
  })

  it('of a category that names TPU is never points-eligible either, on the product page or in the list', async () => {
    await api('POST /categories', { id: 'lakfolie', name: 'TPU film', name_da: 'Lakfolie' }, { token })
    const { kcwId, ...product } = await created({ categoryId: 'lakfolie', pointsEligible: true })
    expect(product).toMatchObject({ pointsEligible: false, markedPointsEligible: true })
    expect((await api(`GET /products/${kcwId}`)).body.product).toMatchObject({ pointsEligible: false })
    expect((await api('GET /products?category=lakfolie')).body.products).toMatchObject([{ pointsEligible: false }])
  })

  it.each([[''], [null], [undefined]])('with the SKU %j gets the next free number', async (kcwId) => {
    const [first, second] = [await created({ kcwId }), await created({ kcwId })]
    const numberOf = ({ kcwId: sku }: StaffProduct) => Number(/^KCW-(\d{4,})$/.exec(sku)?.[1])
    expect(numberOf(first)).toBeGreaterThan(1000)
    expect(numberOf(second)).toBe(numberOf(first) + 1)
  })

  it('several at once without a SKU get different numbers', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => create({ kcwId: '' })))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(new Set(all.map(({ body }) => (body.product as StaffProduct).kcwId)).size).toBe(8)
  })

  it('several at once with the same SKU leave one', async () => {
    const all = await Promise.all(['dob-1a', 'DOB-1A', 'Dob-1a', 'dOb-1A'].map((kcwId) => create({ kcwId })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await db.$count(products, sql`lower(kcw_id) = 'dob-1a'`)).toBe(1)
  })

  it('with a picture and SKU of a product that is copied shares the picture', async () => {
    const shown = await created({ images: ['/images/foto-1-800.webp'] })
    await db.delete(uploads).where(eq(uploads.key, 'foto-1'))
    const copy = await created({ images: shown.images })
    expect(copy.imageUrl).toBe(shown.imageUrl)
    await db.insert(uploads).values({ key: 'foto-1', originalName: 'foto.jpg', widths: [400, 800], width: 800, height: 600 })
  })

  it.each([
    ['no name', { name: ' ' }, 'name', 'Navn er påkrævet'],
    ['no Danish name', { nameDa: undefined }, 'nameDa', 'Navn er påkrævet'],
    ['no category', { categoryId: '' }, 'categoryId', 'Kategori skal vælges'],
    ['no price', { price: undefined }, 'price', 'Skriv en pris i kr.'],
    ['a negative price', { price: -1 }, 'price', 'Prisen kan ikke være negativ.'],
    ['a price of 0', { price: 0 }, 'price', 'Pris skal være større end 0'],
    ['neither yes nor no', { active: 'ja' }, 'active', 'Vælg ja eller nej.'],
    ['a number for a name', { name: 7 }, 'name', 'Navn er påkrævet'],
    ['a number for a picture', { images: [7] }, 'images.0', 'Vælg et billede, der er uploadet.'],
    ['a price in tenths of øre', { price: 1.234 }, 'price', 'Prisen må højst have to decimaler.'],
    ['a price as text', { price: '100' }, 'price', 'Skriv en pris i kr.'],
    ['a price too high', { price: 10_000_001 }, 'price', 'Prisen er for høj.'],
    ['half a roll in stock', { stock: 0.5 }, 'stock', 'Lageret skal være et helt tal på mindst 0.'],
    ['a negative stock', { stock: -1 }, 'stock', 'Lageret skal være et helt tal på mindst 0.'],
    ['a promotion above 100', { promotion: 101 }, 'promotion', 'Kampagnen skal være et helt tal fra 0 til 100.'],
    ['a discount price above the price', { discountPrice: 6000 }, 'discountPrice', 'Kampagneprisen kan ikke være højere end prisen.'],
    [
      'a SKU a spreadsheet shortened',
      { kcwId: '5,79E+12' },
      'kcwId',
      'Regnearket har forkortet nummeret. Gør kolonnen til tekst, og gem filen igen.',
    ],
    ['a SKU with a slash', { kcwId: 'A/1' }, 'kcwId', 'Et varenummer må kun have bogstaver, tal, bindestreg og punktum.'],
    ['a colour that is none', { hex: 'red' }, 'hex', 'Skriv en farvekode som #1d4f91.'],
    [
      'a specification without a value',
      { specifications: { width: ' ' } },
      'specifications.width',
      'Skriv en værdi, eller fjern specifikationen.',
    ],
    ['a NUL in a specification', { specifications: { a: 'b\0c' } }, 'specifications.a', 'Teksten har tegn, der ikke kan bruges.'],
  ])('with %s is refused', async (_what, body, field, message) => {
    const before = await db.$count(products)
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', message, fields: { [field]: message } } })
    expect(await db.$count(products)).toBe(before)
  })

  it.each([
    ['a SKU that is taken in another letter case', { kcwId: 'tAken-1' }, 409, 'sku_taken', 'kcwId'],
    ['a category that does not exist', { categoryId: 'nope' }, 404, 'category_not_found', 'categoryId'],
    ['a series that does not exist', { series: 'nope' }, 404, 'tag_not_found', 'series'],
    ['a colour that does not exist', { colorTags: ['sort', 'nope'] }, 404, 'tag_not_found', 'colorTags'],
    ['a feature that does not exist', { featureTags: ['nope'] }, 404, 'tag_not_found', 'featureTags'],
    ['a picture that does not exist', { images: ['/images/nope-800.webp'] }, 400, 'picture_not_found', 'images'],
    ['a picture from elsewhere', { imageUrl: 'https://evil.example/a.jpg' }, 400, 'picture_not_found', 'images'],
  ])('with %s is refused and writes nothing', async (_what, body, status, code, field) => {
    if (code === 'sku_taken') await addProduct(db, { kcwId: 'TAKEN-1' })
    const before = await db.$count(products)
    expect(await create(body)).toMatchObject({ status, body: { code, fields: { [field]: expect.any(String) } } })
    expect(await db.$count(products)).toBe(before)
  })

  it('of a product that exists keeps its price when it is set to 0', async () => {
    const { id, price } = await created()
    const refused = await change(id, { price: 0 })
    expect(refused).toMatchObject({ status: 400, body: { fields: { price: 'Pris skal være større end 0' } } })
    expect((await stored(id))?.unitPriceOre).toBe(price * 100)
  })

  it('with an unknown value is refused in Danish', async () => {
    const { body } = await api('GET /orders?status=foo', undefined, { token })
    expect(body).toMatchObject({ code: 'invalid_input', message: 'Vælg en af mulighederne.' })
    expect((await api('GET /assortment?page=x', undefined, { token })).body.message).toBe('Skriv et tal.')
  })

  it('with half a letter stores what can be stored', async () => {
    expect((await create({ specifications: { a: 'x\ud800y' }, nameDa: 'x\ud800y' })).status).toBe(200)
  })
})

describe('the stock', () => {
  it('changes by the difference when the form showed an older stock, and the answer says so', async () => {
    const { id } = await created({ stock: 100 })
    await db.update(products).set({ stock: 93 }).where(eq(products.id, id))
    const same = await change(id, { nameDa: 'Nyt navn', stock: 100, seen: { stock: 100 } })
    expect(same.body.message).toBe('Produkt opdateret! Ordrer har ændret lageret, siden du så det. Det er nu 93.')
    expect(await stored(id)).toMatchObject({ nameDa: 'Nyt navn', stock: 93 })
    expect((await change(id, { stock: 150, seen: { stock: 100 } })).body.product).toMatchObject({ stock: 143 })
    expect((await change(id, { stock: 3, seen: { stock: 143 } })).body.message).toBe('Produkt opdateret!')
    expect((await change(id, { stock: 0, seen: { stock: 5 } })).body.product).toMatchObject({ stock: 0 })
  })

  it('written as a difference changes the present stock, whatever the form showed', async () => {
    const { id } = await created({ stock: 10 })
    await db.update(products).set({ stock: 2 }).where(eq(products.id, id))
    const more = await change(id, { stockChange: 40, seen: { stock: 10 } })
    expect(more.body).toMatchObject({ message: 'Produkt opdateret! Der er nu 42 på lager.', product: { stock: 42 } })
    const fewer = await Promise.all([change(id, { stockChange: -3 }), change(id, { stockChange: -3 })])
    expect(fewer.map(({ status }) => status)).toEqual([200, 200])
    expect(await stored(id)).toMatchObject({ stock: 36 })
    const tooMany = await change(id, { nameDa: 'Andet navn', stockChange: -37 })
    expect(tooMany).toMatchObject({ status: 400, body: { fields: { stock: 'Der er kun 36 på lager, så 37 kan ikke trækkes fra.' } } })
    expect((await change(id, { stock: 5, stockChange: 5 })).status).toBe(400)
    expect(await stored(id)).toMatchObject({ stock: 36, nameDa: LEAST.nameDa })
  })

  it('is set as written when the form sends no stock it showed', async () => {
    const { id } = await created({ stock: 100 })
    expect((await change(id, { stock: 12 })).body.product).toMatchObject({ stock: 12 })
    expect((await change(id, { name: 'Only the name', seen: { stock: 5 } })).body.product).toMatchObject({ stock: 12 })
  })
})

describe('price and promotion', () => {
  it('a discount price without a promotion sets one in whole percent, and the answer says which', async () => {
    const { body } = await create({ price: 1000, discountPrice: 796 })
    expect(body.product).toMatchObject({ price: 1000, promotion: 20, discountPrice: 800 })
    expect(body.message).toBe('Produkt oprettet! En kampagne gives i hele procent: 20 % giver kampagneprisen 800\u00a0kr.')
  })

  it('a discount price in whole percent needs no note, and a promotion wins over it', async () => {
    expect((await create({ price: 1000, discountPrice: 800 })).body.message).toBe('Produkt oprettet!')
    expect(await created({ price: 1000, discountPrice: 800, promotion: 10 })).toMatchObject({ promotion: 10, discountPrice: 900 })
  })

  it('an edit sets, keeps and takes away the promotion by either field', async () => {
    const { id } = await created({ price: 1000 })
    const promotionAfter = async (body: object) => ((await change(id, body)).body.product as StaffProduct).promotion
    expect(await promotionAfter({ discountPrice: 750 })).toBe(25)
    expect(await promotionAfter({ stock: 4 })).toBe(25)
    expect(await promotionAfter({ promotion: 0, discountPrice: 750 })).toBe(0)
    expect(await promotionAfter({ promotion: 30 })).toBe(30)
    expect(await promotionAfter({ discountPrice: null })).toBe(0)
    expect(await promotionAfter({ price: 2000, discountPrice: 1000 })).toBe(50)
  })

  it('every price is stored with its day, and no other change adds to the history', async () => {
    const { id } = await created({ price: 800 })
    clock.now = new Date(clock.now.getTime() + 30 * 86_400_000)
    await change(id, { price: 1000 })
    await change(id, { stock: 3, price: 1000 })
    clock.now = new Date(clock.now.getTime() + 86_400_000)
    const raised = clock.now.toISOString()
    await change(id, { promotion: 20 })
    const { body } = await api(`GET /products/${id}/price-history`, undefined, { token })
    expect(body.history).toMatchObject([
      { price: 1000, promotion: 20, priceAfterPromotion: 800, since: raised },
      { price: 1000, promotion: 0, priceAfterPromotion: 1000 },
      { price: 800, promotion: 0, priceAfterPromotion: 800 },
    ])
    expect(body.lowestPrice).toBe(800)
    const { body: shown } = await api(`GET /assortment/${id}`, undefined, { token })
    expect(shown.product).toMatchObject({ lowestPrice: 800 })
    expect((await api('GET /products/999999/price-history', undefined, { token })).body.code).toBe('product_not_found')
  })
})

describe('changing a product', () => {
  it('changes what is sent, keeps the rest, and raises the revision', async () => {
    const before = await created({ descriptionDa: 'Blød', stock: 4, features: ['a'] })
    const { status, body } = await change(before.id, { nameDa: 'Mat sort', seen: { revision: before.revision } })
    expect(status).toBe(200)
    expect(body.message).toBe('Produkt opdateret!')
    const after = body.product as StaffProduct
    expect(after).toEqual({
      ...before,
      nameDa: 'Mat sort',
      images: after.images,
      imageUrl: after.imageUrl,
      revision: 2,
      updatedAt: clock.now.toISOString(),
    })
    expect((await auditOf(before.id)).at(-1)?.changes).toEqual({ nameDa: { from: 'Blank sort', to: 'Mat sort' } })
    expect((await list('search=mat%20sort')).total).toBe(1)
  })

  it('to what it is already writes nothing', async () => {
    const { id, revision } = await created()
    expect((await change(id, { ...LEAST, seen: { revision } })).status).toBe(200)
    expect((await stored(id))?.revision).toBe(revision)
    expect(await auditOf(id)).toHaveLength(1)
  })

  it('the second of two editors gets the present product, and nothing is overwritten', async () => {
    const { id, revision } = await created()
    await change(id, { nameDa: 'Først', seen: { revision } })
    const { status, body } = await change(id, { nameDa: 'Sidst', seen: { revision } })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'changed_meanwhile',
      message: 'Produktet er ændret af en anden, siden du åbnede det. Se det nye, og prøv igen.',
      now: { id, nameDa: 'Først', revision: revision + 1 },
      changedBy: 'Ada Admin',
      changedAt: clock.now.toISOString(),
    })
    expect((await stored(id))?.nameDa).toBe('Først')
  })

  it('two at the same instant on one revision leave one', async () => {
    const { id, revision } = await created()
    const all = await Promise.all([1, 2, 3].map((price) => change(id, { price, seen: { revision } })))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('takes pictures away, puts them in order, and takes what the list answered', async () => {
    await db.insert(uploads).values({ key: 'foto-2', originalName: 'foto2.jpg', widths: [400], width: 400, height: 300 })
    const { id, images } = await created({ images: ['/images/foto-1-800.webp', '/images/foto-2-400.avif'] })
    const keysAfter = async (body: object) => {
      await change(id, body)
      return (await stored(id))?.images.map(({ key }) => key)
    }
    expect(await keysAfter({ images: images.toReversed() })).toEqual(['foto-2', 'foto-1'])
    expect(await keysAfter({ imageUrl: '/images/foto-2-400.webp' })).toEqual(['foto-2', 'foto-1'])
    expect(await keysAfter({ imageUrl: '/images/foto-1-800.webp' })).toEqual(['foto-1'])
    expect(await keysAfter({ images: [] })).toEqual([])
    expect(await keysAfter({ images: ['/images/drawn/NY-1A.svg?v=1'] })).toEqual([])
  })

  it('follows the first colour tag unless the colour was set by hand', async () => {
    const { id } = await created({ colorTags: ['sort'] })
    await change(id, { colorTags: ['blaa'] })
    expect((await stored(id))?.hex).toBe('#1d4f91')
    await change(id, { hex: 'ABC' })
    await change(id, { colorTags: ['sort'] })
    expect((await stored(id))?.hex).toBe('#aabbcc')
    await change(id, { hex: '' })
    expect((await stored(id))?.hex).toBe('#101010')
  })

  it('to a SKU another product has is refused; its own in another letter case is not', async () => {
    const { kcwId } = await created()
    const { id, kcwId: own } = await created()
    expect(await change(id, { kcwId: kcwId.toLowerCase() })).toMatchObject({
      status: 409,
      body: { code: 'sku_taken', fields: { kcwId: expect.any(String) } },
    })
    expect((await change(id, { kcwId: own.toLowerCase() })).status).toBe(200)
  })

  it('that does not exist is not found', async () => {
    expect(await change(999_999, { stock: 1 })).toMatchObject({
      status: 404,
      body: { code: 'product_not_found', message: 'Produkt ikke fundet' },
    })
    expect((await api('PUT /products/abc', {}, { token })).status).toBe(404)
    expect((await api('GET /assortment/999999', undefined, { token })).status).toBe(404)
  })

  it('keeps the stock an order takes at the same time', async () => {
    const { id } = await created({ stock: 50 })
    await Promise.all([
      ...Array.from({ length: 5 }, () => api('POST /orders', orderBody([{ id, quantity: 2 }]))),
      change(id, { nameDa: 'Solgt imens' }),
      change(id, { featured: true }),
    ])
    expect(await stored(id)).toMatchObject({ stock: 40, nameDa: 'Solgt imens', featured: true })
  })
})

describe('deleting a product', () => {
  it('keeps the lines of its orders, and is in the audit log with its last fields', async () => {
    const { id, kcwId } = await created({ stock: 3 })
    const { body: placed } = await api('POST /orders', orderBody([{ id, quantity: 1 }]))
    await api(`PUT /favourites/${id}`, undefined, { token })
    expect((await api(`DELETE /products/${id}`, undefined, { token })).body).toMatchObject({ success: true, message: 'Produkt slettet' })
    const [line] = await db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, Number(placed.orderId)))
    expect(line).toMatchObject({ productId: null, kcwId, nameDa: 'Blank sort', unitPriceOre: 5495_00 })
    expect(await db.$count(priceHistory, eq(priceHistory.productId, id))).toBe(0)
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'Produkt slettet',
      changes: { kcwId: { from: kcwId }, price: { from: 5495 } },
    })
    expect((await api(`DELETE /products/${id}`, undefined, { token })).status).toBe(404)
  })

  it('while it is ordered ends one way or the other', async () => {
    const { id } = await created({ stock: 10 })
    const [order, deletion] = await Promise.all([
      api('POST /orders', orderBody([{ id, quantity: 1 }])),
      api(`DELETE /products/${id}`, undefined, { token }),
    ])
    expect([200, 404]).toContain(order.status)
    expect(deletion.status).toBe(200)
  })
})

describe('changing many products', () => {
  it('raises the prices of a series by percent, in whole kroner, in one go', async () => {
    const ids = [
      (await created({ price: 5495 })).id,
      (await created({ price: 999 })).id,
      (await addProduct(db, { unitPriceOre: 0, categoryId: 'bilfolie' })).id,
    ]
    const { status, body } = await bulk(ids, { pricePercent: 4 })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: '2 produkter ændret',
      products: [{ id: ids[0], changes: { price: { from: 5495, to: 5715 } } }, { id: ids[1] }],
    })
    expect((await stored(ids[1] ?? 0))?.unitPriceOre).toBe(1039_00)
    expect((await stored(ids[0] ?? 0))?.revision).toBe(2)
    expect((await stored(ids[2] ?? 0))?.revision).toBe(1)
    expect((await auditOf(ids[0] ?? 0)).at(-1)).toMatchObject({ action: 'Produkt ændret', changes: { price: { from: 5495, to: 5715 } } })
    expect(await db.$count(priceHistory, eq(priceHistory.productId, ids[0] ?? 0))).toBe(2)
  })

  it('sets promotion, category and flags together', async () => {
    const { id } = await created()
    await bulk([id], {
      promotion: 15,
      categoryId: 'vaerktoej',
      featured: true,
      newlyAdded: true,
      pinned: true,
      pointsEligible: true,
      active: false,
    })
    expect(await stored(id)).toMatchObject({
      promotionPercent: 15,
      categoryId: 'vaerktoej',
      featured: true,
      newlyAdded: true,
      pinned: true,
      pointsEligible: true,
      active: false,
    })
  })

  it('a dry run shows the same and changes nothing', async () => {
    const { id } = await created({ price: 100 })
    const before = { version: await version(), audit: await db.$count(auditLog) }
    const { body } = await bulk([id], { pricePercent: -10, active: true }, { dryRun: true })
    expect(body).toMatchObject({ message: '1 produkt ændres', products: [{ id, changes: { price: { from: 100, to: 90 } } }] })
    expect((await stored(id))?.unitPriceOre).toBe(100_00)
    expect({ version: await version(), audit: await db.$count(auditLog) }).toEqual(before)
  })

  it('is refused whole when one was changed in between, and names it', async () => {
    const [first, second] = [await created(), await created({ nameDa: 'Ændret imens' })]
    await change(second.id, { stock: 9 })
    const { status, body } = await bulk([first, second], { promotion: 50 })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'changed_meanwhile', now: [{ id: second.id, stock: 9 }] })
    expect(body.message).toContain('Ændret imens')
    expect((await stored(first.id))?.promotionPercent).toBe(0)
  })

  it.each([
    ['a product that is gone', [999_999], { active: false }, 404, 'product_not_found', '1 produkt findes ikke længere.'],
    ['no product', [], { active: false }, 400, 'invalid_input', 'Vælg mindst ét produkt.'],
    ['more than 1,000', Array.from({ length: 1001 }, (_, at) => at + 1), {}, 400, 'invalid_input', 'Højst 1.000 produkter ad gangen.'],
  ])('with %s is refused', async (_what, ids, changes, status, code, message) => {
    expect(await bulk(ids, changes)).toMatchObject({ status, body: { code, message } })
  })

  it.each([
    ['a price cut above 90 %', { pricePercent: -91 }, 400, 'Prisen kan højst sættes 90 % ned.'],
    ['a rise above 500 %', { pricePercent: 501 }, 400, 'Prisen kan højst sættes 500 % op.'],
    ['thousandths of a percent', { pricePercent: 1.234 }, 400, 'Skriv højst to decimaler.'],
    ['a category that does not exist', { categoryId: 'nope' }, 404, 'Kategorien findes ikke.'],
  ])('with %s is refused and nothing changes', async (_what, changes, status, message) => {
    const { id } = await created()
    expect(await bulk([id], { ...changes, active: false })).toMatchObject({ status, body: { message } })
    expect((await stored(id))?.active).toBe(true)
  })

  it('never makes a price the shop cannot hold', async () => {
    const [cheap, dear] = [await created({ price: 100 }), await created({ price: 9_000_000 })]
    const { status, body } = await bulk([cheap.id, dear.id], { pricePercent: 500 })
    expect(status).toBe(400)
    expect(body.message).toContain('Prisen er for høj.')
    expect((await stored(cheap.id))?.unitPriceOre).toBe(100_00)
  })

  it('a thousand at once, while the same products are ordered', async () => {
    const ids = (await Promise.all(Array.from({ length: 4 }, () => created({ stock: 100 })))).map(({ id }) => id)
    const { rows } = await db.$client.query(
      `insert into products (kcw_id, name, name_da, unit_price_ore) select 'MASSE-' || n, 'x', 'x', 10000 from generate_series(1, 996) n returning id`,
    )
    const all = [...ids, ...rows.map(({ id }: { id: number }) => id)]
    const [changed, ...orders] = await Promise.all([
      bulk(all.toReversed(), { pricePercent: 10 }),
      ...Array.from({ length: 6 }, (_, at) =>
        api('POST /orders', orderBody((at % 2 ? ids : ids.toReversed()).map((id) => ({ id, quantity: 1 })))),
      ),
    ])
    expect(changed.status).toBe(200)
    expect(changed.body.products).toHaveLength(1000)
    for (const { status } of orders) expect([200, 409]).toContain(status)
    await db.$client.query(`delete from products where kcw_id like 'MASSE-%'`)
  })
})

describe("staff's list", () => {
  it('is in Danish order both ways, pages without overlap and counts all', async () => {
    for (const nameDa of ['Ål', 'Zebra', 'Ørn', 'Ække', 'Abe'])
      await addProduct(db, { nameDa, searchText: `liste ${nameDa.toLowerCase()}`, active: nameDa !== 'Zebra' })
    const danish = ['Abe', 'Zebra', 'Ække', 'Ørn', 'Ål']
    expect(await list('search=liste&sort=nameDa')).toEqual({ names: danish, total: 5 })
    expect(await list('search=liste&sort=-nameDa')).toEqual({ names: danish.toReversed(), total: 5 })
    expect(await list('search=liste&limit=2&page=2')).toEqual({ names: ['Ække', 'Ørn'], total: 5 })
    expect((await list('search=liste&active=false')).names).toEqual(['Zebra'])
  })

  it.each([
    ['price', { unitPriceOre: 1 }, { unitPriceOre: 2 }],
    ['stock', { stock: 1 }, { stock: 2 }],
    ['promotion', { promotionPercent: 1 }, { promotionPercent: 2 }],
    ['kcwId', { kcwId: 'a-s' }, { kcwId: 'B-S' }],
    ['updatedAt', { updatedAt: new Date('2026-01-01') }, { updatedAt: new Date('2026-01-02') }],
    ['createdAt', { createdAt: new Date('2026-01-01') }, { createdAt: new Date('2026-01-02') }],
  ])('sorts by %s both ways', async (field, low, high) => {
    const searchText = `sorteret ${field.toLowerCase()}`
    await addProduct(db, { nameDa: 'høj', searchText, ...high })
    await addProduct(db, { nameDa: 'lav', searchText, ...low })
    expect((await list(`search=${encodeURIComponent(searchText)}&sort=${field}`)).names).toEqual(['lav', 'høj'])
    expect((await list(`search=${encodeURIComponent(searchText)}&sort=-${field}`)).names).toEqual(['høj', 'lav'])
  })

  it('is narrowed by every kind of tag', async () => {
    const searchText = 'mærket'
    await addProduct(db, { nameDa: 'D', searchText, productTypeId: 'tpu', colorTags: ['sort', 'blaa'], specifications: { finish: 'Mat' } })
    await addProduct(db, { nameDa: 'E', searchText, backingTypeId: 'luftkanaler', featureTags: ['stoebt'], colorTags: ['blaa'] })
    await addProduct(db, { nameDa: 'F', searchText, active: false, productTypeId: 'tpu' })
    const names = async (query: string) => (await list(`search=${encodeURIComponent(searchText)}&${query}`)).names.join('')
    expect(await names('productType=tpu')).toBe('DF')
    expect(await names('backingType=luftkanaler')).toBe('E')
    expect(await names('color=blaa')).toBe('DE')
    expect(await names('color=sort')).toBe('D')
    expect(await names('feature=stoebt')).toBe('E')
    expect(await names('finish=Mat')).toBe('D')
    expect(await names('finish=Blank')).toBe('')
    expect(await names('color=blaa&productType=tpu')).toBe('D')
  })

  it('searches names only when staff ask for it, every word of them', async () => {
    await created({ nameDa: 'Kystblå', name: 'Coast Blue' })
    await created({ nameDa: 'Skovgrøn', name: 'Forest Green', descriptionDa: 'Passer til Kystblå' })
    const names = async (query: string) => (await list(query)).names
    expect(await names(`search=${encodeURIComponent('kystblå')}`)).toEqual(expect.arrayContaining(['Kystblå', 'Skovgrøn']))
    expect(await names(`search=${encodeURIComponent('kystblå')}&onlyNames=true`)).toEqual(['Kystblå'])
    expect(await names('search=blue%20coast&onlyNames=true')).toEqual(['Kystblå'])
    expect(await names('search=coast%20green&onlyNames=true')).toEqual([])
  })

  it('is narrowed by category, series, featured, promotion and what runs out', async () => {
    const searchText = 'filtreret'
    await addProduct(db, { nameDa: 'A', searchText, categoryId: 'bilfolie', seriesId: 'nordlys', stock: 9, featured: true })
    await addProduct(db, { nameDa: 'B', searchText, categoryId: 'vaerktoej', stock: 10, promotionPercent: 5 })
    await addProduct(db, { nameDa: 'C', searchText, stock: 0 })
    const names = async (query: string) => (await list(`search=filtreret&${query}`)).names.join('')
    expect(await names('category=bilfolie')).toBe('A')
    expect(await names('series=nordlys')).toBe('A')
    expect(await names('featured=true')).toBe('A')
    expect(await names('promoted=true')).toBe('B')
    expect(await names('promoted=false')).toBe('AC')
    expect(await names('lowStock=true')).toBe('AC')
    expect(await names('lowStock=false')).toBe('B')
    expect((await list(`search=${encodeURIComponent("%_'")}`)).total).toBe(0)
  })
})

describe('tags, series, type and stock of many products at once', () => {
  it('are added and removed; a tag a product has already keeps its place', async () => {
    const [plain, blue] = [await created(), await created({ colorTags: ['blaa'], featureTags: ['stoebt'], stock: 4 })]
    const { rows } = await db.execute<{ series: string; type: string }>(
      sql`select (select min(id) from series) as series, (select min(id) from product_types) as type`,
    )
    const [some] = rows
    const change = {
      addedColor: 'sort',
      removedColor: 'blaa',
      addedFeature: 'stoebt',
      series: some?.series,
      productTypeId: some?.type,
      stock: 7,
    }
    expect((await bulk([plain.id, blue.id], change)).body).toMatchObject({ message: '2 produkter ændret' })
    for (const { id } of [plain, blue])
      expect(await stored(id)).toMatchObject({
        ...{ colorTags: ['sort'], featureTags: ['stoebt'], stock: 7, batches: [] },
        ...{ seriesId: some?.series, productTypeId: some?.type },
      })
    await bulk([blue.id], { removedFeature: 'stoebt', addedColor: 'blaa' })
    expect(await stored(blue.id)).toMatchObject({ colorTags: ['sort', 'blaa'], featureTags: [] })
  })

  it('a colour code derived from the first colour follows it, one set by hand stays', async () => {
    const [sort, hvid] = [{ hexCode: '#0a0b0c' }, { hexCode: '#f0f1f2' }]
    await db.insert(colors).values([
      { id: 'foelg-sort', name: 'Follow black', nameDa: 'Følg sort', ...sort },
      { id: 'foelg-hvid', name: 'Follow white', nameDa: 'Følg hvid', ...hvid },
    ])
    const colorTags = ['foelg-sort']
    const [derived, own] = [await created({ colorTags, hex: sort.hexCode }), await created({ colorTags, hex: '#123456' })]
    const ids = [derived.id, own.id]
    await bulk(ids, { addedColor: 'foelg-hvid' })
    expect([(await stored(derived.id))?.hex, (await stored(own.id))?.hex]).toEqual([sort.hexCode, '#123456'])
    await bulk(ids, { removedColor: 'foelg-sort' })
    expect([(await stored(derived.id))?.hex, (await stored(own.id))?.hex]).toEqual([hvid.hexCode, '#123456'])
  })

  it('are not changed at all where one of them is unknown', async () => {
    const { id } = await created()
    for (const field of ['addedColor', 'removedColor', 'addedFeature', 'removedFeature', 'series', 'productTypeId'])
      expect(await bulk([id], { [field]: 'ukendt', stock: 9 })).toMatchObject({
        status: 404,
        body: { code: 'tag_not_found', fields: { [field]: 'Tagget findes ikke.' } },
      })
    expect((await bulk([id], { stock: -1 })).body.fields).toHaveProperty(['change.stock'])
    expect(await stored(id)).toMatchObject({ stock: 0, revision: 1 })
  })

  it('need the permission for each: a colleague who counts stock changes nothing else', async () => {
    const { id } = await created()
    const counter = await addCustomer(db, { role: 'admin', restrictedTo: ['stock'] })
    const ask = (change: object) => api('POST /products/bulk', { products: [{ id }], change }, counter)
    expect((await ask({ stock: 5 })).status).toBe(200)
    expect((await ask({ addedColor: 'sort' })).status).toBe(403)
    expect(await stored(id)).toMatchObject({ stock: 5, colorTags: [] })
  })
})

it('an environmental claim in a saved text is flagged with the reason, and saved', async () => {
  const product = await addProduct(db)
  const saved = await change(product.id, { descriptionDa: 'En bæredygtig folie i grøn.' })
  expect(saved).toMatchObject({ status: 200, body: { product: { descriptionDa: 'En bæredygtig folie i grøn.' } } })
  expect(saved.body.message).toMatch(/^Produkt opdateret! »bæredygtig« er et generelt miljøudsagn/)
  const priced = await change(product.id, { price: 100 })
  expect(priced.body.message).toBe('Produkt opdateret!')
})
