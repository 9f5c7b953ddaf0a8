import { expect, test } from 'vitest'
import { PATHS, withParams } from '#contract/call-paths.ts'
import { PAGES, withParam } from '#contract/pages/pages.ts'
import { createLog } from '#server/http/log/log.ts'
import { httpShop } from '#test/http-shop.ts'

const SECRET = 'hemmeligtoken'
const lines: string[] = []
const log = createLog({ level: 'trace', isTerminal: false, destination: { write: (line: string) => void lines.push(line) } })
const { ask } = await httpShop(undefined, { log })

const addresses = [
  ...Object.values(PATHS).map(([, path]) => `/api${withParams(path, () => SECRET)}`),
  ...Object.values(PAGES).flatMap(({ path }) => [withParam(path, SECRET), `${withParam(path, SECRET)}.data`]),
  `/images/${SECRET}-400.webp`,
  `/documents/${SECRET}.pdf`,
  `/assets/${SECRET}.js`,
  `/afmeld-ugemail/${SECRET}`,
  `/${SECRET}`,
].filter((address) => address.includes(SECRET))

/** The same place in other spellings, and places beside it. */
const SPELLINGS: readonly ((address: string) => string)[] = [
  (address) => address,
  (address) => address.replace(/[a-z](?=[a-z]*\/[^/]*hemmelig)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (address) => address.replace(SECRET, `%68${SECRET.slice(1)}`),
  (address) => `${address}/`,
  (address) => address.replace('/', '//'),
  (address) => `${address}/mere`,
  (address) => `${address}?token=${SECRET}`,
  (address) => `${address}%`,
]

test.each(['GET', 'POST', 'PUT', 'DELETE', 'HEAD'])('no line of the log of a %s holds what stands in the address', async (method) => {
  lines.splice(0)
  for (const spelled of method === 'GET' ? SPELLINGS : SPELLINGS.slice(0, 3)) {
    for (const address of addresses) {
      const before = lines.length
      await ask(spelled(address), { method })
      const said = lines.slice(before).join('\n')
      expect(said.includes(SECRET) || said.includes(SECRET.slice(1)) ? `${method} ${spelled(address)}: ${said}` : '').toBe('')
    }
  }
  expect(lines.length).toBeGreaterThan(addresses.length)
})

test('a line of the log names the pattern of the address', async () => {
  lines.splice(0)
  await ask(`/api/claims/orders/${SECRET}`)
  await ask(`/api/orders/%63onfirmation/${SECRET}`)
  await ask(`/ordre/${SECRET}`)
  const routes = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
  expect(routes.map(({ route }) => route)).toEqual(['/api/claims/orders/{key}', '/api/orders/confirmation/{token}', '/ordre/:token'])
})
