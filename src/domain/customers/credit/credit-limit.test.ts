import { describe, expect, test } from 'vitest'
import {
  type Credit,
  creditLeftText,
  creditObstacle,
  creditObstacleForStaff,
  creditState,
  exceedsCredit,
  freeCreditOre,
} from './credit-limit.ts'

const plain = (text: string | null) => text?.replace(/\u00a0/g, ' ') ?? null

describe('what a customer may still buy on invoice', () => {
  test.each<[string, Credit, number | null]>([
    ['without a limit it has no end', { limitOre: null, openOre: 900_00 }, null],
    ['with nothing owed it is the limit', { limitOre: 500_00, openOre: 0 }, 500_00],
    ['what is owed is taken off', { limitOre: 500_00, openOre: 120_50 }, 379_50],
    ['all of it used leaves nothing', { limitOre: 500_00, openOre: 500_00 }, 0],
    ['more used than a lowered limit leaves nothing, not less', { limitOre: 500_00, openOre: 700_00 }, 0],
    ['a limit of 0 leaves nothing', { limitOre: 0, openOre: 0 }, 0],
  ])('%s', (_name, credit, free) => {
    expect(freeCreditOre(credit)).toBe(free)
  })

  test('an order may use it to the last øre and not one more', () => {
    for (let openOre = 0; openOre <= 12; openOre += 1)
      for (let totalOre = 0; totalOre <= 12; totalOre += 1)
        expect(exceedsCredit(totalOre, { limitOre: 10, openOre })).toBe(totalOre > 0 && openOre + totalOre > 10)
  })

  test.each<[Credit['limitOre'], number, ReturnType<typeof creditState>]>([
    [null, 900, 'unlimited'],
    [1_000, 0, 'free'],
    [1_000, 799, 'free'],
    [1_000, 800, 'near'],
    [1_000, 1_000, 'near'],
    [1_000, 1_001, 'over'],
    [0, 0, 'free'],
    [0, 1, 'over'],
  ])('a buyer with a limit of %s who owes %d is called %s', (limitOre, openOre, state) => {
    expect(creditState({ limitOre, openOre })).toBe(state)
  })

  test('without a limit nothing is too much', () => {
    expect(exceedsCredit(100_000_000_000, { limitOre: null, openOre: 100_000_000_000 })).toBe(false)
  })
})

describe('why an order cannot be had on invoice', () => {
  test('names the remaining credit, and other ways to pay', () => {
    expect(plain(creditObstacle(400_00, { limitOre: 500_00, openOre: 120_50 }))).toBe(
      'Du kan købe for 379,50 kr. mere på faktura, og det er ordren for stor til. Vælg kort eller MobilePay, eller betal det, du skylder.',
    )
    expect(plain(creditObstacle(1, { limitOre: 500_00, openOre: 600_00 }))).toBe(
      'Din kredit på 500 kr. er brugt. Vælg kort eller MobilePay, eller betal det, du skylder.',
    )
    expect(creditObstacle(379_50, { limitOre: 500_00, openOre: 120_50 })).toBeNull()
  })

  test('and the remaining credit is shown before ordering', () => {
    expect(plain(creditLeftText({ limitOre: 500_00, openOre: 120_00 }))).toBe('Du kan købe for 380 kr. mere på faktura.')
    expect(creditLeftText({ limitOre: null, openOre: 120_00 })).toBeNull()
  })

  test('shows staff how much of the limit is used', () => {
    expect(plain(creditObstacleForStaff(400_00, { limitOre: 500_00, openOre: 120_50 }))).toBe(
      'Kunden kan købe for 379,50 kr. mere på faktura: 120,50 kr. af 500 kr. er brugt.',
    )
    expect(creditObstacleForStaff(10, { limitOre: null, openOre: 0 })).toBeNull()
  })

  test('says that there is no credit at all where the limit is 0, and names no amount', () => {
    const none = { limitOre: 0, openOre: 0 }
    expect(creditObstacle(1, none)).toBe('Du kan ikke købe på faktura. Vælg kort eller MobilePay, eller spørg os.')
    expect(creditObstacleForStaff(1, none)).toBe('Kunden har ingen kredit på faktura.')
    expect(creditLeftText(none)).toBeNull()
    expect([creditObstacle(0, none), creditObstacleForStaff(0, none)]).toEqual([null, null])
  })
})

test('what is overdue stops every order on invoice that costs something, whatever the limit says, with the amount', () => {
  for (const limitOre of [null, 0, 900_00]) {
    const credit = { limitOre, openOre: 120_50, overdueOre: 120_50 }
    expect(plain(creditObstacle(1, credit))).toBe(
      'Du har forfaldne fakturaer for 120,50 kr. Betal dem, før du køber mere på faktura, eller vælg kort eller MobilePay.',
    )
    expect(plain(creditObstacleForStaff(1, credit))).toBe(
      'Kunden har forfaldne fakturaer for 120,50 kr. og køber ikke mere på faktura, før de er betalt.',
    )
    expect([creditObstacle(0, credit), creditObstacleForStaff(0, credit)]).toEqual([null, null])
  }
})
