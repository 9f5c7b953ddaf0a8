import { expect, it } from 'vitest'
import { BORROWED_NAME, borrowedNameProblem } from './borrowed-name.ts'

it.each([
  'MobilePay Danmark A/S',
  'mobile pay',
  'ＭｏｂｉｌｅＰａｙ',
  'MobilePay-Support',
  'Nets Denmark A/S',
  'NETS',
  'Danske Bank Kundeservice',
  'DanskeBank',
  'Skattestyrelsen',
  'Visa',
  'E-Boks',
])('the name »%s« is refused at registration', (name) => {
  expect(borrowedNameProblem(name)).toBe(BORROWED_NAME)
})

it.each([
  'Folieværkstedet ApS',
  'Nets & Folie ApS',
  'Lunar Wrap',
  'Visa Bilpleje',
  'Jens Skat',
  'Stribe og Stripe Bilfolie',
  'Bankgårdens Autolak',
  'Vipperød Folie',
  '',
  null,
])('a workshop may be called »%s«', (name) => {
  expect(borrowedNameProblem(name)).toBeNull()
})
