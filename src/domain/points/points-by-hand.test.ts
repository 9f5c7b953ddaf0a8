import { expect, test } from 'vitest'
import { movedPointsProblem, needsPointsPermission } from './points-by-hand.ts'

test.each([
  [1, null],
  [1_000_000, null],
  [0, 'Skriv mindst 1 point.'],
  [-5, 'Skriv mindst 1 point.'],
  [1_000_001, 'Højst 1.000.000 point.'],
  [1.5, 'Skriv et helt antal point.'],
  [Number.NaN, 'Skriv et helt antal point.'],
])('%d points given by hand: %s', (points, problem) => expect(movedPointsProblem(points)).toBe(problem))

test('every colleague may give ten free rolls within a day, one point more needs the permission', () => {
  expect([needsPointsPermission(100), needsPointsPermission(101)]).toEqual([false, true])
})
