import { expect, test } from 'vitest'
import {
  PRICE_LIST_STATE_LABELS,
  PRICE_LIST_STATES,
  PRICE_WARNINGS,
  type PricedLine,
  priceListState,
  priceWarnings,
  startProblem,
} from './price-list.ts'

test('a list is a draft until it is approved, and approved until it takes effect', () => {
  expect(priceListState({ approvedAt: null, startedAt: null })).toBe('draft')
  expect(priceListState({ approvedAt: 1, startedAt: null })).toBe('approved')
  expect(priceListState({ approvedAt: 1, startedAt: 2 })).toBe('started')
  expect(Object.keys(PRICE_LIST_STATE_LABELS)).toEqual([...PRICE_LIST_STATES])
})

test('a list begins tomorrow at the earliest', () => {
  expect(startProblem('2026-11-22', '2026-11-21')).toBeNull()
  expect(startProblem('2026-11-21', '2026-11-21')).toContain('dag')
  expect(startProblem('2026-11-20', '2026-11-21')).toContain('dag')
})

const product = { priceOre: 100_000, isUnlisted: false, costOre: null }
const line = (part: Partial<PricedLine>): PricedLine => ({
  ...{ newOre: 104_000, product, seesCosts: true, approvedBesideOre: null, otherList: null },
  ...part,
})
const kinds = (part: Partial<PricedLine>) => priceWarnings(line(part)).map(({ kind }) => kind)

test.each([
  ['nothing', {}, []],
  ['an unknown SKU', { product: null, otherList: 'Forår' }, ['unknown']],
  ['a discontinued product that is sold out', { product: { ...product, isUnlisted: true } }, ['gone']],
  ['83.200 net for 83.200', { product: { ...product, costOre: 83_200 } }, []],
  ['an øre below what it was bought for', { product: { ...product, costOre: 83_201 } }, ['below_cost']],
  ['30 % up', { newOre: 130_000 }, []],
  ['more than 30 % up', { newOre: 130_010 }, ['large']],
  ['30 % down', { newOre: 70_000 }, []],
  ['more than 30 % down', { newOre: 69_990 }, ['large']],
  ['a price changed by hand since the approval', { approvedBesideOre: 99_000 }, ['changed']],
  ['a price that stayed since the approval', { approvedBesideOre: 100_000 }, []],
  ['another list of the same day', { otherList: 'Forår' }, ['other_list']],
] as const)('%s', (_what, part, expected) => {
  expect(kinds(part)).toEqual(expected)
})

test('each warning is a sentence', () => {
  const all = priceWarnings(
    line({ newOre: 10, product: { ...product, isUnlisted: true, costOre: 1_000 }, approvedBesideOre: 1, otherList: 'Forår' }),
  )
  expect([...all.map(({ kind }) => kind), 'unknown'].toSorted()).toEqual([...PRICE_WARNINGS].toSorted())
  for (const { text } of all) expect(text).toMatch(/^[A-ZÆØÅ].*\.$/)
  const blind = priceWarnings(line({ newOre: 10, product: { ...product, costOre: 1_000 }, seesCosts: false }))
  expect(blind.map(({ text }) => text)).toContain('Uden moms er det under indkøbsprisen.')
})
