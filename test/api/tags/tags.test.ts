import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { TAG_KINDS, type TagKind } from '#contract/tags/tags.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { series } from '#server/database/schema/goods/tags.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
const { token } = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
await addTags(db)

type Tag = Record<string, unknown> & { id: string; productCount: number }
const create = (kind: string, body: object) => api(`POST /tags/${kind}`, body, { token })
const created = async (kind: string, body: object) => (await create(kind, body)).body.tag as Tag
const change = (kind: string, id: string, body: object) => api(`PUT /tags/${kind}/${id}`, body, { token })
const remove = (kind: string, id: string) => api(`DELETE /tags/${kind}/${id}`, undefined, { token })
const tagsOf = async (kind: TagKind) => (await api(`GET /tags/${kind}`)).body.tags as Tag[]
const createCategory = (body: object) => api('POST /categories', body, { token })
const auditOf = (kind: string, id: string) =>
  db
    .select({ action: auditLog.action, changes: auditLog.changes })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, 'tag'), eq(auditLog.subjectId, `${kind}/${id}`)))
    .orderBy(auditLog.id)
const version = async () => Number((await db.$client.query('select version from catalogue_version')).rows[0].version)
let made = 0
const newName = () => `Prøve ${++made}`
const leastOf = (kind: TagKind) => ({ name: newName(), ...(kind === 'colors' && { hex_code: '#1d4f91' }) })

const GROUPS = {
  colors: 'colors',
  'backing-types': 'backingTypes',
  features: 'features',
  series: 'series',
  'product-types': 'productTypes',
} as const

describe.each(TAG_KINDS)('a tag of the kind %s', (kind) => {
  it('is created, changed and deleted, each with its entry in the audit log and a new version of the catalogue', async () => {
    const before = await version()
    const body = leastOf(kind)
    const answer = await create(kind, body)
    expect(answer).toMatchObject({ status: 200, body: { success: true, message: 'Tag oprettet!' } })
    const tag = answer.body.tag as Tag
    expect(tag.id).toBe(`proeve-${made}`)
    expect(tag).toMatchObject({ name: body.name, productCount: 0 })
    const { body: all } = await api('GET /tags/all')
    expect((all.tags as Record<string, Tag[]>)[GROUPS[kind]]?.map(({ id }) => id)).toContain(tag.id)

    const renamed = { ...body, name: newName() }
    expect(await change(kind, tag.id, renamed)).toMatchObject({
      status: 200,
      body: { message: 'Tag opdateret!', tag: { id: tag.id, name: renamed.name } },
    })
    expect(await remove(kind, tag.id)).toMatchObject({ status: 200, body: { message: 'Tag slettet' } })
    expect((await tagsOf(kind)).map(({ id }) => id)).not.toContain(tag.id)
    expect((await auditOf(kind, tag.id)).map(({ action }) => action)).toEqual(['Tag oprettet', 'Tag ændret', 'Tag slettet'])
    expect(await version()).toBe(before + 3)
  })

  it('with a name that is taken in any letter case is refused, also several at the same instant', async () => {
    const body = leastOf(kind)
    const all = await Promise.all([body, { ...body, name: body.name.toUpperCase() }, body].map((one) => create(kind, one)))
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = all.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'tag_taken',
      message: 'Et tag med dette navn findes allerede.',
      fields: { name: 'Et tag med dette navn findes allerede.' },
    })
  })

  it('without a name is refused', async () => {
    for (const name of ['', '  ', undefined, 'x'.repeat(81)]) {
      const { status, body } = await create(kind, { ...leastOf(kind), name })
      expect(status).toBe(400)
      expect(body.fields).toHaveProperty('name')
    }
    expect((await create(kind, { ...leastOf(kind), name: ' ' })).body.message).toBe('Navn er påkrævet')
  })

  it('that does not exist is not found', async () => {
    expect(await change(kind, 'nope', leastOf(kind))).toMatchObject({ status: 404, body: { code: 'tag_not_found' } })
    expect(await remove(kind, 'nope')).toMatchObject({ status: 404, body: { code: 'tag_not_found', message: 'Tagget findes ikke.' } })
    expect((await remove(kind, '%00')).status).toBe(404)
  })
})

