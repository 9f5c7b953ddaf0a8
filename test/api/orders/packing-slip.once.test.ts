import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createApi } from '#server/app.ts'
import { manufacturers } from '#server/database/schema/goods/manufacturers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { pdfQr } from '#test/pdf-reader.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const admin = await addCustomer(db, { role: 'admin' })
const app = createApi(shop)
const run = promisify(execFile)

const download = (id: unknown, token = admin.token, query = '') =>
  app.request(`/api/orders/${id}/packing-slip-pdf${query}`, { headers: { authorization: `Bearer ${token}` } })

/** The words of a PDF as a person reads them, lines kept. */
async function readPdf(answer: Response): Promise<string> {
  const pdf = Buffer.from(await answer.arrayBuffer())
  const reading = run('pdftotext', ['-layout', '-', '-'])
  reading.child.stdin?.end(pdf)
  return (await reading).stdout.replaceAll('\u00a0', ' ')
}

async function place(
  items: { quantity: number; stock: number; nameDa: string; kcwId: string; seriesId?: string }[],
  notes: string | null = null,
) {
  const lines = []
  for (const { quantity, ...product } of items) lines.push({ id: (await addProduct(db, product)).id, quantity })
  const more = { company: 'Værksted ApS', reference: 'REK-7', receiver: 'Bent Å', ...(notes && { notes }) }
  return (await api('POST /orders', orderBody(lines, more))).body
}

test('the packing slip says what is packed now and what follows, where it goes, and no price', async () => {
  const order = await place(
    [
      { nameDa: 'Nordlys Polarhvid', kcwId: 'PS-1', quantity: 7, stock: 5 },
      { nameDa: 'Kant Skraber', kcwId: 'PS-2', quantity: 3, stock: 10 },
      { nameDa: 'Fjord Dybblå', kcwId: 'PS-3', quantity: 2, stock: 0 },
    ],
    'Ring før levering',
  )
  const answer = await download(order.orderId)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="Pakkeseddel_${order.orderNumber}.pdf"`)
  const text = await readPdf(answer)
  for (const fact of ['Pakkeseddel', order.orderNumber, 'Værksted ApS', 'Søren Ærø', 'Åvej 1', '5970 Ærøskøbing', 'REK-7', 'Bent Å']) {
    expect(text).toContain(fact)
  }
  expect(text).toMatch(/PS-1 +Nordlys Polarhvid +7 +5 +2\n/)
  expect(text).toMatch(/PS-2 +Kant Skraber +3 +3 +–\n/)
  expect(text).toMatch(/– +PS-3 +Fjord Dybblå +2 +– +2\n/)
  expect(text).toContain('8 stk. sendes nu, 4 stk. sendes senere')
  expect(text).toContain('Ring før levering')
  expect(text).toContain('Side 1 af 1')
  expect(text).not.toMatch(/kr\.|1\.000|moms/i)
})

test('a long order goes on over several pages and each row is on one of them', async () => {
  const items = Array.from({ length: 60 }, (_, n) => ({ nameDa: `Folie ${n + 1}`, kcwId: `LP-${n + 1}-x`, quantity: 1, stock: 1 }))
  const text = await readPdf(await download((await place(items)).orderId))
  for (const { kcwId } of items) expect(text.split(kcwId)).toHaveLength(2)
  expect(text).toMatch(/Side 2 af (\d)[\s\S]*Side \1 af \1/)
  expect(text).toContain('fortsat')
})

test('each parcel has a slip of its own; without one it is of what can leave today', async () => {
  const { orderId, orderNumber } = await place([
    { nameDa: 'Nordlys Polarhvid', kcwId: 'PP-1', quantity: 7, stock: 5 },
    { nameDa: 'Kant Skraber', kcwId: 'PP-2', quantity: 3, stock: 10 },
  ])
  const item = (await api(`GET /orders/${orderId}/parcels`, undefined, { token: admin.token })).body.lines as { itemId: number }[]
  const items = [{ itemId: item[0]?.itemId, quantity: 4 }]
  const { body } = await api(`POST /orders/${orderId}/parcels`, { items, carrier: 'gls', tracking: '4711' }, { token: admin.token })
  const answer = await download(orderId, admin.token, `?parcel=${(body.parcel as { id: number }).id}`)
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="Pakkeseddel_${orderNumber}-1.pdf"`)
  const first = await readPdf(answer)
  expect(first).toMatch(/PP-1 +Nordlys Polarhvid +7 +4 +3\n/)
  expect(first).toMatch(/– +PP-2 +Kant Skraber +3 +– +3\n/)
  expect(first).toMatch(/Forsendelse +1, GLS 4711/)
  const now = await readPdf(await download(orderId))
  expect(now).toMatch(/PP-1 +Nordlys Polarhvid +7 +1 +2\n/)
  expect(now).toMatch(/PP-2 +Kant Skraber +3 +3 +–\n/)
  await api(`PUT /orders/${orderId}/status`, { status: 'shipped' }, { token: admin.token })
  const last = await readPdf(await download(orderId))
  expect(last).toMatch(/PP-1 +Nordlys Polarhvid +7 +3 +–\n/)
  expect((await download(orderId, admin.token, '?parcel=999999')).status).toBe(404)
})

