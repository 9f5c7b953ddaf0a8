import { ne } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices } from '#server/database/schema/invoices.ts'
import { mails } from '#server/database/schema/mails.ts'
import { orders } from '#server/database/schema/orders.ts'
import { deliverMails } from '#server/mails/deliver-mails.ts'
import { createSmtp } from '#server/mails/smtp.ts'
import { freePort } from '#test/postgres.ts'
import { addCustomer, addProduct, orderBody, testShop, writeCompany } from '#test/shop.ts'
import { startSmtp } from '#test/smtp.ts'
import { beginFault } from './report.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const ORDERS = 60
const HOURS_AWAY = 36
const LOOKS_EVERY_MINUTES = 15

const { shop, db, api, clock } = await testShop()
await writeCompany(db)
const roll = await addProduct(db, { stock: 10_000 })
const customer = await addCustomer(db)
const staff = await addCustomer(db, { role: 'superadmin' })
const begin = clock.now.getTime()

test('a mail server that is away for a day and a half costs no mail and sends none twice', async () => {
  const { insistOn } = beginFault(`mail server away for ${HOURS_AWAY} h (clock moved)`)
  for (let n = 0; n < ORDERS; n += 1) {
    const { status } = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }]), { token: customer.token })
    expect(status).toBe(200)
  }
  const acknowledged = await db.$count(mails)
  const port = await freePort()
  const smtp = createSmtp(`smtp://127.0.0.1:${port}`)
  const letPass = async (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE_MS)
    while (await deliverMails({ ...shop, smtp, publicUrl: shop.env.publicUrl }));
  }
  for (let minutes = 0; minutes < HOURS_AWAY * 60; minutes += LOOKS_EVERY_MINUTES) await letPass(LOOKS_EVERY_MINUTES)
  const server = await startSmtp({ port })
  for (let minutes = 0; minutes < 60; minutes += 1) await letPass(1)
  smtp.close()
  await server.close()
  const numbers = server.received.map(({ raw }) => /^Message-ID: (\S+)/im.exec(raw)?.[1])
  const different = new Set(numbers).size
  const failed = await db.$count(mails, ne(mails.state, 'sent'))
  insistOn({
    acknowledged,
    lost: acknowledged - different,
    doubled: numbers.length - different,
    halves: 0,
    rollsAstray: 0,
    refusedWrongly: failed,
  })
})

test('a clock that jumps forwards and back: orders go on, and the series of invoices never runs backwards', async () => {
  const { insistOn } = beginFault('clock jumps forwards and back')
  const before = await db.$count(orders)
  const jumps = [0, 3 * DAY_MS, -2 * DAY_MS, 40 * DAY_MS, 0, -DAY_MS, 400 * DAY_MS, DAY_MS]
  const acknowledged = new Set<unknown>()
  let refusedWrongly = 0
  for (const jump of jumps) {
    clock.now = new Date(begin + 10 * DAY_MS + jump)
    const body = orderBody([{ id: roll.id, quantity: 1 }], { paymentMethod: 'invoice' })
    // the lost answer: the second time is the first one's order, whatever the clock says by then
    const key = `hop-${jump}-${acknowledged.size}`
    const placed = await api('POST /orders', body, { token: customer.token, key })
    clock.now = new Date(clock.now.getTime() - DAY_MS / 2)
    const again = await api('POST /orders', body, { token: customer.token, key })
    const issued = await api(`POST /orders/${placed.body.orderId}/invoice`, { paymentTerms: '8_days' }, { token: staff.token })
    refusedWrongly += [placed, again, issued].filter(({ status }) => status !== 200).length
    acknowledged.add(placed.body.orderId).add(again.body.orderId)
  }
  const series = await db.select().from(invoices).orderBy(invoices.id)
  const stored = (await db.select({ id: orders.id }).from(orders).orderBy(orders.id)).slice(before)
  insistOn({
    acknowledged: acknowledged.size + series.length,
    lost: [...acknowledged].filter((id) => !stored.some((order) => order.id === id)).length + jumps.length - series.length,
    doubled: stored.length - jumps.length,
    halves: 0,
    rollsAstray: 0,
    refusedWrongly,
  })
  const numbers = series.map(({ number }) => number)
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  const days = series.map(({ issueDate }) => issueDate)
  expect(days).toEqual(days.toSorted())
})
