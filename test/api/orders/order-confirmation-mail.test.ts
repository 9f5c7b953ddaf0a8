import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { whenMoneyMoves } from '#domain/payments/payment-texts.ts'
import { users } from '#server/database/schema/customers.ts'
import { orderLines } from '#server/database/schema/orders.ts'
import { orderConfirmation } from '#server/orders/order-confirmation-mail.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()

beforeAll(() => addTags(db))

async function confirm(body: unknown, token?: string) {
  const placed = await api('POST /orders', body, { token })
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  const { subject, html, text } = await orderConfirmation(context, { orderId: placed.body.orderId })
  return { ...placed.body, subject, html, text } as Record<string, string>
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ')

test('a guest reads what was bought, when it comes, what it costs, what happens next and how to withdraw', async () => {
  const roll = await addProduct(db, {
    nameDa: 'Nordlys Polarhvid',
    kcwId: 'NL-1001',
    seriesId: 'nordlys',
    unitPriceOre: 549_50,
    stock: 5,
    promotionPercent: 10,
  })
  const { subject, text, html, orderNumber, confirmationToken } = await confirm(
    orderBody([{ id: roll.id, quantity: 7 }], { reference: 'REK-7' }),
  )
  expect(subject).toBe(`Ordrebekræftelse ${orderNumber} fra Foliehuset`)
  for (const form of [plain(text), plain(html)]) {
    for (const fact of [
      'Hej Søren Ærø',
      `${orderNumber} den 21. november 2026`,
      'Nordlys Polarhvid',
      'Nordlys · SKU: NL-1001',
      '7 stk. à 494,55 kr. efter kampagne på 10 %',
      'Priserne er inkl. moms.',
      '5 hos dig ons. 25. – fre. 27. nov., resten tor. 3. – man. 14. dec.',
      '5 sendes nu, 2 om 10–18 dage',
      '3.461,85 kr.',
      'Gratis',
      'heraf moms (25%)',
      '692,37 kr.',
      'Du har sparet',
      '384,65 kr.',
      `Kort. ${whenMoneyMoves('card', false)}`,
      'Åvej 1',
      '5970 Ærøskøbing',
      'REK-7',
      `https://folie.example/ordre/${confirmationToken}`,
      '14 dages fortrydelsesret',
      'https://folie.example/fortryd',
      'Standardfortrydelsesformular',
      'Til Foliehuset ApS, Industrivej 12, 7100 Vejle',
      'Nævnenes Hus',
      'Vi leverer i Danmark.',
      'Foliehuset ApS · CVR 13748136',
      'Industrivej 12, 7100 Vejle',
      'kontakt@foliehuset.example',
    ]) {
      expect(form).toContain(fact)
    }
    // the terms behind it speak of firms too
    expect(form.split('Handelsbetingelser')[0]).not.toContain('point')
    expect(form).not.toMatch(/\b(?:undefined|null|NaN)\b|\[object/)
  }
})

test('who receives the goods is named in the address they go to, and nowhere else', async () => {
  const roll = await addProduct(db)
  const { text = '', html = '' } = await confirm(orderBody([{ id: roll.id, quantity: 1 }], { receiver: 'Port 3' }))
  expect(text).toContain('Leveres til:\n  Søren Ærø\n  Modtager: Port 3\n  Åvej 1\n  5970 Ærøskøbing\n')
  for (const form of [text, html]) expect(form.split('Port 3')).toHaveLength(2)
})

test('a firm that buys as a guest gets no text about a right to withdraw', async () => {
  const roll = await addProduct(db, {})
  const firm = { buyerKind: 'business', company: 'Vejle Wrap ApS', cvr: '13748136' } as const
  const { text, html } = await confirm(orderBody([{ id: roll.id, quantity: 1 }], firm))
  for (const form of [text, html]) expect(form).not.toMatch(/fortryd/i)
})

test('a customer reads the discount, the points on the way and where the orders are', async () => {
  const { token } = await addCustomer(db, { tier: 'Gold', points: 30 })
  const roll = await addProduct(db, { pointsCost: 10 })
  const items = [
    { id: roll.id, quantity: 2 },
    { id: roll.id, quantity: 1, payWithPoints: true },
  ]
  const { text = '' } = await confirm(orderBody(items, { paymentMethod: 'invoice' }), token)
  for (const fact of [
    '2 stk. à 680 kr. efter din rabat på 15 %',
    'Priserne er ekskl. moms.',
    '1 stk. à 10 point',
    'Betalt med point: 10 point',
    'Du har 2 point på vej. De er dine, når ordren er betalt.',
    `Betaling: Faktura. ${whenMoneyMoves('invoice', false)}`,
    'Se dine ordrer: https://folie.example/ordrer',
  ]) {
    expect(plain(text)).toContain(fact)
  }
  expect(text).not.toContain('fortrydelsesret')
})

test('a line added with its own discount is shown with it, in the mail and in the order', async () => {
  const { token } = await addCustomer(db, { customDiscount: 5 })
  const roll = await addProduct(db, { unitPriceOre: 1000_00 })
  const placed = await api(
    'POST /orders',
    orderBody([{ id: roll.id, quantity: 1 }], { paymentMethod: 'invoice', showsPricesExclVat: false }),
    { token },
  )
  const orderId = Number(placed.body.orderId)
  await db.update(orderLines).set({ discountPercent: 15, lineTotalOre: 850_00 }).where(eq(orderLines.orderId, orderId))
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  expect(plain((await orderConfirmation(context, { orderId })).text)).toContain('1 stk. à 850 kr. efter din rabat på 15 %')
  const { order } = (await api(`GET /orders/${orderId}`, undefined, { token })).body
  expect(order).toMatchObject({ discount: 5, items: [{ discount: 15 }] })
})

test('lines, freight and sums are without VAT for a buyer who read them so, and the total to pay is the same', async () => {
  const roll = await addProduct(db, { unitPriceOre: 449_99 })
  const tape = await addProduct(db, { unitPriceOre: 19_99 })
  const items = [
    { id: roll.id, quantity: 3 },
    { id: tape.id, quantity: 1 },
  ]
  const guest = await confirm(orderBody(items, { showsPricesExclVat: true }))
  const facts = [
    'Priserne er ekskl. moms.',
    '3 stk. à 359,99 kr.',
    '1.079,98 kr.',
    '1 stk. à 15,99 kr.',
    'Varer: 1.095,97 kr.',
    'Levering: 79,20 kr.',
    'I alt ekskl. moms: 1.175,17 kr.',
    'Moms (25 %): 293,79 kr.',
    'I alt inkl. moms: 1.468,96 kr.',
  ]
  for (const fact of facts) expect(plain(guest.text)).toContain(fact)
  expect(plain(guest.text)).not.toContain('heraf moms')

  const { token, id } = await addCustomer(db, { customDiscount: 0 })
  for (const fact of facts) expect(plain((await confirm(orderBody(items), token)).text), 'a workshop that never chose').toContain(fact)
  await db.update(users).set({ showsPricesExclVat: false }).where(eq(users.id, id))
  const chosen = plain((await confirm(orderBody(items), token)).text)
  expect(chosen).toContain('I alt: 1.468,96 kr.\nheraf moms (25%): 293,79 kr.')
  expect(chosen).not.toContain('ekskl. moms')
})

test('a choice made after the order changes nothing that was confirmed', async () => {
  const { token, id } = await addCustomer(db)
  const roll = await addProduct(db)
  const placed = await api('POST /orders', orderBody([{ id: roll.id, quantity: 1 }], { showsPricesExclVat: false }), { token })
  await db.update(users).set({ showsPricesExclVat: true }).where(eq(users.id, id))
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  expect((await orderConfirmation(context, { orderId: placed.body.orderId })).text).toContain('Priserne er inkl. moms.')
})

test('goods that the customer took off before the mail left are not confirmed', async () => {
  const { token } = await addCustomer(db)
  const [remaining, left] = [await addProduct(db, { nameDa: 'Beholdt folie' }), await addProduct(db, { nameDa: 'Fravalgt folie' })]
  const items = [remaining, left].map(({ id }) => ({ id, quantity: 1 }))
  const { orderId } = (await api('POST /orders', orderBody(items, { paymentMethod: 'invoice' }), { token })).body
  const [line] = await db.select().from(orderLines).where(eq(orderLines.productId, left.id))
  const changed = await api(`POST /orders/${orderId}/own-changes`, { items: [{ itemId: line?.id, quantity: 0 }] }, { token })
  expect(changed.status).toBe(200)
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  const { text } = await orderConfirmation(context, { orderId })
  expect(text).toContain('Beholdt folie')
  expect(text).not.toContain('Fravalgt folie')
})

test('an order paid with points alone says that nothing is left to pay', async () => {
  const { token } = await addCustomer(db, { points: 10 })
  const roll = await addProduct(db)
  const { text } = await confirm(orderBody([{ id: roll.id, quantity: 1, payWithPoints: true }]), token)
  expect(plain(text)).toContain(`Point. ${whenMoneyMoves('points', false)}`)
  expect(plain(text)).toContain('I alt: 0 kr.')
})

test('nothing a customer writes becomes part of the page', async () => {
  const roll = await addProduct(db, { nameDa: '<i>Folie</i> & "co"' })
  const evil = `<script>alert('x')</script>"><img src=x onerror=1>&lt;`
  const { html = '' } = await confirm(
    orderBody([{ id: roll.id, quantity: 1 }], {
      customerName: evil,
      company: evil,
      reference: evil,
      receiver: evil,
      notes: evil,
      shippingAddress: evil,
      shippingCity: evil.slice(0, 90),
    }),
  )
  expect(html).not.toMatch(/<script|<img|<i>/)
  expect(html).toContain('&lt;script&gt;')
  expect(html).toContain('&amp;lt;')
})
