import { describe, expect, test } from 'vitest'
import { firstLineOf, isReceiverGivenUp, MAX_ATTEMPTS, orderEvents, receiverUrlProblem, waitAfter } from './webhooks.ts'

const HOUR_MS = 3_600_000
const waits = Array.from({ length: MAX_ATTEMPTS }, (_, failed) => waitAfter(failed + 1))
const sumMs = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0)

test('waits grow from a minute to twelve hours, last three days in all, and then it is given up', () => {
  expect(waits.at(0)).toBe(60_000)
  expect(waits.at(-2)).toBe(12 * HOUR_MS)
  expect(waits.at(-1)).toBeNull()
  expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((a, b) => Number(a) - Number(b)))
  expect(Math.round(sumMs / HOUR_MS)).toBe(70)
})

test('a receiver is paused once it took nothing for as long as a delivery is tried, and no sooner', () => {
  expect(isReceiverGivenUp({ failingSinceMs: 5, nowMs: 5 + sumMs })).toBe(true)
  expect(isReceiverGivenUp({ failingSinceMs: 5, nowMs: 4 + sumMs })).toBe(false)
  expect(isReceiverGivenUp({ failingSinceMs: null, nowMs: sumMs * 2 })).toBe(false)
})

test('of an answer its first line is shown, short and without what could not be', () => {
  expect(firstLineOf('\n  Fejl: ukendt vare\r\nmere')).toBe('Fejl: ukendt vare')
  expect(firstLineOf('a\u0000b\u001b[31mc')).toBe('a b [31mc')
  expect(firstLineOf('')).toBe('')
  expect(firstLineOf('x'.repeat(999))).toHaveLength(200)
})

test('an order sends the events placed, paid or changed, and only paid when nothing else happened', () => {
  const unpaid = { status: 'pending', paymentStatus: 'unpaid', isDeleted: false }
  const paid = { ...unpaid, paymentStatus: 'paid' }
  expect(orderEvents(null, unpaid)).toEqual(['order.placed'])
  expect(orderEvents(null, paid)).toEqual(['order.placed', 'order.paid'])
  expect(orderEvents(unpaid, unpaid)).toEqual([])
  expect(orderEvents(unpaid, paid)).toEqual(['order.paid'])
  expect(orderEvents(unpaid, { ...paid, status: 'shipped' })).toEqual(['order.paid', 'order.changed'])
  expect(orderEvents(paid, { ...paid, paymentStatus: 'refunded' })).toEqual(['order.changed'])
  expect(orderEvents(paid, { ...paid, isDeleted: true })).toEqual(['order.changed'])
})

const problem = (text: string, allowsLocal = false) => receiverUrlProblem(URL.parse(text), { allowsLocal })

test.each(['https://lager.firma.dk/foliehuset?k=1', 'https://firma.dk:8443/', 'https://ærø.dk/', 'https://firma.dk.'])(
  '%s may be told',
  (url) => {
    expect(problem(url)).toBeNull()
  },
)

describe('an address that cannot be right, or that leads inwards, is refused with what is wrong', () => {
  test.each([
    ['', 'Skriv adressen'],
    ['lager.firma.dk', 'Skriv adressen'],
    ['http://lager.firma.dk/', 'https://'],
    ['ftp://lager.firma.dk/', 'https://'],
    ['file:///etc/passwd', 'https://'],
    ['https://bo:hemmelig@firma.dk/', 'brugernavn'],
    ['https://firma.dk:22/', 'port 443'],
    ['https://firma.dk:25/', 'port 443'],
    ['https://localhost/', 'rigtigt navn'],
    ['https://lagerserver/', 'rigtigt navn'],
    ['https://printer.local/', 'rigtigt navn'],
    ['https://metadata.google.internal/', 'rigtigt navn'],
    ['https://127.0.0.1/', 'rigtigt navn'],
    ['https://2130706433/', 'rigtigt navn'],
    ['https://0x7f.1/', 'rigtigt navn'],
    ['https://169.254.169.254/latest', 'rigtigt navn'],
    ['https://93.184.216.34/', 'rigtigt navn'],
    ['https://[::1]/', 'rigtigt navn'],
    ['https://[::ffff:10.0.0.1]/', 'rigtigt navn'],
  ])('%s', (url, message) => {
    expect(problem(url)).toContain(message)
  })
})

test('a shop tried on one machine may send to that machine, and to no other private address', () => {
  expect(problem('http://127.0.0.1:4000/', true)).toBeNull()
  expect(problem('http://localhost:4000/x', true)).toBeNull()
  expect(problem('http://[::1]:4000/', true)).toBeNull()
  expect(problem('http://10.0.0.1:4000/', true)).toContain('https://')
  expect(problem('https://10.0.0.1/', true)).toContain('rigtigt navn')
  expect(problem('http://firma.dk/', true)).toContain('https://')
})
