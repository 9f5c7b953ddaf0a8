import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { movePoints, POINTS_KIND_LABELS, POINTS_KINDS, type PointsAccount, type PointsMovement } from './points-ledger.ts'

const EMPTY_ACCOUNT: PointsAccount = { balance: 0, owed: 0 }

describe('points', () => {
  test.each([
    // event, kind, points, balance and debt before, change of balance, change of debt
    ['are earned', 'earned', 3, 4, 0, 3, 0],
    ['earned settle what is owed first', 'earned', 3, 0, 2, 1, -2],
    ['earned may all go to what is owed', 'earned', 3, 0, 5, 0, -3],
    ['earned settle exactly what is owed', 'earned', 3, 1, 3, 0, -3],
    ['are spent down to 0', 'spent', -10, 10, 0, -10, 0],
    ['are spent with one left', 'spent', -10, 11, 0, -10, 0],
    ['spent come back with a cancelled order', 'reversed', 10, 1, 0, 10, 0],
    ['that come back settle what is owed first', 'reversed', 10, 0, 4, 6, -4],
    ['earned are taken back', 'reversed', -3, 5, 0, -3, 0],
    ['earned are taken back to the last one', 'reversed', -3, 3, 0, -3, 0],
    ['earned but partly spent leave a debt', 'reversed', -3, 2, 0, -2, 1],
    ['earned but all spent leave the whole as debt', 'reversed', -3, 0, 1, 0, 3],
    ['given by staff are there at once', 'granted', 5, 0, 2, 5, 0],
    ['put right by staff go up', 'corrected', 5, 0, 2, 5, 0],
    ['put right by staff go down', 'corrected', -5, 6, 0, -5, 0],
    ['deducted by staff stop at 0 and leave no debt', 'corrected', -5, 3, 0, -3, 0],
  ] as const)('%s', (_, kind, asked, balance, owed, points, owedChange) => {
    expect(movePoints({ balance, owed }, { kind, points: asked })).toEqual({
      kind,
      points,
      owedChange,
      after: { balance: balance + points, owed: owed + owedChange },
    })
  })

  test.each([
    [9, 10],
    [0, 1],
    [19, 20],
  ])('of a balance of %d cannot pay %d', (balance, needed) =>
    expect(movePoints({ balance, owed: 0 }, { kind: 'spent', points: -needed })).toEqual({ kind: 'refused', needed, balance }),
  )

  test.each([
    ['earned', -1],
    ['earned', 0],
    ['spent', 1],
    ['spent', 0],
    ['granted', -1],
    ['reversed', 0],
    ['corrected', 0],
    ['corrected', 1.5],
    ['granted', Number.NaN],
    ['granted', Number.POSITIVE_INFINITY],
  ] as const)('%s of %d make no sense and are refused', (kind, points) =>
    expect(() => movePoints({ balance: 5, owed: 0 }, { kind, points })).toThrow(RangeError),
  )

  test('never expire, and are neither paid out nor handed over: no kind of movement does it', () => {
    expect(POINTS_KINDS).toEqual(['earned', 'spent', 'reversed', 'granted', 'corrected'])
  })

  test('have a Danish name for every kind', () => {
    expect(POINTS_KINDS.map((kind) => POINTS_KIND_LABELS[kind])).toEqual(['Optjent', 'Brugt', 'Tilbageført', 'Tildelt', 'Rettet'])
  })
})

const amounts = fc.integer({ min: 1, max: 60 })
const ofOrders = fc.oneof(
  fc.record({ kind: fc.constant('earned' as const), points: amounts }),
  fc.record({ kind: fc.constant('spent' as const), points: amounts.map((points) => -points) }),
  fc.record({
    kind: fc.constant('reversed' as const),
    points: fc.oneof(
      amounts,
      amounts.map((points) => -points),
    ),
  }),
)
const ofStaff = fc.oneof(
  fc.record({ kind: fc.constant('granted' as const), points: amounts }),
  fc.record({
    kind: fc.constant('corrected' as const),
    points: fc.oneof(
      amounts,
      amounts.map((points) => -points),
    ),
  }),
)
const histories = fc.array<PointsMovement>(fc.oneof(ofOrders, ofStaff), { maxLength: 60 })

function replay(movements: readonly PointsMovement[]) {
  let account: PointsAccount = EMPTY_ACCOUNT
  return movements.flatMap((movement) => {
    const before = account
    const entry = movePoints(account, movement)
    if (entry.kind === 'refused') return []
    account = entry.after
    return [{ before, movement, entry }]
  })
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('any history of points', () => {
  test('never has a balance or a debt below 0', () => {
    fc.assert(
      fc.property(histories, (movements) => {
        for (const { entry } of replay(movements)) expect(Math.min(entry.after.balance, entry.after.owed)).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('has a balance that is the sum of its entries, and a debt that is the sum of its changes', () => {
    fc.assert(
      fc.property(histories, (movements) => {
        const entries = replay(movements).map(({ entry }) => entry)
        const { balance, owed } = entries.at(-1)?.after ?? EMPTY_ACCOUNT
        expect(balance).toBe(sum(entries.map(({ points }) => points)))
        expect(owed).toBe(sum(entries.map(({ owedChange }) => owedChange)))
      }),
    )
  })

  test('of orders alone loses and invents no point: balance minus debt is the sum of all movements', () => {
    fc.assert(
      fc.property(fc.array<PointsMovement>(ofOrders, { maxLength: 60 }), (movements) => {
        const done = replay(movements)
        const { balance, owed } = done.at(-1)?.entry.after ?? EMPTY_ACCOUNT
        expect(balance - owed).toBe(sum(done.map(({ movement }) => movement.points)))
      }),
    )
  })

  test('spends exactly the requested points or nothing', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), amounts, (balance, owed, asked) => {
        const entry = movePoints({ balance, owed }, { kind: 'spent', points: -asked })
        if (asked > balance) expect(entry).toEqual({ kind: 'refused', needed: asked, balance })
        else expect(entry).toMatchObject({ points: -asked, owedChange: 0 })
      }),
    )
  })

  test('has no debt that grows while points are there', () => {
    fc.assert(
      fc.property(histories, (movements) => {
        for (const { entry } of replay(movements)) if (entry.owedChange > 0) expect(entry.after.balance).toBe(0)
      }),
    )
  })
})
