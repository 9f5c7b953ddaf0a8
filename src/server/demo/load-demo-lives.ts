import { eq } from 'drizzle-orm'
import { invoiceCalls } from '#contract/invoices/invoices.ts'
import { orderChangeCalls } from '#contract/order-changes/order-changes.ts'
import { orderInput, phoneOrderCalls } from '#contract/orders/place-order.ts'
import { parcelCalls } from '#contract/parcels/parcels.ts'
import demoGuests from '#demo/guests.json' with { type: 'json' }
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { DAY_MS } from '#domain/calendar/day-arithmetic.ts'
import { krToOre } from '#domain/money/money.ts'
import type { Connection } from '#server/database/connect.ts'
import { users } from '#server/database/schema/customers.ts'
import { products } from '#server/database/schema/goods/products.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { findCreditableInvoices } from '#server/invoices/write-credit-note.ts'
import { writeCredit } from '#server/invoicing/credit-invoice.ts'
import { issueLocked } from '#server/invoicing/issue-invoice.ts'
import { changeContentWithin } from '#server/order-changes/change-content.ts'
import { settleWithEffects } from '#server/orders/apply-effects.ts'
import { writeNote } from '#server/orders/notes.ts'
import { mergeLines } from '#server/orders/placing/order-request.ts'
import { placeOnce } from '#server/orders/placing/place-order.ts'
import { placeWithin } from '#server/orders/placing/place-phone-order.ts'
import { lockOrder } from '#server/orders/queries.ts'
import { sendWithin } from '#server/parcels/send-order-parcel.ts'
import { bookPayment } from '#server/payments/book-payments.ts'
import { logMoney } from '#server/payments/by-hand/book-by-hand.ts'
import { readSettings } from '#server/settings/queries.ts'
import { type Event, LIVES, type Rolls } from './demo-lives.ts'
import { discardMails } from './load-demo-invoices.ts'

/** Runs the events by day through the shop's own use cases, after all older data, as the invoice series never goes back. */
export async function loadDemoLives(tx: Connection, now: Date): Promise<void> {
  const staff = await findStaff(tx)
  const ids = new Map<number, number>()
  const events = LIVES.flatMap((life, index) => life.map((event) => ({ index, event })))
  for (const { index, event } of events.toSorted((a, b) => b.event.daysAgo - a.event.daysAgo)) {
    const at = new Date(now.getTime() - event.daysAgo * DAY_MS)
    ids.set(index, await runEvent(tx, { event, orderId: ids.get(index) ?? 0, staff, at }))
  }
  await discardMails(tx, [...ids.values()])
}

type EventToRun = Readonly<{ event: Event; orderId: number; staff: Visitor; at: Date }>

