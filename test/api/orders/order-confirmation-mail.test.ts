import { beforeAll, expect, test } from 'vitest'
import { WHEN_MONEY_MOVES } from '#domain/orders/payment-texts.ts'
import { orderConfirmation } from '#server/orders/order-confirmation-mail.ts'
import { addCustomer, addProduct, addTags, orderBody, testShop } from '#test/shop.ts'

const { api, db, shop } = await testShop()

beforeAll(() => addTags(db))

async function confirm(body: unknown, token?: string) {
  const placed = await api('POST /orders', body, { token })
  const context = { db, settings: await shop.settings(), publicUrl: shop.env.publicUrl }
  return { ...placed.body, ...(await orderConfirmation(context, { orderId: placed.body.orderId })) } as Record<string, string>
}

const plain = (text = '') => text.replaceAll('\u00a0', ' ')

test('a guest reads what he bought, when it comes, what it costs, what happens next and that he may change his mind', async () => {
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
      '7 stk. à 549,50 kr., tilbud −10 %',
      '5 sendes nu, 2 om 10–18 dage',
      '3.461,85 kr.',
      'Gratis',
      'heraf moms (25%)',
      '692,37 kr.',
      'Du har sparet',
      '384,65 kr.',
      `Kort. ${WHEN_MONEY_MOVES.card}`,
      'Åvej 1',
      '5970 Ærøskøbing',
      'REK-7',
      `https://folie.example/ordre/${confirmationToken}`,
      '14 dages fortrydelsesret',
      'https://folie.example/vilkaar',
      'Foliehuset ApS · CVR 13748136',
      'Industrivej 12, 7100 Vejle',
      'kontakt@foliehuset.example',
    ]) {
      expect(form).toContain(fact)
    }
    expect(form).not.toContain('point')
    expect(form).not.toMatch(/\b(?:undefined|null|NaN)\b|\[object/)
  }
})

test('a customer reads his discount, his points on the way and where his orders are', async () => {
  const { token } = await addCustomer(db, { tier: 'Gold', points: 30 })
  const roll = await addProduct(db, { pointsCost: 10 })
  const items = [
    { id: roll.id, quantity: 2 },
    { id: roll.id, quantity: 1, payWithPoints: true },
  ]
  const { text = '' } = await confirm(orderBody(items, { paymentMethod: 'invoice' }), token)
  for (const fact of [
    '2 stk. à 1.000 kr., din rabat −15 %',
    '1 stk. à 10 point',
    'Betalt med point: 10 point',
    'Du har 2 point på vej. De er dine, når ordren er betalt.',
    `Betaling: Faktura. ${WHEN_MONEY_MOVES.invoice}`,
    'Se dine ordrer: https://folie.example/ordrer',
  ]) {
    expect(plain(text)).toContain(fact)
  }
  expect(text).not.toContain('fortrydelsesret')
})

test('an order paid with points alone says that nothing is left to pay', async () => {
  const { token } = await addCustomer(db, { points: 10 })
  const roll = await addProduct(db)
  const { text } = await confirm(orderBody([{ id: roll.id, quantity: 1, payWithPoints: true }]), token)
  expect(plain(text)).toContain(`Point. ${WHEN_MONEY_MOVES.points}`)
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
