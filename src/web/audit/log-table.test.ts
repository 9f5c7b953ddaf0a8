import { expect, test } from 'vitest'
import type { AuditSubject } from '#domain/audit/audit.ts'
import { logList, subjectAddress } from './log-table.tsx'

const read = (query: string) => logList.read(new URLSearchParams(query))

test('the state of the log is read back from its address', () => {
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

test('another filter begins with the newest entries', () => {
  expect(logList.href({ kind: 'order' }, read('search=x&before=12'))).toBe('/admin/log?search=x&kind=order')
})

test('invalid filters in the address are ignored', () => {
  expect(logList.href({}, read('kind=password&by=-1&from=2026-02-30&to=i+morgen&before=x'))).toBe('/admin/log')
})

const addressOf = (kind: AuditSubject, id: string | null, label: string, action = 'Ændret') =>
  subjectAddress({ action, subject: { kind, id, label } })

test('an entry links to its subject itself, not to the list it is in', () => {
  expect(addressOf('customer', '7', 'Karen (Kjær) (karen@folie.dk)')).toBe('/admin/kunder/7')
  expect(addressOf('points', '7', 'Karen (karen@folie.dk)')).toBe('/admin/kunder/7')
  expect(addressOf('order', '3', 'ORD-2026-000003')).toBe('/admin/ordrer/3')
  expect(addressOf('invoice', '5', 'Faktura 5 (ORD-2026-000003)')).toBe('/admin/fakturaer?search=ORD-2026-000003')
  expect(addressOf('invoice', '6', 'Kreditnota 6 til faktura 5 (ORD-2026-000003)')).toBe('/admin/fakturaer?search=ORD-2026-000003')
  expect(addressOf('product', '12', 'Nordlys Mat (NL-1001)')).toBe('/admin/produkter/12')
  expect(addressOf('tag', 'colors/dybsort', 'Dybsort')).toBe('/admin/tag-management?tab=colors&tag=dybsort')
  expect(addressOf('sponsorship', 'SPON-17', 'Ida Holm')).toBe('/admin/sponsorskab?search=SPON-17')
  expect(addressOf('message', '4', 'Levering?')).toBe('/admin/beskeder?opened=4')
  expect(addressOf('message', 'mail-9', 'Velkommen')).toBe('/admin/beskeder?fane=mails&opened=9')
  expect(addressOf('settings', null, 'Indstillinger')).toBe('/admin/indstillinger')
})

test('a deleted subject has no link', () => {
  expect(addressOf('customer', '7', 'Slettet kunde 7')).toBeNull()
  expect(addressOf('order', '3', 'ORD-2026-000003', 'Ordre slettet')).toBeNull()
  expect(addressOf('product', null, 'CSV-import')).toBeNull()
  expect(addressOf('sponsorship', 'SPON-17', 'Ida Holm', 'Ansøgning afvist')).toBe('/admin/sponsorskab?search=SPON-17')
})
