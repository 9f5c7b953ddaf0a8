import { expect, test } from 'vitest'
import { knownBrowser, rememberLogin } from './known-browser.ts'

const KEY = 'en nøgle, der er lang nok til at gælde'
const karen = { id: 7, passwordHash: 'hash af hendes' }
const bo = { id: 8, passwordHash: 'hash af hans' }

test('a browser is known to every account that logged in from it, and to no other', () => {
  const mark = rememberLogin(rememberLogin(null, karen, KEY), bo, KEY)
  expect(knownBrowser(mark, karen, KEY)).toBe(mark.slice(0, 22))
  expect(knownBrowser(mark, bo, KEY)).toBe(mark.slice(0, 22))
  expect(knownBrowser(mark, { ...bo, id: 9 }, KEY)).toBeNull()
  expect(knownBrowser(null, karen, KEY)).toBeNull()
})

test('a browser is unknown again after a change of the password or of the key', () => {
  const mark = rememberLogin(null, karen, KEY)
  expect(knownBrowser(mark, { ...karen, passwordHash: 'en ny' }, KEY)).toBeNull()
  expect(knownBrowser(mark, karen, `${KEY}!`)).toBeNull()
})

test.each([
  ['another browser’s name', (mark: string) => `${'A'.repeat(22)}${mark.slice(22)}`],
  ['another signature', (mark: string) => `${mark.slice(0, 23)}${'A'.repeat(22)}`],
  ['half of it', (mark: string) => mark.slice(0, 30)],
  ['nothing signed', (mark: string) => mark.slice(0, 22)],
  ['anything', () => '"><script>'],
])('a mark with %s is worth nothing', (_what, forge) => {
  expect(knownBrowser(forge(rememberLogin(null, karen, KEY)), karen, KEY)).toBeNull()
})

test('logging in again adds nothing, and the ninth account pushes the first out', () => {
  const once = rememberLogin(null, karen, KEY)
  expect(rememberLogin(once, karen, KEY)).toBe(once)
  const crowded = Array.from({ length: 8 }, (_, n) => ({ ...bo, id: 100 + n })).reduce((mark, one) => rememberLogin(mark, one, KEY), once)
  expect(crowded.split('.')).toHaveLength(9)
  expect(knownBrowser(crowded, karen, KEY)).toBeNull()
  expect(knownBrowser(crowded, { ...bo, id: 107 }, KEY)).not.toBeNull()
})
