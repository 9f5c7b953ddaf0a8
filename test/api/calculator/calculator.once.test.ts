import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { MetreFigure } from '#contract/calculator.ts'
import { CAR_PARTS, type PartShares, WHOLE_CAR } from '#domain/calculator/car-parts.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { metreFigures, metreTools } from '#server/database/schema/calculator.ts'
import { addCustomer, addProduct, testShop } from '#test/shop.ts'

const { api, db } = await testShop()
const staff = await addCustomer(db, { role: 'admin', name: 'Ada Admin' })
const warehouse = await addCustomer(db, { role: 'admin', restrictedTo: ['stock'] })
const customer = await addCustomer(db)

const SOURCE = { sourceTitle: 'Egen måling', sourceUrl: 'https://foliehuset.example/maal', sourceYear: 2026 }
const POLESTAR = { kind: 'model', name: 'Polestar 3', fromCm: 1_810, toCm: 1_950, ...SOURCE }

const send = (call: Parameters<typeof api>[0], body?: unknown, { token } = staff) => api(call, body, { token })
type Shown = { figures: MetreFigure[]; shares: PartShares; tools: unknown[] }
const shown = async () => (await api('GET /metres')).body as unknown as Shown
const newestEntry = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

beforeEach(async () => {
  await db.delete(metreTools)
})

test('everybody sees what cars take: models and classes, each with its source, and shares that are one whole car', async () => {
  const { figures, shares, tools } = await shown()
  expect(figures.filter(({ kind }) => kind === 'model').length).toBeGreaterThan(40)
  expect(figures.filter(({ kind }) => kind === 'class').map(({ name }) => name)[0]).toBe('Mikrobil')
  expect(figures.every(({ sourceUrl }) => sourceUrl.startsWith('https://'))).toBe(true)
  expect(CAR_PARTS.reduce((sum, part) => sum + shares[part], 0)).toBe(WHOLE_CAR)
  expect(tools).toEqual([])
})

test('a car is added, changed and deleted by staff, and it is logged', async () => {
  const made = await send('POST /metres/figures', POLESTAR)
  expect(made.body.figure).toEqual({ id: 'polestar-3', ...POLESTAR, ofClass: null, body: '' })
  const longer = await send('PUT /metres/figures/polestar-3', { ...POLESTAR, toCm: 2_000 })
  expect(longer.body.figure).toMatchObject({ toCm: 2_000 })
  expect(await newestEntry()).toMatchObject({
    action: 'Bil ændret',
    subjectKind: 'metres',
    subjectLabel: 'Polestar 3',
    changes: { toCm: { from: 1_950, to: 2_000 } },
  })
  expect((await send('POST /metres/figures', { ...POLESTAR, name: 'polestar 3' })).body).toMatchObject({ code: 'metre_figure_taken' })
  expect((await send('PUT /metres/figures/vw-golf', POLESTAR)).body).toMatchObject({ code: 'metre_figure_taken' })
  expect((await send('DELETE /metres/figures/polestar-3')).status).toBe(200)
  expect((await shown()).figures.map(({ id }) => id)).not.toContain('polestar-3')
  expect((await send('DELETE /metres/figures/polestar-3')).body).toMatchObject({ code: 'metre_figure_not_found' })
  expect((await send('PUT /metres/figures/polestar-3', POLESTAR)).body).toMatchObject({ code: 'metre_figure_not_found' })
})

test('a model of which no figure is published has that of its class, until staff give it its own', async () => {
  const carOf = async (name: string) => (await shown()).figures.find((one) => one.name === name)
  const micro = await carOf('Mikrobil')
  const { id, kind, name, ofClass, body, ...figure } = (await carOf('VW Up')) ?? fail()
  expect([kind, ofClass, body]).toEqual(['model', 'Mikrobil', 'Mikrobil'])
  expect(micro).toMatchObject(figure)
  expect(await carOf('VW Golf')).toMatchObject({ ofClass: null })
  expect((await shown()).figures.filter((one) => one.kind === 'model').length).toBeGreaterThan(120)

  const refused = await send('DELETE /metres/figures/mikrobil')
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringMatching(/beregnes efter Mikrobil. Giv dem egne tal/)])
  // neither made a model, nor deleted where it was made one before
  const { id: _, ofClass: __, body: ___, ...asModel } = { ...(micro ?? fail()), kind: 'model' }
  expect((await send('PUT /metres/figures/mikrobil', asModel)).body.message).toMatch(/beregnes efter Mikrobil/)
  await db.update(metreFigures).set({ kind: 'model' }).where(eq(metreFigures.id, 'mikrobil'))
  expect((await send('DELETE /metres/figures/mikrobil')).status).toBe(400)
  await db.update(metreFigures).set({ kind: 'class' }).where(eq(metreFigures.id, 'mikrobil'))
  const input = { kind, name, ...figure }
  await send('PUT /metres/figures/vw-up', { ...input, name: 'VW up!' })
  expect(await carOf('VW up!')).toMatchObject({ ...figure, ofClass: 'Mikrobil' })
  await send('PUT /metres/figures/vw-up', { ...input, ...SOURCE, fromCm: 1_250 })
  expect(await carOf('VW Up')).toMatchObject({ fromCm: 1_250, toCm: figure.toCm, ...SOURCE, ofClass: null, body })
  expect((await carOf('Mikrobil'))?.fromCm).toBe(micro?.fromCm)
})