async function runEvent(tx: Connection, { event, orderId, staff, at }: EventToRun): Promise<number> {
  const now = () => at
  switch (event.kind) {
    case 'placed': {
      const { guest, rolls, paymentMethod } = event
      const { company, cvr } = demoGuests[guest]
      const kind = company ? { buyerKind: 'business', cvr } : { buyerKind: 'consumer', acceptsTerms: true }
      const body = orderInput.parse({ ...addressOf(demoGuests[guest]), ...kind, items: await itemsOf(tx, rolls), paymentMethod })
      const request = { body, lines: mergeLines(body.items), buyer: null, orderedBy: null, phoneCall: null, key: null, now: at }
      return (await placeOnce(tx, request)).order.orderId
    }
    case 'phoned': {
      const { rolls, customerEmail, ean, reference, reason } = event
      const [customer] = await tx.select().from(users).where(eq(users.email, customerEmail))
      if (!customer) throw new Error(`the demo data lacks ${customerEmail}`)
      const phoneFields = { items: await itemsOf(tx, rolls), customerId: customer.id, ean, reference, reason, paymentMethod: 'invoice' }
      const body = phoneOrderCalls.placePhoneOrder.body.parse({ ...addressOf(customer), ...phoneFields })
      return (await placeWithin(tx, staff, { body, points: null, key: null, now: at })).order.orderId
    }
    case 'paid':
    case 'paid back':
      await moveMoney(tx, { event, orderId, staff, at })
      return orderId
    case 'sent': {
      const items = event.rolls && (await linesOf(tx, orderId, event.rolls))
      const wanted = parcelCalls.sendParcel.body.parse({ items, carrier: event.carrier, tracking: event.tracking })
      await sendWithin(tx, { staff, id: orderId, request: wanted, at })
      return orderId
    }
    case 'changed': {
      const body = orderChangeCalls.changeOrderContent.body.parse({ items: await linesOf(tx, orderId, event.rolls), note: event.note })
      await changeContentWithin(tx, { staff, id: orderId, body, settings: await readSettings(tx), shop: { env: { demo: true }, now } })
      return orderId
    }
    case 'invoiced':
      await issueLocked(tx, { order: await lockOrder(tx, staff, orderId), terms: event.terms ?? 'before_shipment', by: staff, now })
      return orderId
    case 'credited': {
      const order = await lockOrder(tx, staff, orderId)
      const [invoice] = await findCreditableInvoices(tx, orderId)
      if (!invoice) throw new Error('a demo order is credited before it is invoiced')
      const lines = 'rolls' in event ? (await linesOf(tx, orderId, event.rolls)).map((line) => ({ ...line, restock: true })) : undefined
      const { reason } = event
      const input = invoiceCalls.creditInvoice.body.parse({ reason, lines, ...('amount' in event && { amount: event.amount }) })
      await writeCredit(tx, { invoice, order, input, by: staff, now })
      return orderId
    }
    case 'noted':
      await writeNote(tx, staff, { orderId, text: event.text, at })
      return orderId
  }
}

type MoneyEvent = Omit<EventToRun, 'event'> & Readonly<{ event: Extract<Event, { kind: 'paid' | 'paid back' }> }>

async function moveMoney(tx: Connection, { event, orderId, staff, at }: MoneyEvent): Promise<void> {
  const before = await lockOrder(tx, staff, orderId)
  const ore = event.kr === 'open' ? before.openOre : krToOre(event.kr)
  const amountOre = event.kind === 'paid' ? ore : 0 - ore
  const reference = ('reference' in event && event.reference) || null
  const paidOn = copenhagenDay(at.getTime())
  await bookPayment(tx, before, { amountOre, way: event.way, paidOn, reference, byUserId: staff.userId, at })
  const after = await settleWithEffects(tx, before, { byUserId: staff.userId, at })
  const action = amountOre > 0 ? 'Betaling bogført' : 'Tilbagebetaling bogført'
  await logMoney(tx, staff, { action, before, after, amountOre, at })
}

async function findStaff(tx: Connection): Promise<Visitor> {
  const [row] = await tx.select().from(users).where(eq(users.email, 'admin@demo.dk'))
  if (!row) throw new Error('the demo data lacks its staff')
  const { id: userId, email, name, role, permissions, restrictedTo, tier, customDiscount } = row
  const account = { userId, email, name, role, permissions, restrictedTo, tier, customDiscount }
  const person = { userId, email, name, emailVerified: true }
  return {
    ...account,
    person,
    member: null,
    emailVerified: true,
    hasSecondFactor: false,
    lastSeenAt: new Date(0),
    tokenHash: Buffer.alloc(0),
    keyRights: null,
  }
}

type Buyer = Readonly<Record<'name' | 'email' | 'phone' | 'company' | 'address' | 'postalCode' | 'city', string | null>>

function addressOf(buyer: Buyer) {
  const { name, email, phone, company, address, postalCode, city } = buyer
  const contact = { customerName: name, customerEmail: email, customerPhone: phone, company }
  return { ...contact, shippingAddress: address, shippingPostalCode: postalCode, shippingCity: city }
}

async function itemsOf(tx: Connection, rolls: Rolls) {
  const found = await tx.select({ id: products.id, kcwId: products.kcwId }).from(products)
  return Object.entries(rolls).map(([kcwId, quantity]) => ({ id: found.find((one) => one.kcwId === kcwId)?.id, quantity }))
}

async function linesOf(tx: Connection, orderId: number, rolls: Rolls) {
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  return Object.entries(rolls).map(([kcwId, quantity]) => ({ itemId: lines.find((line) => line.kcwId === kcwId)?.id, quantity }))
}
