import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { brokenRules } from '#domain/invoices/e-invoice/broken-rules.ts'
import { readXml, textAt } from '#domain/invoices/e-invoice/read-xml.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { invoiceDocuments, invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { renderMail } from '#server/mail-templates.ts'
import { readSettings } from '#server/settings/queries.ts'
import { download } from '#test/download.ts'
import { pdfText } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { api, db, shop, clock } = await testShop()
const app = createApi(shop)
await addTags(db)
await writeCompany(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const send = (call: Parameters<typeof api>[0], body?: unknown) => api(call, body, { token: staff.token })

const SCIP = '6e2f9c1a-5b1f-4a52-9d3c-0f6f1a2b3c4d'
const CONTAINS = {
  substanceAnswer: 'contains',
  substances: ['DEHP (CAS-nr. 117-81-7)', 'Bly 7439-92-1'],
  substancesAnsweredOn: '12.11.2026',
}
const SPELLED = ['DEHP 117-81-7', 'Bly 7439-92-1']

const shownFor = async (kcwId: string) => ((await api(`GET /products/${kcwId}`)).body.safety as { substances: unknown }).substances
const stored = async (id: number) => (await send(`GET /assortment/${id}`)).body.product

test('everybody reads the substances with their numbers and the day of the answer, or that there is none yet', async () => {
  const film = await addProduct(db)
  expect(await shownFor(film.kcwId)).toEqual({ answer: null, answeredOn: null, found: [], scipNumber: null })
  const saved = await send(`PUT /products/${film.id}`, { ...CONTAINS, scipNumber: SCIP.toUpperCase() })
  expect(saved.body.product).toMatchObject({ substances: SPELLED, substancesAnsweredOn: '2026-11-12', scipNumber: SCIP })
  expect(await shownFor(film.kcwId)).toEqual({
    answer: 'contains',
    answeredOn: '2026-11-12',
    found: [
      { name: 'DEHP', cas: '117-81-7' },
      { name: 'Bly', cas: '7439-92-1' },
    ],
    scipNumber: SCIP,
  })
  const primer = await addProduct(db, { hazardStatements: ['H225'] })
  expect(await shownFor(primer.kcwId)).toBeNull()
})

test('a new answer replaces the earlier one with what belonged to it', async () => {
  const film = await addProduct(db)
  await send(`PUT /products/${film.id}`, { ...CONTAINS, scipNumber: SCIP })
  await send(`PUT /products/${film.id}`, { substanceAnswer: 'free', substancesAnsweredOn: '2026-11-20' })
  expect(await stored(film.id)).toMatchObject({
    substanceAnswer: 'free',
    substances: [],
    substancesAnsweredOn: '2026-11-20',
    scipNumber: null,
  })
  await send(`PUT /products/${film.id}`, { substanceAnswer: null })
  expect(await stored(film.id)).toMatchObject({ substanceAnswer: null, substancesAnsweredOn: null })
})

test.each([
  [
    { ...CONTAINS, substances: ['DEHP 117-81-8'] },
    'substances.0',
    'CAS-nummeret 117-81-8 kan ikke passe: Det sidste ciffer er et kontrolciffer.',
  ],
  [{ ...CONTAINS, substances: [] }, 'substances', 'Skriv mindst ét stof med CAS-nummer.'],
  [{ ...CONTAINS, substancesAnsweredOn: '' }, 'substancesAnsweredOn', 'Skriv, hvornår producenten svarede.'],
  [{ ...CONTAINS, substancesAnsweredOn: '31.12.2026' }, 'substancesAnsweredOn', 'Producentens svar kan ikke ligge i fremtiden.'],
  [{ ...CONTAINS, substancesAnsweredOn: '31.2.2026' }, 'substancesAnsweredOn', 'Skriv datoen for svaret, fx 12.11.2026.'],
  [{ ...CONTAINS, scipNumber: '123' }, 'scipNumber', expect.stringContaining('36 tegn')],
  [{ substanceAnswer: 'måske' }, 'substanceAnswer', expect.stringContaining('»Ja« eller »Nej«')],
])('an answer that cannot be right is refused at its field and changes nothing: %j', async (change, field, message) => {
  const film = await addProduct(db)
  const { status, body } = await send(`PUT /products/${film.id}`, change)
  expect(status).toBe(400)
  expect((body.fields as Record<string, string>)[field]).toEqual(message)
  expect(await stored(film.id)).toMatchObject({ revision: 1, substanceAnswer: null, substances: [] })
})

test("many products get one answer at once, it is logged, and undoing restores each product's own", async () => {
  const [one, other] = [await addProduct(db), await addProduct(db)]
  await send(`PUT /products/${one.id}`, CONTAINS)
  const chosen = [one, other].map(({ id }) => ({ id }))
  const wrong = await send('POST /products/bulk', { products: chosen, change: { substanceAnswer: 'free', substances: SPELLED } })
  expect(wrong.status).toBe(400)
  const change = { substanceAnswer: 'free', substancesAnsweredOn: '2026-11-20' }
  const done = await send('POST /products/bulk', { products: chosen, change })
  expect(done.body).toMatchObject({ message: '2 produkter ændret' })
  for (const { id } of chosen) expect(await stored(id)).toMatchObject({ ...change, substances: [] })
  const undone = await send(`POST /undoables/${done.body.undoableId}/undo`)
  expect(undone.status).toBe(200)
  expect(await stored(one.id)).toMatchObject({ substanceAnswer: 'contains', substances: SPELLED, substancesAnsweredOn: '2026-11-12' })
  expect(await stored(other.id)).toMatchObject({ substanceAnswer: null, substances: [], substancesAnsweredOn: null })
})

test('an answer is not half undone after a later one', async () => {
  const film = await addProduct(db)
  const bulk = { products: [{ id: film.id }], change: { ...CONTAINS, substancesAnsweredOn: '2026-11-12' } }
  const { undoableId } = (await send('POST /products/bulk', bulk)).body
  await send(`PUT /products/${film.id}`, { substancesAnsweredOn: '2026-11-19' })
  await send(`POST /undoables/${undoableId}/undo`)
  expect(await stored(film.id)).toMatchObject({ substanceAnswer: 'contains', substances: SPELLED, substancesAnsweredOn: '2026-11-19' })
})

test('a file carries answer, substances and day both ways', async () => {
  const film = await addProduct(db)
  const upload = async (lines: readonly string[]) => {
    const file = new FormData()
    file.append('file', new Blob([lines.join('\r\n')]), 'produkter.csv')
    const response = await app.request('/api/products/import', {
      method: 'POST',
      body: file,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    return (await response.json()) as Record<string, unknown>
  }
  const HEAD = 'KCW ID;Kandidatstoffer over 0,1 %;Stoffer med CAS-nr.;Producentens svar;SCIP-nummer'
  const line = `${film.kcwId};Ja;DEHP 117-81-7 | Bly 7439-92-1;12.11.2026;${SCIP}`
  expect(await upload([HEAD, line])).toMatchObject({ changed: 1, errors: [] })
  expect(await stored(film.id)).toMatchObject({
    substanceAnswer: 'contains',
    substances: SPELLED,
    substancesAnsweredOn: '2026-11-12',
    scipNumber: SCIP,
  })
  const exported = await app.request(`/api/products/export.csv?search=${film.kcwId}`, {
    headers: { authorization: `Bearer ${staff.token}` },
  })
  const text = await exported.text()
  expect(text).toContain(`;Ja;DEHP 117-81-7 | Bly 7439-92-1;12.11.2026;${SCIP};`)
  expect(await upload(text.split('\r\n'))).toMatchObject({ changed: 0, errors: [] })
  const wrong = await upload([HEAD, `${film.kcwId};Nej;DEHP 117-81-7;;`])
  expect(wrong.errors).toMatchObject([{ line: 2, column: 'Stoffer med CAS-nr.', message: 'Fjern stofferne, når producenten svarede nej.' }])
})

test('order and invoice name the substances of the day the rolls were sent, also after the product has changed', async () => {
  const film = await addProduct(db, { stock: 10 })
  const { orderId } = (await api('POST /orders', orderBody([{ id: film.id, quantity: 2 }]))).body
  // the answer came after the order and before the parcel
  await send(`PUT /products/${film.id}`, CONTAINS)
  const named = async () =>
    ((await send(`GET /orders/${orderId}`)).body.safety as { substances: { found: { cas: string }[] } }[])[0]?.substances.found.map(
      ({ cas }) => cas,
    )
  expect(await named()).toEqual(['117-81-7', '7439-92-1'])
  expect((await send(`POST /orders/${orderId}/parcels`, {})).status).toBe(200)
  await send(`PUT /products/${film.id}`, { substanceAnswer: 'free', substancesAnsweredOn: '2026-11-20' })
  expect(await named()).toEqual(['117-81-7', '7439-92-1'])
  const [line] = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, Number(orderId)))
  expect(line?.substances).toEqual(SPELLED)
  expect((await send(`POST /orders/${orderId}/invoice`, { paymentTerms: '8_days' })).status).toBe(200)
  const [invoice] = await db
    .select({ document: invoiceDocuments.document })
    .from(invoices)
    .innerJoin(invoiceDocuments, eq(invoiceDocuments.invoiceId, invoices.id))
    .where(eq(invoices.orderId, Number(orderId)))
  expect(invoice?.document.lines[0]?.substances).toBe(
    'Indeholder over 0,1 % af kandidatstof (REACH): DEHP (CAS 117-81-7), Bly (CAS 7439-92-1)',
  )
})

test('packing slip, invoice and e-invoice of a firm say the sentence, and nothing of a product without such substances', async () => {
  const buyer = await addCustomer(db, { company: 'Ærø Folie ApS', cvr: '12345674' })
  const [film, free] = [await addProduct(db, { stock: 10 }), await addProduct(db, { stock: 10, nameDa: 'Uden stoffer' })]
  await send(`PUT /products/${film.id}`, CONTAINS)
  await send(`PUT /products/${free.id}`, { substanceAnswer: 'free', substancesAnsweredOn: '2026-11-20' })
  // a long line of a paper is broken where it ends
  const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ')
  const papersOf = async (id: number) => {
    const placed = await api('POST /orders', orderBody([{ id, quantity: 1 }], { paymentMethod: 'invoice' }), { token: buyer.token })
    const { orderId } = placed.body
    const slip = pdfText((await download(shop, `/orders/${orderId}/packing-slip-pdf`, staff.token)).file)
    const issued = await send(`POST /orders/${orderId}/invoice`, { paymentTerms: '8_days' })
    const { id: invoiceId } = issued.body.invoice as { id: number }
    const invoice = pdfText((await download(shop, `/invoices/${invoiceId}/pdf`, staff.token)).file)
    const electronic = (await download(shop, `/invoices/${invoiceId}/e-invoice`, staff.token)).file.toString()
    expect(brokenRules(electronic)).toEqual([])
    return { slip: onOneLine(slip), invoice: onOneLine(invoice), electronic: textAt(readXml(electronic), 'InvoiceLine/Note') ?? '' }
  }
  const NAMED = 'DEHP (CAS 117-81-7), Bly (CAS 7439-92-1)'
  const { slip, invoice, electronic } = await papersOf(film.id)
  expect(slip).toContain('Indeholder over 0,1 % af et kandidatstof (REACH, artikel 33)')
  expect(slip).toContain(`(${film.kcwId}): ${NAMED}`)
  for (const text of [invoice, electronic]) expect(text).toContain(`Indeholder over 0,1 % af kandidatstof (REACH): ${NAMED}`)
  for (const text of Object.values(await papersOf(free.id))) expect(text).not.toMatch(/kandidatstof|CAS/)
})

test('a maker is asked by mail about its unanswered products, at most once a day, and the day is stored', async () => {
  const maker = { id: 'polar-film', name: 'Polar Film', address: 'Gade 1', country: 'SE', contact: 'svar@polar.example' }
  await db.insert(manufacturers).values(maker)
  const [open, answered, inactive, chemical] = [
    await addProduct(db, { makerId: maker.id, kcwId: 'POL-1', name: 'Polar White' }),
    await addProduct(db, { makerId: maker.id, kcwId: 'POL-2', substanceAnswer: 'free', substancesAnsweredOn: '2026-11-01' }),
    await addProduct(db, { makerId: maker.id, kcwId: 'POL-3', active: false }),
    await addProduct(db, { makerId: maker.id, kcwId: 'POL-4', hazardStatements: ['H225'] }),
  ]
  const list = await send('GET /assortment?missing=substanceAnswer&active=true')
  const ids = (list.body.products as { id: number }[]).map(({ id }) => id)
  expect([open, answered, inactive, chemical].map(({ id }) => ids.includes(id))).toEqual([true, false, false, false])
  const answer = await send(`POST /makers/${maker.id}/substance-question`)
  expect(answer.body).toMatchObject({
    message: 'Producenten er spurgt',
    maker: { unansweredCount: 1, substancesAskedAt: clock.now.toISOString() },
  })
  const [mail, ...more] = await db.select().from(mails).where(eq(mails.toAddress, maker.contact))
  expect(more).toEqual([])
  const context = { db, settings: await readSettings(db), publicUrl: shop.env.publicUrl } as Parameters<typeof renderMail>[1]
  const { text } = await renderMail('substance-question', context, mail?.payload)
  expect(text).toContain('POL-1 · Polar White')
  expect(text).not.toContain('POL-2')
  const entries = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'Producent spurgt om kandidatstoffer'))
    .orderBy(asc(auditLog.id))
  expect(entries.at(-1)?.changes).toEqual({ goods: { to: ['POL-1'] } })
  const again = await send(`POST /makers/${maker.id}/substance-question`)
  expect(again).toMatchObject({ status: 409, body: { code: 'maker_not_asked', message: 'Producenten er allerede spurgt i dag.' } })
  clock.now = new Date(clock.now.getTime() + 24 * 3_600_000)
  expect((await send(`POST /makers/${maker.id}/substance-question`)).status).toBe(200)
  await db.update(products).set({ substanceAnswer: 'free', substancesAnsweredOn: '2026-11-20' }).where(eq(products.id, open.id))
  expect((await send(`POST /makers/${maker.id}/substance-question`)).body.message).toBe('Producenten har svaret for alle aktive varer.')
  await db.update(manufacturers).set({ contact: 'https://polar.example' }).where(eq(manufacturers.id, maker.id))
  expect((await send(`POST /makers/${maker.id}/substance-question`)).body.message).toContain('ingen e-mail')
})
