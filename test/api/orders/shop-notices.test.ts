import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { DEFAULT_SETTINGS } from '#domain/settings/settings.ts'
import { mails } from '#server/database/schema/mails.ts'
import { renderMail } from '#server/mail-templates.ts'
import { cancelUnpaidOrders } from '#server/order-changes/cancel-unpaid-orders.ts'
import { readSettings } from '#server/settings/queries.ts'
import { addCustomer, addProduct, orderBody, testShop, writeCompany } from '#test/shop.ts'

const { shop, api, db, clock, wakes } = await testShop()
const roll = await addProduct(db, { nameDa: 'Nordlys Polarhvid', kcwId: 'NL-1', unitPriceOre: 400_00, stock: 1_000, pointsCost: 3 })
const keeper = await addCustomer(db, { role: 'admin', permissions: ['settings'] })
const staff = await addCustomer(db, { role: 'admin' })
const customer = await addCustomer(db, { points: 10, company: 'Lindholt Autofolie' })

const save = async (notices: object) => {
  const { revision } = (await api('GET /settings/all', undefined, { token: keeper.token })).body
  return await api('PUT /settings', { notices, seen: { revision } }, { token: keeper.token })
}
const order = async (more = {}, token: string | null = customer.token) => {
  const items = [{ id: roll.id, quantity: 2 }]
  const body = orderBody(items, { customerEmail: 'kunde@example.dk', company: 'Lindholt Autofolie', ...more })
  return Number((await api('POST /orders', body, { ...(token && { token }) })).body.orderId)
}
const setStatus = (id: number, status: string, more = {}) => api(`PUT /orders/${id}/status`, { status, ...more }, { token: staff.token })
const sent = async () =>
  (await db.select().from(mails).orderBy(asc(mails.id))).map(({ template, toAddress }) => `${template} → ${toAddress}`)
const read = async (template: string, id: number) => {
  const [row] = await db.select().from(mails).where(eq(mails.template, template))
  const context = { db, settings: await readSettings(db), publicUrl: 'https://folie.example' }
  return await renderMail(row?.template ?? '', context, row?.payload ?? { orderId: id })
}

beforeEach(async () => {
  await writeCompany(db)
  await db.delete(mails)
})

describe('the shop hears of orders', () => {
  test('only when it asks for it: without receivers only the customer is mailed', async () => {
    expect((await readSettings(db)).notices).toEqual({ newOrder: [], cancelledOrder: [] })
    await setStatus(await order(), 'cancelled')
    expect(await sent()).toEqual(['order-confirmation → kunde@example.dk', 'order-cancelled → kunde@example.dk'])
  })

  test('that are new, at every address once, with customer, lines, total and the way to the order', async () => {
    const saved = await save({ newOrder: [' Lager@Folie.dk ', 'salg@folie.dk', 'lager@folie.dk'], cancelledOrder: [] })
    expect(saved.status).toBe(200)
    const id = await order()
    expect(await sent()).toEqual([
      'order-confirmation → kunde@example.dk',
      'shop-new-order → lager@folie.dk',
      'shop-new-order → salg@folie.dk',
    ])
    const { subject, text } = await read('shop-new-order', id)
    expect(subject).toMatch(/^Ny ordre ORD-\d{4}-\d{6}: Lindholt Autofolie$/)
    expect(text).toContain('2 × Nordlys Polarhvid (NL-1)')
    expect(text.replace(/\s+/g, ' ')).toContain('I alt 859 kr. · Kort · Levering')
    expect(text).toContain(`https://folie.example/admin/ordrer/${id}`)
    await order({}, null)
    expect((await sent()).filter((mail) => mail.startsWith('shop-new-order'))).toHaveLength(4)
  })

  test('that were cancelled, by staff and for lack of payment, and of each once', async () => {
    await save({ newOrder: [], cancelledOrder: ['salg@folie.dk'] })
    const id = await order()
    await setStatus(id, 'cancelled', { notes: 'Varen er udgået.' })
    await setStatus(id, 'cancelled', { notes: 'Endnu en note' })
    const noticesOf = async (orderId: number) =>
      (await db.select().from(mails).orderBy(asc(mails.id)))
        .filter(({ payload }) => payload.orderId === orderId)
        .map(({ template, toAddress }) => `${template} → ${toAddress}`)
    expect(await noticesOf(id)).toEqual([
      'order-confirmation → kunde@example.dk',
      'order-cancelled → kunde@example.dk',
      'shop-cancelled-order → salg@folie.dk',
    ])
    const guests = await order({ customerEmail: 'gaest@example.dk' }, null)
    const before = clock.now
    clock.now = new Date(before.getTime() + 8 * DAY_MS)
    await cancelUnpaidOrders(shop)
    clock.now = before
    expect(await noticesOf(guests)).toEqual([
      'order-confirmation → gaest@example.dk',
      'order-cancelled-unpaid → gaest@example.dk',
      'shop-cancelled-order → salg@folie.dk',
    ])
    expect((await read('shop-cancelled-order', id)).text).toContain('Endnu en note')
  })

  test('with one more statement per order, however many get the notice, and none without receivers', async () => {
    const without = await statementsOf(() => order())
    await save({ newOrder: ['en@folie.dk'], cancelledOrder: [] })
    expect(await statementsOf(() => order())).toBe(without + 1)
    await save({ newOrder: ['en@folie.dk', 'to@folie.dk', 'tre@folie.dk'], cancelledOrder: [] })
    expect(await statementsOf(() => order())).toBe(without + 1)
  })

  test('at addresses only: what is none is refused at its list, and guests never see who', async () => {
    const wrong = await save({ newOrder: ['salg@folie.dk', 'ikke en adresse'], cancelledOrder: [] })
    expect([wrong.status, Object.keys(wrong.body.fields as object)]).toEqual([400, ['notices.newOrder.1']])
    const many = Array.from({ length: 6 }, (_, index) => `nr${index}@folie.dk`)
    expect((await save({ newOrder: [], cancelledOrder: many })).body.fields).toEqual({
      'notices.cancelledOrder': 'Højst 5 mailadresser.',
    })
    await save({ newOrder: ['hemmelig@folie.dk'], cancelledOrder: [] })
    expect(JSON.stringify((await api('GET /settings')).body)).not.toContain('hemmelig')
    expect(DEFAULT_SETTINGS.notices.newOrder).toEqual([])
  })
})

