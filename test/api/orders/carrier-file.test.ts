import { desc, eq } from 'drizzle-orm'
import papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { createApi } from '#server/app.ts'
import { auditLog } from '#server/database/schema/audit.ts'
import { settings } from '#server/database/schema/settings.ts'
import { addCustomer, addProduct, footprint, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()
const packer = await addCustomer(db, { role: 'admin', name: 'Anna Lager', restrictedTo: ['parcels'] })
const bookkeeper = await addCustomer(db, { role: 'admin', restrictedTo: ['invoices'] })
const film = await addProduct(db, { stock: 99 })
await db.update(settings).set({ data: { pickup: { isOffered: true } } })
const app = createApi(shop)

async function placed(more: Parameters<typeof orderBody>[1] & { deliveryWay?: string } = {}) {
  const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }], more))
  return { id: Number(body.orderId), orderNumber: String(body.orderNumber) }
}

const ask = (carrier: unknown, ids: unknown, token = packer.token) =>
  app.request('/api/orders/carrier-file', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ carrier, ids }),
  })
const orderOf = async (id: number) => (await api(`GET /orders/${id}`, undefined, { token: packer.token })).body.order as Order
const reasonOf = async (response: Response) => (await response.json()) as Record<string, unknown>

describe('a file for a carrier', () => {
  test('holds the receivers in the order they were chosen, as Danish Excel and the portals read them, and the orders say so', async () => {
    const [first, second] = [
      await placed(),
      await placed({ company: 'Åkjær; "Folie" ApS', customerName: '=2+2', receiver: 'Port 3', customerPhone: '+46 70 123 45 67' }),
    ]
    const answer = await ask('gls', [second.id, first.id])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="GLS_\d{4}-\d\d-\d\d_2-ordrer\.csv"$/)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const text = bytes.subarray(3).toString()
    expect(text.match(/\r\n/g)).toHaveLength(3)
    const [heading, ...rows] = papa.parse<string[]>(text.trimEnd(), { delimiter: ';' }).data
    expect(heading).toEqual(['Modtager', 'Att.', 'Adresse', 'Postnr', 'By', 'Landekode', 'Telefon', 'E-mail', 'Reference', 'Antal kolli'])
    expect(rows.map((row) => row[8])).toEqual([second.orderNumber, first.orderNumber])
    expect(rows[0]?.slice(0, 7)).toEqual(['Åkjær; "Folie" ApS', 'Port 3', 'Åvej 1', '5970', 'Ærøskøbing', 'DK', '0046701234567'])
    expect(text).not.toContain(';=')
    expect(await orderOf(first.id)).toMatchObject({ status: 'pending', carrierFile: { carrier: 'gls' } })
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.byUserId, packer.id)).orderBy(desc(auditLog.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'Fragtfil hentet',
      subjectLabel: second.orderNumber,
      changes: { carrier: { from: null, to: 'gls' } },
    })
  })

  test('is not made with an order that is collected or cancelled, nor with an unknown one', async () => {
    const [fit, fetched, cancelled] = [await placed(), await placed({ deliveryWay: 'pickup' }), await placed()]
    const admin = await addCustomer(db, { role: 'admin' })
    await api(`PUT /orders/${cancelled.id}/status`, { status: 'cancelled' }, { token: admin.token })
    const before = await footprint(db)
    const refused = await ask('postnord', [fit.id, fetched.id, cancelled.id])
    expect(refused.status).toBe(409)
    expect(await reasonOf(refused)).toMatchObject({
      code: 'not_for_carrier',
      message: `Kan ikke stå i en fragtfil: ${fetched.orderNumber} (afhentes), ${cancelled.orderNumber} (annulleret).`,
    })
    expect((await ask('postnord', [fit.id, 2_000_000_000])).status).toBe(404)
    expect((await orderOf(fit.id)).carrierFile).toBeNull()
    expect(await footprint(db)).toEqual(before)
  })

  test('is made on a correct request, by staff who send parcels', async () => {
    const { id } = await placed()
    expect(await reasonOf(await ask('pickup', [id]))).toMatchObject({ fields: { carrier: 'Vælg, hvem der bringer dem.' } })
    expect(await reasonOf(await ask('dao', []))).toMatchObject({ fields: { ids: 'Vælg mindst én ordre.' } })
    expect(await reasonOf(await ask('dao', [id, id]))).toMatchObject({ fields: { ids: 'Hver ordre kan kun stå i filen én gang.' } })
    expect((await ask('dao', [id], bookkeeper.token)).status).toBe(403)
    expect((await ask('dao', [id])).status).toBe(200)
  })

  test('is none of the customer’s business', async () => {
    const buyer = await addCustomer(db)
    const { body } = await api('POST /orders', orderBody([{ id: film.id, quantity: 1 }]), { token: buyer.token })
    await ask('dao', [Number(body.orderId)])
    const shown = await api(`GET /orders/${body.orderId}`, undefined, { token: buyer.token })
    expect(shown.body.order).toMatchObject({ carrierFile: null })
  })
})