describe('tags', () => {
  it('take the Danish name from the English one when it is left out, and their id from the Danish one', async () => {
    expect(await created('features', { name: 'Cast' })).toMatchObject({ id: 'cast', name: 'Cast', name_da: 'Cast' })
    expect(await created('features', { name: 'Self-healing', name_da: 'Selvhelende på øjeblikket' })).toMatchObject({
      id: 'selvhelende-paa-oejeblikket',
    })
    expect(await created('series', { name: 'Aurora', nameDa: 'Polarlys', categoryId: 'bilfolie' })).toMatchObject({
      id: 'polarlys',
      nameDa: 'Polarlys',
      categoryId: 'bilfolie',
    })
    expect(await created('backing-types', { name: 'PET liner', description: 'Glat' })).toEqual({
      id: 'pet-liner',
      name: 'PET liner',
      description: 'Glat',
      productCount: 0,
    })
  })

  it('whose names give the same id get different ids', async () => {
    expect((await created('features', { name: 'Mat/sort' })).id).toBe('mat-sort')
    expect((await created('features', { name: 'Mat sort' })).id).toBe('mat-sort-2')
    expect((await created('features', { name: '漆黒' })).id).toBe('tag')
  })

  it.each([
    ['#ABC', '#aabbcc'],
    ['1D4F91', '#1d4f91'],
    [' #00ff00 ', '#00ff00'],
  ])('a colour written %j is kept as %s', async (hex_code, kept) => {
    expect(await created('colors', { name: newName(), hex_code })).toMatchObject({ hex_code: kept })
  })

  it.each([['none'], [''], [undefined], ['#12345'], ['rød'], ['rgb(0,0,0)']])('the hex code %j is refused', async (hex_code) => {
    expect(await create('colors', { name: newName(), hex_code })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: 'Skriv en farvekode som #1d4f91.', fields: { hex_code: 'Skriv en farvekode som #1d4f91.' } },
    })
  })

  it('a series in a category that does not exist is refused', async () => {
    expect(await create('series', { name: newName(), categoryId: 'nope' })).toMatchObject({
      status: 404,
      body: { code: 'category_not_found', fields: { categoryId: expect.any(String) } },
    })
  })

  it('of a kind that does not exist are not found', async () => {
    expect((await api('GET /tags/nope')).status).toBe(404)
    expect((await create('nope', { name: 'x' })).status).toBe(404)
  })

  it('count the products that have them, inactive ones too, and cannot be deleted while any has them', async () => {
    const color = await created('colors', { name: newName(), hex_code: '#111111' })
    const feature = await created('features', { name: newName() })
    const one = await created('series', { name: newName() })
    const type = await created('product-types', { name: newName() })
    const backing = await created('backing-types', { name: newName() })
    const worn = { colorTags: [color.id], featureTags: [feature.id], seriesId: one.id, productTypeId: type.id, backingTypeId: backing.id }
    const first = await addProduct(db, worn)
    await addProduct(db, { ...worn, active: false })
    for (const [kind, { id }] of [
      ['colors', color],
      ['features', feature],
      ['series', one],
      ['product-types', type],
      ['backing-types', backing],
    ] as const) {
      expect((await tagsOf(kind)).find((tag) => tag.id === id)?.productCount).toBe(2)
      expect(await remove(kind, id)).toMatchObject({
        status: 409,
        body: { code: 'tag_in_use', message: 'Tagget bruges af 2 produkter og kan ikke slettes.' },
      })
      expect((await tagsOf(kind)).map((tag) => tag.id)).toContain(id)
    }
    await db.delete(products).where(eq(products.id, first.id))
    expect((await remove('colors', color.id)).body.message).toBe('Tagget bruges af 1 produkt og kan ikke slettes.')
  })

  it('renamed are found and shown under the new name at once', async () => {
    const tag = await created('series', { name: 'Vinter', nameDa: 'Vinter' })
    const { body } = await api(
      'POST /products',
      { name: 'a', nameDa: 'Folie', categoryId: 'bilfolie', price: 10, series: tag.id, descriptionDa: 'Mild' },
      { token },
    )
    await change('series', tag.id, { name: 'Spring', nameDa: 'Forår på Ærø' })
    const search = async (text: string) => (await api(`GET /products?search=${encodeURIComponent(text)}`)).body.total
    expect(await search('forår på ærø')).toBe(1)
    expect(await search('vinter')).toBe(0)
    expect(await search('mild')).toBe(1)
    expect((await api(`GET /products/${(body.product as { kcwId: string }).kcwId}`)).body.product).toMatchObject({ series: 'Forår på Ærø' })
  })

  it('a colour that changes takes along the products drawn in it, not those with a colour of their own', async () => {
    const tag = await created('colors', { name: newName(), hex_code: '#101010' })
    const follows = await addProduct(db, { colorTags: [tag.id], hex: '#101010' })
    const own = await addProduct(db, { colorTags: [tag.id], hex: '#202020' })
    const second = await addProduct(db, { colorTags: ['x', tag.id], hex: '#101010' })
    await change('colors', tag.id, { name: newName(), hex_code: '#0a0a0a' })
    const stored = async (id: number) =>
      (await db.select({ hex: products.hex, revision: products.revision }).from(products).where(eq(products.id, id)))[0]
    expect(await stored(follows.id)).toEqual({ hex: '#0a0a0a', revision: 2 })
    expect(await stored(own.id)).toEqual({ hex: '#202020', revision: 1 })
    expect(await stored(second.id)).toEqual({ hex: '#101010', revision: 1 })
  })

  it('a merged colour gives its code to the products drawn in it, not to those with a colour of their own', async () => {
    const [source, target] = [
      await created('colors', { name: newName(), hex_code: '#101010' }),
      await created('colors', { name: newName(), hex_code: '#fafafa' }),
    ]
    const made = await Promise.all(
      [
        { colorTags: [source.id], hex: '#101010' },
        { colorTags: [source.id], hex: '#202020' },
        { colorTags: ['x', source.id], hex: '#101010' },
      ].map((one) => addProduct(db, one)),
    )
    await api(`POST /tags/colors/${source.id}/merge`, { into: target.id }, { token })
    const stored = async (id: number) => (await db.select({ hex: products.hex }).from(products).where(eq(products.id, id)))[0]?.hex
    expect(await Promise.all(made.map(({ id }) => stored(id)))).toEqual(['#fafafa', '#202020', '#101010'])
  })

  it('are never deleted while a product takes them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const tag = await created('colors', { name: newName(), hex_code: '#123456' })
      const kcwId = `TAG-${round}A`
      const [product, deletion] = await Promise.all([
        api('POST /products', { kcwId, name: 'a', nameDa: 'b', categoryId: 'bilfolie', price: 1, colorTags: [tag.id] }, { token }),
        remove('colors', tag.id),
      ])
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([product.status, deletion.status])
    }
  })
})

