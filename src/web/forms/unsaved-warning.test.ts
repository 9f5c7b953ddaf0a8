import { expect, test } from 'vitest'
import { isLeft } from './unsaved-warning.tsx'

const at = (pathname: string, search = '') => ({ pathname, search })

test('a form is left with its page, and one of a parameter with another value of it', () => {
  expect(isLeft([undefined], at('/a'), at('/b'))).toBe(true)
  expect(isLeft([undefined], at('/a', '?ordre=1'), at('/a', '?ordre=2'))).toBe(false)
  expect(isLeft(['ordre'], at('/a', '?ordre=1'), at('/a', '?ordre=2'))).toBe(true)
  expect(isLeft(['ordre'], at('/a', '?ordre=1'), at('/a'))).toBe(true)
  expect(isLeft(['ordre'], at('/a', '?ordre=1&side=1'), at('/a', '?ordre=1'))).toBe(false)
  expect(isLeft([], at('/a'), at('/b'))).toBe(false)
})
