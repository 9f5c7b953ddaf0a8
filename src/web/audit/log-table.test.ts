import { expect, test } from 'vitest'
import { logList } from './log-table.tsx'

const read = (query: string) => logList.read(new URLSearchParams(query))

test('what stands in the address comes back from it', () => {
  const state = read('search=gold&kind=customer&by=7&from=2026-11-01&to=2026-11-21&before=99')
  expect(read(logList.href({ before: 99 }, state).split('?')[1] ?? '')).toEqual(state)
  expect(logList.query(state)).toEqual({
    search: 'gold',
    kind: 'customer',
    by: 7,
    from: '2026-11-01',
    to: '2026-11-21',
    before: 99,
    limit: 50,
  })
})

test('another filter begins with the newest again', () => {
  expect(logList.href({ kind: 'order' }, read('search=x&before=12'))).toBe('/admin/log?search=x&kind=order')
})

test('nonsense in the address narrows nothing', () => {
  expect(logList.href({}, read('kind=password&by=-1&from=2026-02-30&to=i+morgen&before=x'))).toBe('/admin/log')
})
