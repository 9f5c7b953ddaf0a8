import { expect, it, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { clientAddress } from '#server/http/request.ts'
import { apiOf, testShop } from '#test/shop.ts'

const from = (remoteAddress: string) => clientAddress({ header: () => undefined, remoteAddress }, readEnv({}))

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', 'unknown'],
])('%j is counted as %s', (address, counted) => {
  expect(from(address)).toBe(counted)
})

const { shop } = await testShop()
const api = apiOf({ ...shop, env: { ...shop.env, trustProxy: true } })

it('a household with billions of addresses writes to the shop as often as one with a single address', async () => {
  const write = (address: string) =>
    api(
      'POST /contact',
      { name: 'Anna', email: 'anna@example.dk', subject: 'Hej', message: 'Hej' },
      { headers: { 'x-forwarded-for': address } },
    )
  const answers = []
  for (let n = 1; n <= 6; n += 1) answers.push((await write(`2001:db8:1:2::${n}`)).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 429])
  expect((await write('2001:db8:1:3::1')).status).toBe(200)
})
