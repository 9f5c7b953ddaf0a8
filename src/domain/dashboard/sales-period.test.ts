import { expect, test } from 'vitest'
import { averageOre, type DailySales, SALES_PERIODS, salesBuckets, salesPeriod, sumSales } from './sales-period.ts'

const sold = (day: string, orders: number, grossOre: number): DailySales => ({ day, orders, grossOre, vatOre: grossOre / 5 })

test('a period ends today and the one before it ends the day before it begins', () => {
  expect(salesPeriod('2026-03-01', 30)).toEqual({
    days: 30,
    step: 'day',
    from: '2026-01-31',
    to: '2026-03-01',
    previous: { from: '2026-01-01', to: '2026-01-30' },
  })
})

test('thirty days are shown day by day, each beside the day thirty days before', () => {
  const buckets = salesBuckets(salesPeriod('2026-03-01', 30), [sold('2026-03-01', 2, 500_00), sold('2026-01-30', 1, 100_00)])
  expect(buckets).toHaveLength(30)
  expect(buckets.at(-1)).toEqual({
    ...{ from: '2026-03-01', to: '2026-03-01', orders: 2, grossOre: 500_00, vatOre: 100_00 },
    previous: { orders: 1, grossOre: 100_00, vatOre: 20_00 },
  })
})

test('ninety days are shown in weeks that begin on Monday, the first and the last as far as they go', () => {
  const buckets = salesBuckets(salesPeriod('2026-11-21', 90), [])
  expect(buckets.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
    ['2026-08-24', '2026-08-30'],
    ['2026-08-31', '2026-09-06'],
  ])
  expect(buckets.at(-1)).toMatchObject({ from: '2026-11-16', to: '2026-11-21' })
})

test('a year is shown in months', () => {
  const buckets = salesBuckets(salesPeriod('2026-11-21', 365), [])
  expect(buckets).toHaveLength(13)
  expect(buckets[0]).toMatchObject({ from: '2025-11-22', to: '2025-11-30' })
  expect(buckets[1]).toMatchObject({ from: '2025-12-01', to: '2025-12-31' })
})

test.each(SALES_PERIODS)('over %d days nothing is lost or counted twice', (days) => {
  const period = salesPeriod('2026-11-21', days)
  const all = salesBuckets({ ...period, step: 'day' }, []).map(({ from }) => from)
  const before = salesBuckets(salesPeriod(period.previous.to, days), [])
  const sales = all.map((day, index) => sold(day, 1, (index + 1) * 5))
  const earlier = before.length > 0 ? [sold(period.previous.from, 3, 15), sold(period.previous.to, 4, 20)] : []
  const buckets = salesBuckets(period, [...sales, ...earlier])
  expect(sumSales(buckets)).toEqual(sumSales(sales))
  expect(sumSales(buckets.map(({ previous }) => previous))).toEqual({ orders: 7, grossOre: 35, vatOre: 7 })
})

test('the average of no orders is nothing', () => {
  expect(averageOre(0, 0)).toBe(0)
  expect(averageOre(1000, 3)).toBe(333)
})
