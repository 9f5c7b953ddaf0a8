import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ImportOutcome } from '#contract/products/staff-product-list.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { backingTypes, colors, features } from '#server/database/schema/goods/tags.ts'
import { orders } from '#server/database/schema/orders.ts'
import { applyDuePrices } from '#server/prices/apply-due-prices.ts'
import { isShort } from '#test/scope.ts'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { shop, db, api, clock } = await testShop()
const { token } = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
await addTags(db)
await db.insert(colors).values([
  { id: 'sort', name: 'Black', nameDa: 'Sort', hexCode: '#101010' },
  { id: 'blaa', name: 'Blue', nameDa: 'Blå', hexCode: '#1d4f91' },
])
await db.insert(features).values({ id: 'stoebt', name: 'Cast', nameDa: 'Støbt' })
await db.insert(backingTypes).values({ id: 'luftkanaler', name: 'Air channels' })
const app = createApi(shop)
const headers = { authorization: `Bearer ${token}` }

beforeEach(async () => {
  await db.delete(products)
})

type Outcome = Omit<ImportOutcome, 'success'> & { code?: string }

async function send(file: string | Uint8Array<ArrayBuffer>, query = ''): Promise<{ status: number; body: Outcome }> {
  const form = new FormData()
  form.append('file', new Blob([file]), 'produkter.csv')
  const response = await app.request(`/api/products/import${query}`, { method: 'POST', body: form, headers })
  return { status: response.status, body: (await response.json()) as Outcome }
}
const dryRun = (file: string | Uint8Array<ArrayBuffer>) => send(file, '?dryRun=true')
const exported = async (format: 'excel' | 'plain', query = '') => {
  const response = await app.request(`/api/products/export.csv?format=${format}${query}`, { headers })
  return { text: Buffer.from(await response.arrayBuffer()).toString('utf8'), response }
}
/** Everything stored of the products but the days. */
const storedProducts = async () => (await db.select().from(products).orderBy(products.id)).map(({ createdAt, updatedAt, ...rest }) => rest)
const bySku = async (kcwId: string) => (await db.select().from(products).where(eq(products.kcwId, kcwId)))[0]

const HEAD = 'KCW ID;Navn (engelsk);Navn (dansk);Kategori;Pris'
/** The largest file the shop takes has 20 MB. */
const LARGE_MB = isShort ? 2 : 20
const NEW = `${HEAD}\r\nNL-1A;Black;Sort folie;bilfolie;5.495,50\r\n`

it('reports the environmental claims of texts it changes, and not those of unchanged texts', async () => {
  await addProduct(db, { kcwId: 'GL-1', nameDa: 'Bæredygtig folie', categoryId: 'bilfolie' })
  const file = [HEAD, 'NL-1A;Black;Miljøvenlig sort folie;bilfolie;5.495,50', 'NL-2A;Green;Grøn folie;bilfolie;100', 'GL-1;;;;200'].join(
    '\r\n',
  )
  const claims = { products: 1, named: ['NL-1A (»Miljøvenlig«)'] }
  expect((await dryRun(file)).body).toMatchObject({ created: 2, changed: 1, errors: [], claims })
  expect((await send(file)).body).toMatchObject({ created: 2, changed: 1, claims })
  expect((await bySku('NL-1A'))?.nameDa).toBe('Miljøvenlig sort folie')
  expect((await dryRun(NEW)).body.claims).toEqual({ products: 0, named: [] })
})