describe('the customer, a guest too, hears', () => {
  test('that staff cancelled the order, why, and what comes back; and that it counts again', async () => {
    const id = await order({
      items: [
        { id: roll.id, quantity: 1 },
        { id: roll.id, quantity: 1, payWithPoints: true },
      ],
    })
    await api(`PUT /orders/${id}`, { paymentStatus: 'paid' }, { token: staff.token })
    const woken = wakes()
    await setStatus(id, 'cancelled', { notes: 'Varen er udgået.' })
    expect(wakes()).toBeGreaterThan(woken)
    const { subject, text } = await read('order-cancelled', id)
    expect(subject).toMatch(/^Ordre ORD-\d{4}-\d{6} er annulleret$/)
    expect(text).toContain('Varen er udgået.')
    expect(text.replace(/\s+/g, ' ')).toContain('Du har betalt 479 kr., og dem betaler vi tilbage. Dine point er tilbage på din konto.')
    await setStatus(id, 'pending')
    expect((await read('order-revived', id)).text).toMatch(
      /Din ordre ORD-\d{4}-\d{6} fra den .* var annulleret\. Nu gælder den igen, og du skal ikke bestille en gang til\./,
    )
    // the mail would no longer be true
    await expect(read('order-cancelled', id)).rejects.toThrow('not cancelled any more')
    await setStatus(id, 'processing')
    expect((await sent()).filter((mail) => /cancelled|revived/.test(mail))).toEqual([
      'order-cancelled → kunde@example.dk',
      'order-revived → kunde@example.dk',
    ])
  })

  test('of a guest’s order at the guest’s own address, and nothing of money that was never paid', async () => {
    const id = await order({ customerEmail: 'gaest2@example.dk' }, null)
    await setStatus(id, 'cancelled')
    const { text } = await read('order-cancelled', id)
    expect(text).toMatch(/https:\/\/folie\.example\/ordre\S+[\w-]{20}/)
    expect(text).not.toMatch(/betale|point/)
  })
})

/** How many statements the database is sent during the work. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const pool = db.$client
  const connect = pool.connect.bind(pool)
  let sentStatements = 0
  const counting = async () => {
    const client = await connect()
    return new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name, target)
        if (name !== 'query') return typeof value === 'function' ? value.bind(target) : value
        return (...args: unknown[]) => {
          sentStatements += 1
          return value.apply(target, args)
        }
      },
    })
  }
  Object.assign(pool, { connect: counting })
  await work()
  Object.assign(pool, { connect })
  return sentStatements
}
