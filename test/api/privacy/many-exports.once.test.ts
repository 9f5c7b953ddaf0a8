import { expect, it } from 'vitest'
import { addCustomer, testShop } from '#test/shop.ts'

const { db, api } = await testShop()

it('who asks for their data again and again takes no more than a share of the places, and never another person’s turn', async () => {
  const [greedy, other] = [await addCustomer(db), await addCustomer(db)]
  const ask = async ({ token }: { token: string }) => (await api('GET /auth/me/export', undefined, { token })).status
  const held = await db.$client.connect()
  await held.query('begin')
  await held.query('lock table wraps in access exclusive mode')
  const answered: number[] = []
  const asked = Array.from({ length: 10 }, async () => void answered.push(await ask(greedy)))
  // one is inside, and five wait
  await expect.poll(() => answered).toEqual([503, 503, 503, 503])
  const others = ask(other)
  await held.query('rollback')
  held.release()
  await Promise.all(asked)
  expect(answered.toSorted()).toEqual([200, 200, 200, 200, 200, 200, 503, 503, 503, 503])
  expect(await others).toBe(200)
  expect(await ask(greedy)).toBe(429)
})