describe('the export', () => {
  it('for Excel has a byte order mark, semicolons, decimal commas, CRLF and Danish headers, the SKU first', async () => {
    await addProduct(db, {
      kcwId: 'NL-1A',
      nameDa: 'Æblegrøn "mat"; blank',
      unitPriceOre: 5495_50,
      specifications: { width: '1,52 m', airRelease: true },
      colorTags: ['sort', 'blaa'],
    })
    const { text, response } = await exported('excel')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="produkter-2026-11-21.csv"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const [head, line, end] = text.split('\r\n')
    expect(head).toMatch(/^\ufeffKCW ID;Navn \(engelsk\);Navn \(dansk\);.*;Pris;.*;spec:airRelease;spec:width$/)
    expect(line).toContain(';"Æblegrøn ""mat""; blank";')
    expect(line).toMatch(/;5495,5;.*;sort \| blaa;.*;Ja;1,52 m$/)
    expect(end).toBe('')
  })

  it('is named after the day it is in Denmark', async () => {
    clock.now = new Date('2026-06-30T22:30:00Z')
    const { response } = await exported('excel')
    clock.now = new Date('2026-11-21T10:00:00Z')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="produkter-2026-07-01.csv"')
  })

  it('plain has commas, points and the names of the API', async () => {
    await addProduct(db, { kcwId: 'NL-1A', unitPriceOre: 5495_50, active: false })
    const [head, line] = (await exported('plain')).text.split('\r\n')
    expect(head).toMatch(/^kcwId,name,nameDa,categoryId,/)
    expect(line).toMatch(/^NL-1A,.*,5495.5,0,100,false,/)
  })

  it('ends with what the stock and the product were, so that it can be put back after the next sales', async () => {
    await addProduct(db, { kcwId: 'A-1', stock: 7 })
    expect((await exported('excel')).text).toMatch(/;Lager ved eksport;Version ved eksport\r\n.*;7;1\r\n$/)
  })

  it('is narrowed like the list and has products that are not sold', async () => {
    await addProduct(db, { kcwId: 'A-1', active: false, searchText: 'grøn' })
    await addProduct(db, { kcwId: 'B-1', searchText: 'grøn', stock: 2 })
    const skus = async (query: string) =>
      (await exported('plain', query)).text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(',')[0])
    expect(await skus('')).toEqual(['A-1', 'B-1'])
    expect(await skus('&active=true')).toEqual(['B-1'])
    expect(await skus('&lowStock=true&search=gr%C3%B8n')).toEqual(['B-1'])
  })

  it('holds nothing a spreadsheet would calculate', async () => {
    await addProduct(db, {
      kcwId: 'A-1',
      nameDa: '=HYPERLINK("http://ond.dk")',
      name: '@SUM(1)',
      description: '+45',
      features: ['-1', '=2'],
      specifications: { temp: '-40 °C' },
    })
    const { text } = await exported('excel')
    const cells = text.split('\r\n')[1]?.split(';') ?? []
    expect(cells.filter((cell) => /^"?[=+\-@]/.test(cell))).toEqual([])
    expect(cells).toContain("'@SUM(1)")
  })
})

describe('the plain export opened in a Danish spreadsheet', () => {
  it('has no formula either, though it is parted at other places', async () => {
    const nameDa = 'x;=HYPERLINK("http://ond.dk")'
    const description = `a;'"+45\n@SUM(1)\n - ja; -5;'=1`
    await addProduct(db, { kcwId: 'A-1', name: 'Film', nameDa, description, categoryId: 'bilfolie', unitPriceOre: 1_00 })
    const { text } = await exported('plain')
    expect(text.split(/[;\n]/).filter((cell) => /^["\s]*[=+\-@]/.test(cell))).toEqual([])
    expect((await send(text)).body).toMatchObject({ unchanged: 1, errors: [] })
    await db.delete(products)
    expect((await send(text)).body).toMatchObject({ created: 1, errors: [] })
    expect(await bySku('A-1')).toMatchObject({ nameDa, description })
  })
})

describe('promotions with dates', () => {
  it('are exported as readable days, read the same way, and change nothing when imported unedited', async () => {
    const product = await addProduct(db, { kcwId: 'DATO-1', promotionPercent: 20, promotionUntil: new Date('2026-11-29T23:00:00Z') })
    const { text } = await exported('excel')
    expect(text).toContain(';29.11.2026;0;')
    for (const format of ['excel', 'plain'] as const)
      expect((await dryRun((await exported(format)).text)).body).toMatchObject({ changed: 0, unchanged: 1, errors: [] })
    const head = 'KCW ID;Kommende tilbud (%);Kommende tilbud fra;Kommende tilbud til'
    expect((await send(`${head}\nDATO-1;30;30-11-2026;02-12-2026 18:00\n`)).status).toBe(200)
    expect(await bySku('DATO-1')).toMatchObject({
      ...{ id: product.id, promotionPercent: 20, nextPromotionPercent: 30 },
      nextPromotionFrom: new Date('2026-11-29T23:00:00Z'),
      nextPromotionUntil: new Date('2026-12-02T17:00:00Z'),
    })
    const wrong = await send(`${head}\nDATO-1;30;29-11-2026;\n`)
    expect(wrong.body.errors).toMatchObject([{ line: 2, column: 'Kommende kampagne fra', message: expect.stringContaining('slutter') }])
    expect((await send('KCW ID;Tilbud til\nDATO-1;-\n')).body.errors).toMatchObject([{ column: 'Kampagne til' }])
    expect((await send('KCW ID;Kommende kampagne (%);Kampagne til\nDATO-1;-;-\n')).status).toBe(200)
    expect(await bySku('DATO-1')).toMatchObject({ promotionUntil: null, nextPromotionPercent: 0, nextPromotionFrom: null })
  })
})

describe('an exported file that is imported again', () => {
  it.each(['excel', 'plain'] as const)('changes nothing (%s), whatever the texts look like', async (format) => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'Æ', ' ', ';', ',', '"', "'", '\n', '|', '\\', '-', '=', '+', '@', '1', '.', '%', 'ja'),
      maxLength: 12,
    })
    const filled = text.map((one) => `x${one}`.trim())
    const optional = fc.option(text.map((one) => one.trim()).filter((one) => one !== ''))
    const product = fc.record({
      name: filled,
      nameDa: filled,
      description: optional,
      descriptionDa: optional,
      features: fc.array(
        text.map((one) => one.trim()).filter((one) => one !== ''),
        { maxLength: 3 },
      ),
      specifications: fc.dictionary(
        fc.constantFrom('width', 'airRelease', 'Lag på rullen'),
        fc.oneof(fc.boolean(), fc.integer(), filled, fc.constant('-'), fc.constant('Ja')),
        { maxKeys: 3, noNullPrototype: true },
      ),
      unitPriceOre: fc.integer({ min: 0, max: 1_000_000_000 }),
      promotionPercent: fc.integer({ min: 0, max: 100 }),
      stock: fc.integer({ min: 0, max: 1_000_000 }),
      pointsEligible: fc.boolean(),
      featured: fc.boolean(),
      active: fc.boolean(),
      colorTags: fc.constantFrom<string[]>([], ['sort'], ['blaa', 'sort']),
      hex: fc.constantFrom(null, '#A1B2C3', '#000000'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 4 }), async (several) => {
        await db.delete(products)
        for (const [place, one] of several.entries()) await addProduct(db, { kcwId: `P-${place}x`, categoryId: 'bilfolie', ...one })
        const before = await storedProducts()
        const { status, body } = await send((await exported(format)).text)
        expect({ status, body }).toMatchObject({
          status: 200,
          body: { created: 0, changed: 0, unchanged: several.length, errors: [], rows: [] },
        })
        expect(await storedProducts()).toEqual(before)
      }),
      { numRuns: 25 },
    )
  })

  it('brings back products that were deleted, field by field', async () => {
    const specifications = { width: '1,52 m', airRelease: true, temp: '-40 °C' }
    await addProduct(db, {
      kcwId: 'NL-1A',
      name: 'Black',
      nameDa: "=Sort ' |",
      descriptionDa: '-ny\nlinje; "to"',
      categoryId: 'bilfolie',
      productTypeId: 'tpu',
      seriesId: 'nordlys',
      backingTypeId: 'luftkanaler',
      description: '- listed',
      features: ['a|b', '=c'],
      colorTags: ['blaa', 'sort'],
      featureTags: ['stoebt'],
      specifications,
      hex: '#abcdef',
      unitPriceOre: 1234_56,
      promotionPercent: 12,
      stock: 7,
      pointsCost: 25,
      featured: true,
      newlyAdded: true,
      pinned: true,
      active: false,
    })
    const [before] = await storedProducts()
    const file = (await exported('excel')).text
    await db.delete(products)
    expect((await send(file)).body).toMatchObject({ created: 1, changed: 0, errors: [] })
    const [after] = await storedProducts()
    // another product with the same fields: number and drawing's key are its own
    expect(after).toEqual({ ...before, id: after?.id, searchText: after?.searchText, drawingKey: after?.drawingKey })
  })

  /** The exported file with one product's 'Lager' changed, after 7 of 100 were sold. */
  const editedAfterSales = async (stock: number, format: 'excel' | 'plain' = 'excel') => {
    const { id } = await addProduct(db, { kcwId: 'A-1', unitPriceOre: 1000_00, stock: 100 })
    const { text } = await exported(format)
    await db.update(products).set({ stock: 93 }).where(eq(products.id, id))
    const [price, sign] = format === 'excel' ? ['1000;0;', ';'] : ['1000,0,', ',']
    expect(text).toContain(`${price}100${sign}`)
    return text.replace(`${price}100${sign}`, `${price.replace('1000', '1100')}${stock}${sign}`)
  }

  it.each(['excel', 'plain'] as const)('does not restore stock that was sold in between (%s)', async (format) => {
    const { body } = await send(await editedAfterSales(100, format))
    expect(body.rows).toMatchObject([{ changes: { price: { from: 1000, to: 1100 } } }])
    expect(body.rows[0]?.changes).not.toHaveProperty('stock')
    expect(await bySku('A-1')).toMatchObject({ unitPriceOre: 1100_00, stock: 93 })
  })

  it.each([
    [150, 143],
    [93, 86],
    [0, 0],
  ])('with %i written in Lager takes only the difference', async (written, becomes) => {
    const file = await editedAfterSales(written)
    expect((await dryRun(file)).body.rows[0]?.changes.stock).toEqual({ from: 93, to: becomes })
    await send(file)
    expect((await bySku('A-1'))?.stock).toBe(becomes)
  })

  it('a second time does not take the difference again', async () => {
    const file = await editedAfterSales(150)
    await send(file)
    const { status, body } = await send(file)
    expect(status).toBe(400)
    const message = 'Produktet er ændret efter eksporten. Eksporter igen, og ret lageret i den nye fil.'
    expect(body.errors).toEqual([{ line: 2, column: 'Lager', message }])
    expect((await bySku('A-1'))?.stock).toBe(143)
  })

  it('names the products that changed after the export, with the fields it sets back', async () => {
    await addProduct(db, { kcwId: 'A-1', categoryId: 'bilfolie', unitPriceOre: 100_00, descriptionDa: 'Blød' })
    await addProduct(db, { kcwId: 'B-1', categoryId: 'bilfolie', unitPriceOre: 200_00 })
    await addProduct(db, { kcwId: 'C-1', categoryId: 'bilfolie', unitPriceOre: 300_00, descriptionDa: 'Hård' })
    const file = (await exported('excel')).text.replace(';Hård;', ';Hårdere;')
    expect((await dryRun(file)).body).toMatchObject({ changed: 1, outdated: { products: 0, named: [] } })
    await send('KCW ID;Pris;Beskrivelse (dansk)\r\nA-1;110;Blødere\r\n')
    const { body } = await dryRun(file)
    expect(body).toMatchObject({ changed: 2, unchanged: 1, errors: [] })
    expect(body.outdated).toEqual({ products: 1, named: ['A-1 (Beskrivelse DA, Pris)'] })
    expect((await dryRun((await exported('excel')).text)).body.outdated).toEqual({ products: 0, named: [] })
  })

  it('says so too where a promotion that has begun since is an error', async () => {
    const nextPromotionFrom = new Date('2026-11-22T23:00:00Z')
    await addProduct(db, { kcwId: 'A-1', categoryId: 'bilfolie', nextPromotionPercent: 20, nextPromotionFrom })
    const file = (await exported('excel')).text
    clock.now = new Date('2026-11-23T08:00:00Z')
    await applyDuePrices(shop)
    const { body } = await dryRun(file)
    clock.now = new Date('2026-11-21T10:00:00Z')
    expect(body.errors).toContainEqual({
      ...{ line: 2, column: 'Kommende kampagne fra' },
      message: expect.stringMatching(/^Produktet er ændret efter eksporten\. Den kommende kampagne skal begynde i fremtiden\./),
    })
  })

  it('without its export columns sets the stock as written', async () => {
    await addProduct(db, { kcwId: 'A-1', stock: 93 })
    await send('KCW ID;Lager;Lager ved eksport\r\nA-1;100;\r\n')
    expect((await bySku('A-1'))?.stock).toBe(100)
  })
})

