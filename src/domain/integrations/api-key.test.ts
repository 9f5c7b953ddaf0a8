import { expect, test } from 'vitest'
import { keyActorName, keyState } from './api-key.ts'

test('a key is valid until its last instant, and not once it is revoked', () => {
  expect(keyState({ expiresAtMs: 1000, isRevoked: false }, 999)).toBe('active')
  expect(keyState({ expiresAtMs: 1000, isRevoked: false }, 1000)).toBe('expired')
  expect(keyState({ expiresAtMs: 1000, isRevoked: true }, 0)).toBe('revoked')
})

test('the log knows it by its name', () => {
  expect(keyActorName('Lagerprogram')).toBe('Nøgle: Lagerprogram')
})
