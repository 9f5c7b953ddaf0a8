import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addProduct, footprint, orderBody, testShop } from '#test/shop.ts'

const { api, db } = await testShop()

let productId = 0
let before: Record<string, number>

beforeAll(async () => {
  const { id } = await addProduct(db)
  productId = id
})

beforeEach(async () => {
  before = await footprint(db)
})

afterEach(async () => {
  expect(await footprint(db)).toEqual(before)
})

const good = () => orderBody([{ id: productId, quantity: 1 }])

describe('a quantity that cannot be bought', () => {
  test.each([
    [0, 'Antallet skal være mindst 1.'],
    [-1, 'Antallet skal være mindst 1.'],
    [1.5, 'Antallet skal være et helt tal.'],
    [1e9, 'Antallet må højst være 9999.'],
    ['2', 'Antallet skal være et helt tal.'],
    [null, 'Antallet skal være et helt tal.'],
    [undefined, 'Antallet skal være et helt tal.'],
  ])('%s', async (quantity, message) => {
    const { status, body } = await api('POST /orders', { ...good(), items: [{ id: productId, quantity }] })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'invalid_input', message, fields: { 'items.0.quantity': message } })
  })
})

describe('a field that is wrong', () => {
  test.each([
    ['customerName', '', 'Skriv dit navn.'],
    ['customerName', ' \t ', 'Skriv dit navn.'],
    ['customerName', undefined, 'Skriv dit navn.'],
    ['customerName', 'ø'.repeat(10_000), 'Højst 120 tegn.'],
    ['customerName', '😀'.repeat(10_000), 'Højst 120 tegn.'],
    ['customerName', 'Søren\u0000', 'Teksten har tegn, der ikke kan bruges.'],
    ['customerName', { toString: 'Søren' }, 'Skriv dit navn.'],
    ['customerEmail', 'soeren', 'Skriv en gyldig e-mail.'],
    ['customerEmail', 'a@b.dk, c@d.dk', 'Skriv en gyldig e-mail.'],
    ['customerEmail', 'a@b.dk\nBcc: c@d.dk', 'Skriv en gyldig e-mail.'],
    ['customerEmail', undefined, 'Skriv en gyldig e-mail.'],
    ['customerPhone', '12', 'Telefonnummeret skal have mindst otte cifre.'],
    ['customerPhone', undefined, 'Skriv et telefonnummer.'],
    ['shippingAddress', undefined, 'Skriv din adresse.'],
    ['shippingPostalCode', '12', 'Skriv et postnummer på fire cifre.'],
    ['shippingPostalCode', 5970, 'Skriv et postnummer på fire cifre.'],
    ['shippingCity', '', 'Skriv din by.'],
    ['paymentMethod', 'bitcoin', 'Vælg en betalingsmetode.'],
    ['notes', 'x'.repeat(10_000), 'Højst 2000 tegn.'],
    ['reference', 'x'.repeat(101), 'Højst 100 tegn.'],
    ['total', 10.005, 'Beløbet må højst have to decimaler.'],
  ])('%s %j', async (field, value, message) => {
    const { status, body } = await api('POST /orders', { ...good(), [field]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, code: 'invalid_input', message, fields: { [field]: message } })
  })

  test.each([
    ['total', -1],
    ['total', '1099'],
    ['shipping', 1e20],
    ['discount', 101],
    ['pointsUsed', -10],
    ['pointsUsed', 0.5],
  ])('the figure %s %j', async (field, value) => {
    const { status, body } = await api('POST /orders', { ...good(), [field]: value })
    expect(status).toBe(400)
    expect(Object.keys(body.fields as object)).toEqual([field])
    expect(body.message).not.toMatch(/Invalid|expected|number/)
  })

  test('every wrong field is named at once', async () => {
    const { status, body } = await api('POST /orders', { items: [{ id: productId, quantity: 1 }] })
    expect(status).toBe(400)
    expect(Object.keys(body.fields as object).sort()).toEqual([
      'customerEmail',
      'customerName',
      'customerPhone',
      'shippingAddress',
      'shippingCity',
      'shippingPostalCode',
    ])
  })
})

describe('an empty or endless cart', () => {
  test('no items', async () => {
    const { status, body } = await api('POST /orders', { ...good(), items: [] })
    expect([status, body.code, body.message]).toEqual([400, 'order_empty', 'Din kurv er tom'])
  })

  test.each([undefined, null, 'to ruller', { 0: { id: 1 } }])('items that are %j', async (items) => {
    const { status, body } = await api('POST /orders', { ...good(), items })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  test('201 lines', async () => {
    const { status, body } = await api('POST /orders', { ...good(), items: Array(201).fill({ id: productId, quantity: 1 }) })
    expect([status, body.message]).toEqual([400, 'En ordre kan højst have 200 linjer.'])
  })

  test.each([0, -1, 1.5, 2 ** 31, 1e300, '1', null])('a product id of %j', async (id) => {
    const { status } = await api('POST /orders', { ...good(), items: [{ id, quantity: 1 }] })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  })
})

describe('a request that is not an order', () => {
  test('five megabytes', async () => {
    const { status, body } = await api('POST /orders', { ...good(), notes: 'x'.repeat(5_000_000) })
    expect([status, body.code, body.message]).toEqual([413, 'body_too_large', 'Forespørgslen er for stor.'])
  })

  test.each(['{"items":', '', 'items=1', 'null x'])('%j', async (text) => {
    const { status, body } = await api('POST /orders', text)
    expect([status, body.code]).toEqual([400, 'invalid_json'])
  })

  test.each(['null', '[]', '"ordre"', '42'])('the JSON %s', async (text) => {
    const { status, body } = await api('POST /orders', text)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  test('a prototype in the body changes nothing', async () => {
    const text = JSON.stringify({ ...good(), items: [] }).replace('{', '{"__proto__":{"items":[{"id":1,"quantity":1}]},')
    expect((await api('POST /orders', text)).status).toBe(400)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', 'multipart/form-data; boundary=x'])(
    'sent as %s',
    async (type) => {
      const { status, body } = await api('POST /orders', JSON.stringify(good()), { headers: { 'content-type': type } })
      expect([status, body.code]).toEqual([415, 'unsupported_media_type'])
    },
  )

  test.each(['', 'æøå', 'k'.repeat(201), 'a b'])('the key %j', async (key) => {
    const { status, body } = await api('POST /orders', good(), { key })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  test('the wrong verb', async () => {
    expect(await api('DELETE /orders')).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } })
  })
})
