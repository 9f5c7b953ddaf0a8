import { expect, test } from 'vitest'
import { sameSitePath } from './next-path.ts'

test('after login a customer is sent back to where they were', () => {
  expect(sameSitePath('/ordrer?periode=7-dage#ORD-2026-000001')).toBe('/ordrer?periode=7-dage#ORD-2026-000001')
  expect(sameSitePath('/')).toBe('/')
})

test('a link cannot send a customer to another site, or back to the login page', () => {
  const tricks = [
    null,
    '',
    'ordrer',
    'https://evil.example/login',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '/login',
    '/login?next=/login',
  ]
  expect(tricks.map(sameSitePath)).toEqual(tricks.map(() => null))
})
