import { expect, test } from 'vitest'
import { BUYER_KINDS, buyerFaults, buyerKindOf, firmFaults } from './buyer-kind.ts'

const firm = { company: 'Vejle Folie ApS', cvr: '13748136' }

test('who has an account buys as a firm, whatever was sent', () => {
  for (const stated of [...BUYER_KINDS, undefined]) expect(buyerKindOf(stated, { hasAccount: true })).toBe('business')
})

test('a guest is what they say, and a consumer when they say nothing', () => {
  expect(buyerKindOf('business', { hasAccount: false })).toBe('business')
  expect(buyerKindOf('consumer', { hasAccount: false })).toBe('consumer')
  expect(buyerKindOf(undefined, { hasAccount: false })).toBe('consumer')
})

test('a firm must give its name and its CVR number, each checked by itself', () => {
  expect(buyerFaults({ buyerKind: 'business', ...firm })).toEqual({})
  expect(buyerFaults({ buyerKind: 'business', ...firm, company: ' ' })).toEqual({ company: 'Skriv firmaets navn.' })
  expect(buyerFaults({ buyerKind: 'business', ...firm, cvr: null })).toEqual({ cvr: 'Skriv et CVR-nummer på otte cifre.' })
  expect(Object.keys(firmFaults({ buyerKind: 'business', company: null, cvr: '' }))).toEqual(['company', 'cvr'])
})

test('a consumer is bound only after ticking the terms, and needs no firm', () => {
  const consumer = { buyerKind: 'consumer', company: null, cvr: null } as const
  expect(buyerFaults({ ...consumer, acceptsTerms: true })).toEqual({})
  for (const acceptsTerms of [false, undefined])
    expect(buyerFaults({ ...consumer, acceptsTerms })).toEqual({ acceptsTerms: 'Du skal acceptere vilkår og betingelser' })
  expect(firmFaults(consumer)).toEqual({})
})

test('a call that states nothing about its buyer follows the specification', () => {
  expect(buyerFaults({ company: null, cvr: null })).toEqual({})
  expect(buyerFaults({ buyerKind: '', company: null, cvr: null })).toEqual({})
})