describe('the import', () => {
  it('creates and changes products, reports the numbers, and the products are found', async () => {
    const old = await addProduct(db, { kcwId: 'NL-2A', nameDa: 'Gammel', categoryId: 'bilfolie', stock: 4, descriptionDa: 'Blød' })
    const file = `${NEW}nl-2a;;Ny;;\r\n`
    const preview = await dryRun(file)
    expect(preview.body).toMatchObject({
      created: 1,
      changed: 1,
      unchanged: 0,
      errors: [],
      rows: [
        { line: 2, kcwId: 'NL-1A', nameDa: 'Sort folie', outcome: 'created', changes: { price: { from: null, to: 5495.5 } } },
        { line: 3, kcwId: 'NL-2A', nameDa: 'Ny', outcome: 'changed', changes: { nameDa: { from: 'Gammel', to: 'Ny' } } },
      ],
    })
    expect(await db.$count(products)).toBe(1)
    const { status, body } = await send(file)
    expect(status).toBe(200)
    // what was stored can be taken back, what was only tried cannot
    expect(body).toEqual({ ...preview.body, undoableId: expect.any(Number), success: true })
    expect(body.message).toBe('1 produkt oprettet, 1 produkt ændret')
    expect(await bySku('NL-1A')).toMatchObject({ name: 'Black', unitPriceOre: 5495_50, pointsCost: 10, active: true, revision: 1 })
    expect(await bySku('NL-2A')).toMatchObject({ id: old.id, nameDa: 'Ny', stock: 4, descriptionDa: 'Blød', revision: 2 })
    expect((await api('GET /products?search=sort%20folie')).body.total).toBe(1)
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, String(old.id)))
    expect(entries).toMatchObject([
      {
        action: 'Produkt ændret fra fil',
        byName: 'Ada Admin',
        subjectLabel: 'Ny (NL-2A)',
        changes: { nameDa: { from: 'Gammel', to: 'Ny' } },
      },
    ])
  })

  it('takes a price list from a former system: it is tried first, then the prices change and nothing else', async () => {
    await addProduct(db, { kcwId: 'NL-1A', unitPriceOre: 4000_00, promotionPercent: 10, stock: 7, descriptionDa: 'Blød' })
    await addProduct(db, { kcwId: 'NL-2A', unitPriceOre: 5000_00 })
    const list = 'KCW ID;Pris\r\nNL-1A;4.250,50\r\nNL-2A;5000\r\n'
    const before = await storedProducts()
    expect((await dryRun(list)).body).toMatchObject({
      changed: 1,
      unchanged: 1,
      errors: [],
      rows: [{ line: 2, changes: { price: { from: 4000, to: 4250.5 } } }],
    })
    expect(await storedProducts()).toEqual(before)
    await send(list)
    const changed = { unitPriceOre: 4250_50, priceAfterPromotionOre: 3825_45, searchText: expect.any(String), revision: 2 }
    expect(await storedProducts()).toEqual([{ ...before[0], ...changed }, before[1]])
    const unknown = await dryRun('KCW ID;Pris\r\nNL-9A;100\r\n')
    expect(unknown.body.errors[0]).toMatchObject({ line: 2 })
  })

  it('an empty cell keeps, a dash clears', async () => {
    await addProduct(db, {
      kcwId: 'A-1',
      seriesId: 'nordlys',
      description: 'x',
      colorTags: ['sort'],
      specifications: { width: '1 m', length: '2 m' },
      promotionPercent: 9,
      pointsCost: 30,
    })
    const file = 'kcwId;series;description;colorTags;spec:width;spec:length;promotion;pointsCost\r\nA-1;;;;;-;;\r\n'
    expect((await send(file)).body.changed).toBe(1)
    expect(await bySku('A-1')).toMatchObject({ seriesId: 'nordlys', description: 'x', specifications: { width: '1 m' } })
    await send('kcwId;series;description;colorTags;promotion;pointsCost\r\nA-1;-;-;-;-;-\r\n')
    expect(await bySku('A-1')).toMatchObject({ seriesId: null, description: null, colorTags: [], promotionPercent: 0, pointsCost: 10 })
  })

  it('finds tags by id or name, in Danish or English', async () => {
    await send(
      'kcwId;name;nameDa;category;price;series;backing type;Farver;Feature tags\r\nA-1;a;b;BILFOLIE;10;Nordlys;air channels;Blue | sort;støbt\r\n',
    )
    expect(await bySku('A-1')).toMatchObject({
      categoryId: 'bilfolie',
      seriesId: 'nordlys',
      backingTypeId: 'luftkanaler',
      colorTags: ['blaa', 'sort'],
      featureTags: ['stoebt'],
      hex: '#1d4f91',
    })
  })

  it('knows a SKU however it is spaced, composed or written in other letters', async () => {
    for (const kcwId of ['KCW A 1', 'ÅL-1', 'İX-1']) await addProduct(db, { kcwId, unitPriceOre: 1_00 })
    const { body } = await send(`KCW ID;Pris\r\nkcw  a 1 ;5\r\n${'ål-1'.normalize('NFD')};6\r\nİX-1;7\r\n`)
    expect(body).toMatchObject({ created: 0, changed: 3, errors: [] })
    expect((await storedProducts()).map(({ unitPriceOre }) => unitPriceOre)).toEqual([5_00, 6_00, 7_00])
    expect((await api(`GET /products/${encodeURIComponent('İX-1')}`)).status).toBe(200)
    expect((await api(`GET /products?skus=${encodeURIComponent('İX-1,kcw a 1')}`)).body.total).toBe(2)
  })

  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${NEW}`, 'utf8')],
    ['UTF-8', Buffer.from(NEW, 'utf8')],
    ['UTF-16 with a mark, as Excel saves text', Buffer.from(`\ufeff${NEW.replaceAll(';', '\t')}`, 'utf16le')],
    ['UTF-16 without a mark', Buffer.from(NEW, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`\ufeff${NEW}`, 'utf16le').swap16()],
    ['Windows-1252, as Danish Excel saves CSV', Buffer.from(NEW, 'latin1')],
    ['commas and quotes', Buffer.from(`kcwId,name,nameDa,category,price\nNL-1A,Black,"Sort folie",bilfolie,5495.50\n`)],
    ["Excel's sep line", Buffer.from(`sep=;\r\n${NEW}`)],
    ['empty lines around', Buffer.from(`\r\n;;;;\r\n${NEW}\r\n;;;;\r\n`)],
  ])('reads %s', async (_what, bytes) => {
    const file = Buffer.from(bytes)
    expect((await send(new Uint8Array(file))).body).toMatchObject({ created: 1, errors: [] })
    expect(await bySku('NL-1A')).toMatchObject({ nameDa: 'Sort folie', unitPriceOre: 5495_50 })
  })

  it('reads Danish letters of Windows-1252', async () => {
    await send(new Uint8Array(Buffer.from(`${HEAD}\r\nNL-1A;x;Blå Æblegrøn;bilfolie;1\r\n`, 'latin1')))
    expect((await bySku('NL-1A'))?.nameDa).toBe('Blå Æblegrøn')
  })

  it.each([
    ['an unknown column', `${HEAD};Vægt\r\nA-1;a;b;bilfolie;1;2\r\n`, { line: 1, column: 'Vægt', message: 'Kolonnen »Vægt« kendes ikke.' }],
    ['no SKU column', 'Navn (dansk);Pris\r\nb;1\r\n', { line: 1, column: 'KCW ID', message: 'Kolonnen »KCW ID« mangler.' }],
    ['a column twice', 'kcwId;pris;price\r\nA-1;1;2\r\n', { line: 1, column: 'price', message: 'Kolonnen »price« er der to gange.' }],
    ['no SKU', `${HEAD}\r\n;a;b;bilfolie;1\r\n`, { line: 2, column: 'KCW ID', message: 'Skriv et varenummer.' }],
    [
      'a SKU a spreadsheet shortened',
      `${HEAD}\r\n5,79E+12;a;b;bilfolie;1\r\n`,
      { line: 2, column: 'KCW ID', message: 'Regnearket har forkortet nummeret. Gør kolonnen til tekst, og gem filen igen.' },
    ],
    ['a SKU twice', `${NEW}nl-1a;a;b;bilfolie;1\r\n`, { line: 3, column: 'KCW ID', message: 'Varenummeret nl-1a står også på linje 2.' }],
    [
      'a SKU twice, once with two spaces',
      `${HEAD}\r\nNY 1;a;b;bilfolie;1\r\nNY  1;a;b;bilfolie;1\r\n`,
      { line: 3, column: 'KCW ID', message: 'Varenummeret NY 1 står også på linje 2.' },
    ],
    ['no Danish name', `${HEAD}\r\nA-1;a;;bilfolie;1\r\n`, { line: 2, column: 'Navn (dansk)', message: 'Navn er påkrævet' }],
    ['no category', `${HEAD}\r\nA-1;a;b;;1\r\n`, { line: 2, column: 'Kategori', message: 'Kategori skal vælges' }],
    [
      'a category that does not exist',
      `${HEAD}\r\nA-1;a;b;nope;1\r\n`,
      { line: 2, column: 'Kategori', message: 'Kategorien nope findes ikke.' },
    ],
    ['no price', `${HEAD}\r\nA-1;a;b;bilfolie;\r\n`, { line: 2, column: 'Pris', message: 'Skriv en pris i kr.' }],
    ['a price of 0', `${HEAD}\r\nA-1;a;b;bilfolie;0\r\n`, { line: 2, column: 'Pris', message: 'Pris skal være større end 0' }],
    ['a price that is none', `${HEAD}\r\nA-1;a;b;bilfolie;ti\r\n`, { line: 2, column: 'Pris', message: 'Skriv en pris i kr.' }],
    ['a negative price', `${HEAD}\r\nA-1;a;b;bilfolie;-5\r\n`, { line: 2, column: 'Pris', message: 'Prisen kan ikke være negativ.' }],
    ['three decimals', `${HEAD}\r\nA-1;a;b;bilfolie;1,234\r\n`, { line: 2, column: 'Pris', message: 'Prisen må højst have to decimaler.' }],
    [
      'more cells than columns',
      `${HEAD}\r\nA-1;a;b;bilfolie;1;2\r\n`,
      { line: 2, column: null, message: 'Linjen har 6 felter, men der er 5 kolonner.' },
    ],
    [
      'quotes that do not match',
      `${HEAD}\r\nA-1;a;"b;bilfolie;1\r\n`,
      { line: 2, column: null, message: 'Anførselstegnene passer ikke sammen.' },
    ],
    [
      'half a roll',
      'kcwId;name;nameDa;category;price;stock\r\nA-1;a;b;bilfolie;1;0,5\r\n',
      { line: 2, column: 'Lager', message: 'Lageret skal være et helt tal på mindst 0.' },
    ],
    [
      'neither yes nor no',
      'kcwId;name;nameDa;category;price;aktiv\r\nA-1;a;b;bilfolie;1;måske\r\n',
      { line: 2, column: 'Aktiv', message: 'Skriv Ja eller Nej.' },
    ],
    [
      'a dash where something must stand',
      'kcwId;name;nameDa;category;price\r\nA-1;a;-;bilfolie;1\r\n',
      { line: 2, column: 'Navn (dansk)', message: 'Feltet kan ikke tømmes.' },
    ],
    [
      'a colour that does not exist',
      'kcwId;name;nameDa;category;price;Farver\r\nA-1;a;b;bilfolie;1;sort | lilla\r\n',
      { line: 2, column: 'Farver', message: 'Tagget lilla findes ikke.' },
    ],
    [
      'a colour code that is none',
      'kcwId;name;nameDa;category;price;hex\r\nA-1;a;b;bilfolie;1;blå\r\n',
      { line: 2, column: 'Farvekode', message: 'Skriv en farvekode som #1d4f91.' },
    ],
    [
      'a specification too long',
      `kcwId;name;nameDa;category;price;spec:width\r\nA-1;a;b;bilfolie;1;${'x'.repeat(201)}\r\n`,
      { line: 2, column: 'spec:width', message: 'Højst 200 tegn.' },
    ],
  ])('with %s names line and column and writes nothing', async (_what, file, error) => {
    const preview = await dryRun(file)
    expect(preview.status).toBe(200)
    expect(preview.body.errors).toContainEqual(error)
    const real = await send(file)
    expect(real).toMatchObject({ status: 400, body: { code: 'csv_errors', errors: preview.body.errors } })
    expect(real.body.message).toMatch(/^Filen har \d+ fejl, så intet er ændret\. Ret linjerne, og prøv igen\.$/)
    expect(await db.$count(products)).toBe(0)
  })

  it('never makes a product free by a 0 in its price', async () => {
    await addProduct(db, { kcwId: 'A-1', unitPriceOre: 100_00 })
    const { body } = await send('KCW ID;Pris\r\nA-1;0\r\n')
    expect(body.errors).toEqual([{ line: 2, column: 'Pris', message: 'Pris skal være større end 0' }])
    expect((await bySku('A-1'))?.unitPriceOre).toBe(100_00)
  })

  it('counts a text of several lines as the one line it is in Excel', async () => {
    const { body } = await dryRun(`${HEAD}\r\nA-1;"to\r\nlinjer";b;bilfolie;1\r\nA-2;a;b;bilfolie;x\r\n`)
    expect(body.errors).toEqual([{ line: 3, column: 'Pris', message: 'Skriv en pris i kr.' }])
  })

  it('lists the first 500 errors and their total', async () => {
    const lines = Array.from({ length: 600 }, (_, at) => `A-${at}x;a;b;bilfolie;gratis`)
    const { body } = await send(`${HEAD}\r\n${lines.join('\r\n')}\r\n`)
    expect(body.errors).toHaveLength(500)
    expect(body.message).toBe('Filen har 600 fejl, så intet er ændret. Ret linjerne, og prøv igen. De første 500 vises.')
  })

  it.each([
    ['nothing in it', '', 'Filen kunne ikke læses som CSV.'],
    ['only spaces', ' \r\n ', 'Filen kunne ikke læses som CSV.'],
    ['a workbook', 'PK\u0003\u0004', 'Filen er en Excel-projektmappe. Gem den som CSV, og prøv igen.'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0, 1]), 'Filen kunne ikke læses som CSV.'],
    [`${LARGE_MB} MB of cells in one line`, ';a'.repeat(LARGE_MB * 500_000), 'Linje 1 er længere, end et produkt kan være.'],
    [`${LARGE_MB} MB of open quotes`, `${HEAD}\n${'"a;'.repeat(LARGE_MB * 300_000)}`, 'Linje 2 er længere, end et produkt kan være.'],
    ['millions of cells', `${HEAD}\n${`A-1${';'.repeat(450)}\n`.repeat(7_000)}`, 'Filen har for mange felter. Del den i flere.'],
    ['more than 50,000 lines', `${HEAD}\n${'A-1\n'.repeat(50_001)}`, 'Filen har over 50.000 linjer. Del den i flere.'],
  ])('of a file with %s is refused', async (_what, file, message) => {
    expect(await send(typeof file === 'string' ? file : new Uint8Array(file))).toMatchObject({
      status: 400,
      body: { code: 'csv_unreadable', message },
    })
  })

  it('without a file, and with one above 20 MB, is refused', async () => {
    const empty = new FormData()
    empty.append('other', 'x')
    const response = await app.request('/api/products/import', { method: 'POST', body: empty, headers })
    expect(await response.json()).toMatchObject({ code: 'file_missing', message: 'Vælg en CSV-fil.' })
    const { status, body } = await send(new Uint8Array(20 * 1024 * 1024 + 1))
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'body_too_large' })
  })

  it('two at once do not mix: each product has all of one file', async () => {
    const fileOf = (name: string) =>
      `${HEAD}\r\n${Array.from({ length: 200 }, (_, at) => `M-${at}x;${name};${name};bilfolie;1`).join('\r\n')}\r\n`
    const both = await Promise.all([send(fileOf('Nord')), send(fileOf('Syd'))])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.map(({ body }) => body.created).toSorted()).toEqual([0, 200])
    const names = new Set((await storedProducts()).map(({ nameDa }) => nameDa))
    expect(names.size).toBe(1)
  })

  it('leaves the stock an order takes when the file has no stock column', async () => {
    const { id } = await addProduct(db, { kcwId: 'A-1', stock: 50 })
    const order = {
      items: [{ id, quantity: 3 }],
      customerName: 'a',
      customerEmail: 'a@b.dk',
      customerPhone: '12345678',
      shippingAddress: 'x',
      shippingPostalCode: '8000',
      shippingCity: 'y',
      paymentMethod: 'card',
    }
    const [, placed] = await Promise.all([send('kcwId;pris\r\nA-1;77\r\n'), api('POST /orders', order)])
    const ordered = placed.status === 200 ? 3 : 0
    expect(await bySku('A-1')).toMatchObject({ unitPriceOre: 77_00, stock: 50 - ordered })
    await db.delete(orders)
  })
})
