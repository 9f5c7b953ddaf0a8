import { beforeAll, describe, expect, test } from 'vitest'
import { addProduct, testShop } from '#test/shop.ts'

const { db, api } = await testShop()

const skusOf = async (query: string) => {
  const { status, body } = await api(`GET /products?${query}`)
  expect(status).toBe(200)
  return (body.products as { kcwId: string }[]).map(({ kcwId }) => kcwId).toSorted()
}

beforeAll(async () => {
  await addProduct(db, { kcwId: 'NL-1001', nameDa: 'Blank sort' })
  await addProduct(db, { kcwId: 'NL-1002', nameDa: 'Mat hvid' })
  await addProduct(db, { kcwId: 'NL-10', nameDa: 'Prøve af NL-1001' })
  await addProduct(db, { kcwId: 'NL-1003', nameDa: 'Udgået grøn', active: false })
})

describe('Products requested by SKU', () => {
  test('are exactly those, whatever the letter case and the spaces', async () => {
    expect(await skusOf('skus=nl-1001,%20NL-1002')).toEqual(['NL-1001', 'NL-1002'])
  })

  test('leave out unknown and inactive products', async () => {
    expect(await skusOf('skus=NL-1003,NL-9999,NL-10')).toEqual(['NL-10'])
  })

  test('are none when no SKU is named', async () => {
    expect(await skusOf('skus=,')).toEqual([])
  })

  test('may be 200 at a time', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, place) => `X-${place}`).join(',')
    expect(await skusOf(`skus=${many(199)},NL-10`)).toEqual(['NL-10'])
    const { status, body } = await api(`GET /products?skus=${many(201)}`)
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid_input', fields: { skus: expect.any(String) } } })
  })

  test('with quotes and wildcards are only text', async () => {
    expect(await skusOf(`skus=${encodeURIComponent("NL-%,NL_1001,' or 1=1--")}`)).toEqual([])
  })
})