function fail(): never {
  throw new Error('the car is not in the table')
}

test('a length without a source, or a range that decreases, is refused with the reason', async () => {
  const refused = await send('POST /metres/figures', { ...POLESTAR, fromCm: 2_000, sourceTitle: ' ', sourceUrl: 'javascript:alert(1)' })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'invalid_input',
      fields: {
        sourceTitle: 'Skriv, hvem der har oplyst tallet.',
        sourceUrl: 'Skriv en adresse på nettet, der begynder med https://.',
      },
    },
  })
  expect((await send('POST /metres/figures', { ...POLESTAR, fromCm: 2_000 })).body.fields).toEqual({
    toCm: 'Det mindste skal være mindre end det største.',
  })
})

test('shares that are no whole car are refused, and nothing changes', async () => {
  const { shares } = await shown()
  const refused = await send('PUT /metres/shares', { ...shares, roof: shares.roof + 1 })
  expect(refused).toMatchObject({ status: 400, body: { message: 'Delene skal tilsammen være 100 %. De er nu 100,1 %.' } })
  expect((await shown()).shares).toEqual(shares)
  const moved = { ...shares, roof: shares.roof + 8, boot: shares.boot - 8 }
  expect((await send('PUT /metres/shares', { ...moved, seen: shares })).status).toBe(200)
  expect((await shown()).shares).toEqual(moved)
  const late = await send('PUT /metres/shares', { ...shares, seen: shares })
  expect(late).toMatchObject({ status: 409, body: { code: 'changed_meanwhile', changedBy: 'Ada Admin' } })
  expect((await send('PUT /metres/shares', { ...shares, seen: moved })).status).toBe(200)
})

test('tools are a list of products of the shop, in the order of staff; a deleted product goes out of it', async () => {
  const [tape, cleaner] = [await addProduct(db), await addProduct(db)]
  const tools = [
    { productId: cleaner.id, pieces: 1, perMetres: null },
    { productId: tape.id, pieces: 2, perMetres: 36 },
  ]
  expect((await send('PUT /metres/tools', { tools, seen: { tools: [] } })).body.tools).toEqual(tools)
  expect((await shown()).tools).toEqual(tools)
  expect((await newestEntry())?.changes).toEqual({
    metreTools: { from: [], to: [`1 × ${cleaner.nameDa} pr. opgave`, `2 × ${tape.nameDa} pr. 36 m`] },
  })
  expect((await send('PUT /metres/tools', { tools: [], seen: { tools: [] } })).body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await send('PUT /metres/tools', { tools: [...tools, tools[0]] })).body.message).toBe('Det samme produkt står der to gange.')
  expect((await send('PUT /metres/tools', { tools: [{ productId: 99_999_999, pieces: 1, perMetres: null }] })).body).toMatchObject({
    code: 'product_not_found',
  })
  expect((await send(`DELETE /products/${tape.id}`)).status).toBe(200)
  expect((await shown()).tools).toEqual(tools.slice(0, 1))
})

test('only staff who may describe products change the table', async () => {
  const { shares } = await shown()
  const calls = [
    ['POST /metres/figures', POLESTAR],
    ['PUT /metres/figures/vw-golf', POLESTAR],
    ['DELETE /metres/figures/vw-golf', undefined],
    ['PUT /metres/shares', shares],
    ['PUT /metres/tools', { tools: [] }],
  ] as const
  for (const [call, body] of calls) {
    expect((await api(call, body)).status, call).toBe(401)
    for (const who of [customer, warehouse]) expect((await send(call, body, who)).status, call).toBe(403)
  }
})

test('two colleagues on one car: the second is shown what the first saved', async () => {
  const { body } = await send('POST /metres/figures', { ...POLESTAR, name: 'Polestar 4' })
  const { id, ofClass: _ofClass, body: _body, ...seen } = body.figure as { id: string; ofClass: null; body: string }
  expect((await send(`PUT /metres/figures/${id}`, { ...POLESTAR, name: 'Polestar 4', toCm: 2_100, seen })).status).toBe(200)
  const late = await send(`PUT /metres/figures/${id}`, { ...POLESTAR, name: 'Polestar 4', fromCm: 1_700, seen })
  expect(late).toMatchObject({
    status: 409,
    body: {
      code: 'changed_meanwhile',
      message: 'Bilen er ændret af en anden, siden du åbnede den. Se det nye, og prøv igen.',
      now: { toCm: 2_100 },
    },
  })
})
