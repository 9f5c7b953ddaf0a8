import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { orderSent } from '#server/parcels/order-sent-mail.ts'
import { addCustomer, addProduct, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop, wakes } = await testShop()
const admin = await addCustomer(db, { role: 'admin' })
const staff = { token: admin.token }

type Bought = Readonly<{ stock?: number; quantity?: number; token?: string; more?: Parameters<typeof orderBody>[1] }>

async function placed({ stock = 9, quantity = 2, token, more }: Bought = {}) {
  const roll = await addProduct(db, { nameDa: 'Nordlys Polarhvid', stock })
  const { body } = await api('POST /orders', orderBody([{ id: roll.id, quantity }], more), { token })
  return { orderId: Number(body.orderId), orderNumber: String(body.orderNumber), confirmationToken: String(body.confirmationToken) }
}

const send = (orderId: number, tracking?: string) => api(`PUT /orders/${orderId}/status`, { status: 'shipped', tracking }, staff)
const mailsAbout = async (orderId: number) =>
  (await db.select().from(mails).where(eq(mails.template, 'order-sent'))).filter(({ payload }) => payload.orderId === orderId)

async function readMail(orderId: number, place = -1) {
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  const queued = await mailsAbout(orderId)
  return await orderSent(context, queued.at(place)?.payload)
}

describe('when an order is sent', () => {
  test('the mail is queued once, in the same transaction, and leaves at once', async () => {
    const { orderId } = await placed()
    const before = wakes()
    expect((await send(orderId, 'GLS 12345678')).status).toBe(200)
    await send(orderId)
    await api(`PUT /orders/${orderId}/status`, { status: 'shipped', notes: 'Hentet af GLS' }, staff)
    await api(`PUT /orders/${orderId}/status`, { status: 'delivered' }, staff)
    const queued = await mailsAbout(orderId)
    expect(queued).toMatchObject([{ toAddress: 'soeren@example.dk', payload: { orderId, parcelId: expect.any(Number) } }])
    expect(wakes()).toBe(before + 1)
  })

  test('two staff at the same instant send one mail', async () => {
    const { orderId } = await placed()
    await Promise.all([1, 2, 3, 4].map((n) => send(orderId, `Pakke ${n}`)))
    expect(await mailsAbout(orderId)).toHaveLength(1)
  })

  test('an order sent again after it came back is mailed again', async () => {
    const { orderId } = await placed()
    await send(orderId, 'GLS 1')
    await api(`PUT /orders/${orderId}/status`, { status: 'processing' }, staff)
    await send(orderId, 'GLS 2')
    expect(await mailsAbout(orderId)).toHaveLength(2)
    expect((await readMail(orderId)).text).toContain('Pakkenummer: GLS 2\n')
    // the first one never leaves if it had not left by then
    await expect(readMail(orderId, 0)).rejects.toThrow('was taken back')
  })

  test('a change that is refused sends nothing', async () => {
    const { id, token } = await addCustomer(db, { points: 10 })
    const roll = await addProduct(db)
    const spend = () => api('POST /orders', orderBody([{ id: roll.id, quantity: 1, payWithPoints: true }]), { token })
    const { body } = await spend()
    await api(`PUT /orders/${body.orderId}/status`, { status: 'cancelled' }, staff)
    await spend()
    expect((await send(Number(body.orderId))).body.code).toBe('too_few_points')
    expect(await mailsAbout(Number(body.orderId))).toEqual([])
    expect(await db.$count(orders, and(eq(orders.userId, id), eq(orders.status, 'shipped')))).toBe(0)
  })

  test('the tracking stays with the order for its owner, and is kept when the next change says nothing of it', async () => {
    const { token } = await addCustomer(db)
    const { orderId } = await placed({ token })
    await send(orderId, '  PostNord   00 57  ')
    await api(`PUT /orders/${orderId}/status`, { status: 'delivered' }, staff)
    const { body } = await api(`GET /orders/${orderId}`, undefined, { token })
    expect(body.order).toMatchObject({ tracking: 'PostNord 00 57', status: 'delivered' })
  })
})

describe('the mail', () => {
  test('names the carrier of a parcel without a number, which cannot be followed', async () => {
    const { orderId } = await placed()
    await api(`POST /orders/${orderId}/parcels`, { carrier: 'dao' }, staff)
    const { text, html } = await readMail(orderId)
    expect(text).toContain('Sendt med: DAO\n')
    expect(text + html).not.toMatch(/Følg pakken|Pakkenummer/)
  })

  test('tells a guest what is in the parcel, what follows and when, where it goes and where it can be followed', async () => {
    const { orderId, orderNumber, confirmationToken } = await placed({ stock: 2, quantity: 5, more: { receiver: 'Bent på lageret' } })
    await api(`POST /orders/${orderId}/parcels`, { carrier: 'gls', tracking: '<12345678>' }, staff)
    const { subject, text, html } = await readMail(orderId)
    expect(subject).toBe(`En del af din ordre er sendt (${orderNumber})`)
    for (const form of [text, html].map((form) => form.replaceAll('\u00a0', ' '))) {
      for (const fact of [
        'En del af din ordre er sendt',
        'Hej Søren Ærø',
        `En del af din ordre ${orderNumber} er pakket og på vej til dig. Resten kommer fra fjernlageret: regn med 10–18 dage fra bestillingen den 21. november 2026.`,
        'Pakkenummer',
        'Sendt nu',
        '2 stk.',
        'Følger senere',
        '3 stk.',
        'Nordlys Polarhvid',
        'Modtager: Bent på lageret',
        'Åvej 1',
        '5970 Ærøskøbing',
        `https://folie.example/ordre/${confirmationToken}`,
        'Foliehuset ApS · CVR 13748136',
      ]) {
        expect(form).toContain(fact)
      }
      expect(form).not.toMatch(/undefined|null|NaN|\[object/)
      expect(form).not.toContain('kr.')
    }
    expect(text).toContain('GLS <12345678>')
    expect(html).toContain('GLS &lt;12345678&gt;')
  })

  test('says nothing of a missing parcel number, nor of a rest when there is none', async () => {
    const { token } = await addCustomer(db)
    for (const stock of [9, 0]) {
      const { orderId, orderNumber } = await placed({ stock, quantity: 3, token })
      await send(orderId)
      const { text } = await readMail(orderId)
      expect(text).not.toMatch(/Følg|Pakkenummer|Resten/)
      expect(text.replaceAll('\u00a0', ' ')).toContain('3 stk. Nordlys Polarhvid')
      expect(text).toContain(`https://folie.example/ordrer?soeg=${orderNumber}#${orderNumber}`)
    }
  })
})