describe('categories', () => {
  it('are created behind the others, changed and deleted, each with an entry in the audit log', async () => {
    const { status, body } = await createCategory({
      id: 'prove-folie',
      name: 'Sample',
      productTypeIds: ['bilfolie', 'bilfolie'],
      pointsEligible: false,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      message: 'Tag oprettet!',
      category: {
        id: 'prove-folie',
        name: 'Sample',
        name_da: 'Sample',
        description: null,
        productTypeIds: ['bilfolie'],
        pointsEligible: false,
        productCount: 0,
      },
    })
    expect(((await api('GET /categories')).body.categories as { id: string }[]).at(-1)?.id).toBe('prove-folie')
    const { body: changed } = await api(
      'PUT /categories/prove-folie',
      { id: 'prove-folie', name_da: 'Prøver', pointsEligible: true },
      { token },
    )
    expect(changed.category).toMatchObject({ name: 'Sample', name_da: 'Prøver', productTypeIds: ['bilfolie'], pointsEligible: true })
    expect((await api('DELETE /categories/prove-folie', undefined, { token })).body.message).toBe('Tag slettet')
    expect(await auditOf('categories', 'prove-folie')).toMatchObject([
      { action: 'Kategori oprettet' },
      { action: 'Kategori ændret', changes: { name_da: { from: 'Sample', to: 'Prøver' }, pointsEligible: { from: false, to: true } } },
      { action: 'Kategori slettet' },
    ])
  })

  it.each([
    ['no id', { name: 'x' }, 400, 'invalid_input', 'id', 'ID er påkrævet'],
    ['no name', { id: 'ny', name: '' }, 400, 'invalid_input', 'name', 'Navn er påkrævet'],
    [
      'an id with Danish letters',
      { id: 'værktøj', name: 'x' },
      400,
      'invalid_input',
      'id',
      'Et ID må kun have små bogstaver a-z, tal og bindestreg.',
    ],
    ['an id that is taken', { id: 'bilfolie', name: 'x' }, 409, 'category_taken', 'id', 'En kategori med dette ID findes allerede.'],
    [
      'a product type that does not exist',
      { id: 'ny', name: 'x', productTypeIds: ['nope'] },
      404,
      'tag_not_found',
      'productTypeIds',
      'Tagget findes ikke.',
    ],
    [
      'a product type with a NUL',
      { id: 'ny', name: 'x', productTypeIds: ['a\0'] },
      400,
      'invalid_input',
      'productTypeIds.0',
      'Teksten har tegn, der ikke kan bruges.',
    ],
  ])('with %s are refused', async (_what, body, status, code, field, message) => {
    expect(await createCategory(body)).toMatchObject({ status, body: { code, message, fields: { [field]: expect.any(String) } } })
  })

  it('keep their id', async () => {
    expect(await api('PUT /categories/bilfolie', { id: 'andet' }, { token })).toMatchObject({
      status: 400,
      body: { code: 'field_fixed', message: 'ID kan ikke ændres.' },
    })
  })

  it('in use cannot be deleted: products and series are counted', async () => {
    await createCategory({ id: 'i-brug', name: 'I brug' })
    await addProduct(db, { categoryId: 'i-brug' })
    await db.insert(series).values({ id: 'i-brug', name: 'I brug', nameDa: 'I brug', categoryId: 'i-brug' })
    expect(await api('DELETE /categories/i-brug', undefined, { token })).toMatchObject({
      status: 409,
      body: { code: 'category_in_use', message: 'Kategorien bruges af 1 produkt og 1 serie og kan ikke slettes.' },
    })
    expect(await api('DELETE /categories/nope', undefined, { token })).toMatchObject({ status: 404, body: { code: 'category_not_found' } })
  })

  it('hold the product types they name', async () => {
    const type = await created('product-types', { name: newName() })
    await createCategory({ id: 'med-type', name: 'Med type', productTypeIds: [type.id] })
    expect((await remove('product-types', type.id)).body.message).toBe('Tagget bruges af 1 kategori og kan ikke slettes.')
  })
})

