import { expect, test } from 'vitest'
import { strictTransport } from './strict-transport.ts'

test('only a shop that is published by https asks for it: another would shut its customers out', () => {
  expect(strictTransport({ publicUrl: 'https://folie.example' })).toEqual(['strict-transport-security', 'max-age=31536000'])
  expect(strictTransport({ publicUrl: 'http://localhost:3000' })).toEqual([])
})
