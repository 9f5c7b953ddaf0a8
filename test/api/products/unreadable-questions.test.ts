import { expect, test } from 'vitest'
import { testShop } from '#test/shop.ts'

const { api } = await testShop()

test('a query with a character the database cannot store is refused, whichever filter it is in', async () => {
  for (const name of ['search', 'category', 'series', 'finish', 'color', 'skus']) {
    const { status, body } = await api(`GET /products?${name}=a%00b`)
    expect([name, status, body]).toEqual([
      name,
      400,
      {
        success: false,
        code: 'invalid_input',
        message: 'Teksten har tegn, der ikke kan bruges.',
        fields: { [name]: 'Teksten har tegn, der ikke kan bruges.' },
      },
    ])
  }
})