describe.each(TAG_KINDS)('two tags of the kind %s', (kind) => {
  const merge = (id: string, into: string) => api(`POST /tags/${kind}/${id}/merge`, { into }, { token })
  const withTags = (ids: readonly string[]) =>
    ({
      colors: { colorTags: [...ids] },
      features: { featureTags: [...ids] },
      series: { seriesId: ids[0] ?? null },
      'backing-types': { backingTypeId: ids[0] ?? null },
      'product-types': { productTypeId: ids[0] ?? null },
    })[kind]

  it('become one: products have the other instead, once, and it is logged', async () => {
    const [one, other] = [await created(kind, leastOf(kind)), await created(kind, leastOf(kind))]
    const isList = kind === 'colors' || kind === 'features'
    const made = await Promise.all([
      addProduct(db, withTags([one.id])),
      addProduct(db, withTags(isList ? [one.id, other.id] : [one.id])),
      addProduct(db, withTags([other.id])),
    ])
    const before = await version()
    expect(await merge(one.id, other.id)).toMatchObject({
      status: 200,
      body: { message: 'Slået sammen. 2 produkter ændret', tag: { id: other.id, productCount: 3 } },
    })
    expect(await version()).toBe(before + 1)
    expect((await tagsOf(kind)).some(({ id }) => id === one.id)).toBe(false)
    for (const { id, revision } of made) {
      const [row] = await db.select().from(products).where(eq(products.id, id))
      expect(row).toMatchObject(withTags([other.id]))
      expect(row?.revision).toBe(id === made[2]?.id ? revision : revision + 1)
    }
    expect((await auditOf(kind, one.id)).at(-1)).toMatchObject({ action: 'Tag slået sammen', changes: { into: { to: other.name } } })
  })

  it('are merged with nothing that is not there, and not with themselves', async () => {
    const { id } = await created(kind, leastOf(kind))
    expect(await merge(id, id)).toMatchObject({ status: 400, body: { code: 'tag_is_the_same' } })
    expect(await merge(id, 'findes-ikke')).toMatchObject({ status: 404, body: { code: 'tag_not_found' } })
    expect(await merge('findes-ikke', id)).toMatchObject({ status: 404, body: { code: 'tag_not_found' } })
    expect((await merge(id, ' ')).body.fields).toEqual({ into: 'Vælg et tag.' })
  })
})

it('a merged product type is replaced in its categories by the other one, once', async () => {
  const [one, other] = [await created('product-types', leastOf('product-types')), await created('product-types', leastOf('product-types'))]
  await createCategory({ id: 'kun-den-ene', name: newName(), productTypeIds: [one.id] })
  await createCategory({ id: 'begge-to', name: newName(), productTypeIds: [one.id, other.id] })
  await api(`POST /tags/product-types/${one.id}/merge`, { into: other.id }, { token })
  const { categories } = (await api('GET /categories')).body as { categories: { id: string; productTypeIds: string[] }[] }
  for (const id of ['kun-den-ene', 'begge-to'])
    expect(categories.find((category) => category.id === id)?.productTypeIds).toEqual([other.id])
})
