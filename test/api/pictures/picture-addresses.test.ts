import { expect, test } from 'vitest'
import { addCustomer, addProduct, addTags, testShop } from '#test/shop.ts'

const { db, api } = await testShop()
await addTags(db)
const { token } = await addCustomer(db, { role: 'admin' })

test.each(['/images/%-400.webp', '/images/%00-400.webp', '/images/\ud800-400.webp', 'https://folie.example/images/%E0%A4%A-400.webp'])(
  'an address no picture of the shop can have is refused beside its field: %j',
  async (address) => {
    const product = await addProduct(db)
    const refusal = {
      status: 400,
      body: { code: 'picture_not_found', fields: { images: 'Et af billederne findes ikke. Upload det igen.' } },
    }
    for (const change of [{ images: [address] }, { imageUrl: address }]) {
      const created = { name: 'Ny', nameDa: 'Ny', categoryId: 'bilfolie', price: 100, ...change }
      expect(await api('POST /products', created, { token })).toMatchObject(refusal)
      expect(await api(`PUT /products/${product.id}`, change, { token })).toMatchObject(refusal)
    }
  },
)
