import { describe, expect, test } from 'vitest'
import { paths } from '#contract/pages/pages.ts'
import { daysOf, ownOrdersList } from './own-orders-list.ts'

const read = (text: string) => ownOrdersList.read(new URLSearchParams(text))
const filterOf = (text: string, now: string) => daysOf(read(text), new Date(now))

describe('Mine Ordrer can be narrowed to', () => {
  test('today, as it is in Denmark and not in Greenwich', () => {
    expect(filterOf('periode=i-dag', '2026-11-21T10:00:00Z')).toEqual({ from: '2026-11-21' })
    expect(filterOf('periode=i-dag', '2026-11-21T23:30:00Z')).toEqual({ from: '2026-11-22' })
    expect(filterOf('periode=i-dag', '2026-07-01T22:30:00Z')).toEqual({ from: '2026-07-02' })
  })

  test('the last 7 and 30 days, today being one of them, over months and the change of the clock', () => {
    expect(filterOf('periode=7-dage', '2026-11-03T10:00:00Z')).toEqual({ from: '2026-10-28' })
    expect(filterOf('periode=30-dage', '2026-11-03T10:00:00Z')).toEqual({ from: '2026-10-05' })
  })

  test('chosen dates, open at either end', () => {
    expect(filterOf('periode=valgt&fra=2026-01-01&til=2026-01-31', '2026-11-03T10:00:00Z')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    })
    expect(filterOf('periode=valgt&fra=2026-01-01', '2026-11-03T10:00:00Z')).toEqual({ from: '2026-01-01' })
    expect(filterOf('', '2026-11-03T10:00:00Z')).toEqual({})
  })

  test('nothing when the address is invalid', () => {
    expect(read('periode=evigt&fra=i-går&til=%27&side=-3')).toEqual({ period: 'alle', from: '', to: '', search: '', page: 1 })
  })
})

test('a filter is written to the address as it was read', () => {
  for (const text of ['', '?periode=7-dage', '?periode=valgt&fra=2026-01-01&til=2026-01-31&side=3', '?soeg=vejle']) {
    expect(ownOrdersList.href({}, read(text))).toBe(`/ordrer${text}`)
  }
})

test('an order is found by its number, however many newer orders there are', () => {
  const { pathname, search, hash } = new URL(paths.orders('ORD-2025-00007'), 'https://folie.example')
  expect([pathname, ownOrdersList.read(new URLSearchParams(search)).search, hash]).toEqual(['/ordrer', 'ORD-2025-00007', '#ORD-2025-00007'])
})