test('the slips of several orders come in one file, each counts its own pages; goods that came in are packed once', async () => {
  const orders = []
  for (const kcwId of ['PF-1', 'PF-2']) orders.push(await place([{ nameDa: 'Fjord', kcwId, quantity: 3, stock: 0 }]))
  const shared = await addProduct(db, { kcwId: 'PF-3', stock: 0 })
  for (const quantity of [2, 2]) orders.push((await api('POST /orders', orderBody([{ id: shared.id, quantity }]))).body)
  await db.update(products).set({ stock: 3 }).where(eq(products.id, shared.id))
  const ids = orders.map(({ orderId }) => orderId)
  const text = await readPdf(
    await app.request(`/api/orders/packing-slips-pdf?ids=${ids.toReversed()}`, { headers: { authorization: `Bearer ${admin.token}` } }),
  )
  const places = orders.map(({ orderNumber }) => text.indexOf(String(orderNumber)))
  expect(places.toSorted((a, b) => b - a)).toEqual(places)
  expect(text.split('Side 1 af 1')).toHaveLength(5)
  expect([...text.matchAll(/PF-3 .* (\d) +(\d|–)\n/g)].map(([, now, later]) => `${now}/${later}`)).toEqual(['2/–', '1/1'])
  for (const wrong of ['', '?ids=', '?ids=x', '?ids=1,2,0'])
    expect(
      (await app.request(`/api/orders/packing-slips-pdf${wrong}`, { headers: { authorization: `Bearer ${admin.token}` } })).status,
    ).toBe(400)
})

test('it names the series of a film whose name does not, and warns of an order that is cancelled', async () => {
  await addTags(db)
  const films = [
    { nameDa: 'Nordlys Polarhvid', kcwId: 'PS-4', seriesId: 'nordlys', quantity: 1, stock: 5 },
    { nameDa: 'Dybblå', kcwId: 'PS-5', seriesId: 'nordlys', quantity: 1, stock: 5 },
  ]
  const { orderId } = await place(films)
  const before = await readPdf(await download(orderId))
  expect(before).toMatch(/PS-5 +Dybblå +1 +1 +–\n+ +Nordlys\n/)
  expect(before.split('Nordlys')).toHaveLength(3)
  expect(before).not.toContain('annulleret')
  await api(`PUT /orders/${orderId}/status`, { status: 'cancelled' }, { token: admin.token })
  expect(await readPdf(await download(orderId))).toContain('Ordren er annulleret. Varerne er lagt tilbage på lager og skal ikke sendes.')
})

test('its code opens the order where it is packed', async () => {
  const { orderId, orderNumber } = await place([{ nameDa: 'Folie', kcwId: 'PS-8', quantity: 1, stock: 1 }])
  const slip = Buffer.from(await (await download(orderId)).arrayBuffer())
  expect(await pdfQr(slip)).toBe(orderNumber)
})

test('only staff get it, and only for an order that is there', async () => {
  const { orderId } = await place([{ nameDa: 'Folie', kcwId: 'PS-9', quantity: 1, stock: 1 }])
  const { token } = await addCustomer(db)
  expect((await download(orderId, token)).status).toBe(403)
  expect((await download(999_999)).status).toBe(404)
})

test('the slip names the dangers of its chemicals and who made the goods, each maker once', async () => {
  const maker = {
    id: 'heatline',
    name: 'Heatline Co.',
    address: '61 Jinghua Road\nNingbo',
    country: 'CN',
    contact: 'post@heatline.example',
  }
  const responsible = {
    responsibleName: 'Nordværk A/S',
    responsibleAddress: 'Fabriksparken 33',
    responsibleContact: 'sikkerhed@nordvaerk.example',
  }
  await db.insert(manufacturers).values({ ...maker, ...responsible })
  const primer = await addProduct(db, {
    ...{ nameDa: 'Limfjerner', kcwId: 'KE-9', makerId: 'heatline', signalWord: 'danger', pictograms: ['GHS02', 'GHS07'] },
    ...{ hazardStatements: ['H225', 'H319'], precautionaryStatements: ['P501 genbrugsstationen'], ufi: 'N1QV-R02N-J00M-WQD5' },
  })
  const tool = await addProduct(db, { nameDa: 'Varmepistol', kcwId: 'VT-9', makerId: 'heatline' })
  const plain = await addProduct(db, { nameDa: 'Rakel', kcwId: 'VT-8' })
  const lines = [primer, tool, plain].map(({ id }) => ({ id, quantity: 1 }))
  const { body: order } = await api('POST /orders', orderBody(lines))
  const text = (await readPdf(await download(order.orderId))).replace(/\s+/g, ' ')
  expect(text).toContain('Farlige kemikalier i ordren Limfjerner (KE-9): Fare')
  expect(text).toContain('H225 Meget brandfarlig væske og damp. H319 Forårsager alvorlig øjenirritation.')
  expect(text).toContain('P501 Indhold/beholder bortskaffes i genbrugsstationen. UFI: N1QV-R02N-J00M-WQD5')
  expect(text).toContain('Heatline Co., 61 Jinghua Road, Ningbo, Kina, post@heatline.example (KE-9, VT-9)')
  expect(text).toContain('Ansvarlig i EU: Nordværk A/S, Fabriksparken 33, sikkerhed@nordvaerk.example')
  expect(text.split('Heatline Co.')).toHaveLength(2)
  // the order itself answers the same to staff who may see it; the deleted product is unknown
  await api(`DELETE /products/${tool.id}`, undefined, { token: admin.token })
  const shown = await api(`GET /orders/${order.orderId}`, undefined, { token: admin.token })
  expect(shown.body.safety).toMatchObject([
    { productId: primer.id, hazard: { signalWord: 'danger' }, maker: { name: 'Heatline Co.' } },
    { productId: plain.id, hazard: null, maker: null },
  ])
  const guest = await api(`GET /orders/confirmation/${order.confirmationToken}`)
  expect(guest.body.safety).toEqual(shown.body.safety)
})
