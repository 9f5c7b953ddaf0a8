import { expect, test } from 'vitest'
import { PRICE_WARNINGS, type PricedLine, priceWarnings } from './price-warnings.ts'

const product = { priceOre: 100_000, isGone: false, costOre: null }
const line = (part: Partial<PricedLine>): PricedLine => ({
  ...{ newOre: 104_000, product, seesCosts: true, approvedBesideOre: null, otherList: null },
  ...part,
})
const kinds = (part: Partial<PricedLine>) => priceWarnings(line(part)).map(({ kind }) => kind)

test.each([
  ['nothing', {}, []],
  ['an unknown SKU', { product: null, otherList: 'Forår' }, ['unknown']],
  ['a product that is gone', { product: { ...product, isGone: true } }, ['gone']],
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

test('each is said in a sentence', () => {
  const all = priceWarnings(
    line({ newOre: 10, product: { ...product, isGone: true, costOre: 1_000 }, approvedBesideOre: 1, otherList: 'Forår' }),
  )
  expect([...all.map(({ kind }) => kind), 'unknown'].toSorted()).toEqual([...PRICE_WARNINGS].toSorted())
  for (const { text } of all) expect(text).toMatch(/^[A-ZÆØÅ].*\.$/)
  const blind = priceWarnings(line({ newOre: 10, product: { ...product, costOre: 1_000 }, seesCosts: false }))
  expect(blind.map(({ text }) => text)).toContain('Uden moms er det under indkøbsprisen.')
})
