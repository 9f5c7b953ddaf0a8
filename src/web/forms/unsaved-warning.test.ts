import { expect, test } from 'vitest'
import { isClosedBy } from './unsaved-warning.tsx'

const at = (pathname: string, search = '') => ({ pathname, search })

test('leaving the page closes a form, and so does another value of its parameter', () => {
  expect(isClosedBy([undefined], at('/a'), at('/b'))).toBe(true)
  expect(isClosedBy([undefined], at('/a', '?ordre=1'), at('/a', '?ordre=2'))).toBe(false)
  expect(isClosedBy(['ordre'], at('/a', '?ordre=1'), at('/a', '?ordre=2'))).toBe(true)
  expect(isClosedBy(['ordre'], at('/a', '?ordre=1'), at('/a'))).toBe(true)
  expect(isClosedBy(['ordre'], at('/a', '?ordre=1&side=1'), at('/a', '?ordre=1'))).toBe(false)
  expect(isClosedBy([], at('/a'), at('/b'))).toBe(false)
})
