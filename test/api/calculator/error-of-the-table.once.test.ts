import { expect, test } from 'vitest'
import { METHOD_ERROR } from '#domain/calculator/metres-needed.ts'
import { findFigures } from '#server/calculator/figures.ts'
import { testShop } from '#test/shop.ts'
import { PUBLISHED } from './published-figures.ts'

const { db } = await testShop()

test('how far the table lies from published figures it was not made from is what the page and the decision say', async () => {
  const figures = new Map((await findFigures(db)).map((figure) => [figure.id, figure]))
  const errors = PUBLISHED.flatMap(({ cars, from, to }) =>
    cars.map((car) => {
      const ours = figures.get(car)
      if (!ours) throw new Error(`${car} is not in the table`)
      const published = (from + to) / 2
      const percent = (100 * ((ours.fromCm + ours.toCm) / 200 - published)) / published
      return { car, percent, isEnough: ours.toCm / 100 >= published }
    }),
  )
  const sizes = errors.map(({ percent }) => Math.abs(percent))
  const measured = {
    figures: errors.length,
    averagePercent: Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    worstPercent: Math.round(Math.max(...sizes)),
    tooLittle: errors.filter(({ isEnough }) => !isEnough).length,
  }
  const listed = errors.map(({ car, percent }) => `${car} ${percent.toFixed(0)} %`).join(', ')
  expect(measured, listed).toEqual(METHOD_ERROR)
})
