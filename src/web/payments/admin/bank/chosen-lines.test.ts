import { describe, expect, test } from 'vitest'
import type { BankLineAnswer, BankPart } from '#contract/payments/bank-statement.ts'
import { chosenLine, proposedOre, restOre, toBookings, toParts } from './chosen-lines.ts'

const target = (orderId: number, open: number) => ({ orderId, orderNumber: `ORD-${orderId}`, customer: 'Bo', open, invoices: [] })
const part: BankPart = { orderId: 3, orderNumber: 'ORD-3', customer: 'Bo', amount: 100 }
const line = (isSure: boolean, more: Partial<BankLineAnswer> = {}): BankLineAnswer => ({
  ...{ id: 1, day: '2026-11-20', text: 'Faktura 42', amount: 100, left: 100, looksLike: null, aside: null, payout: null, booked: [] },
  match: { state: 'whole', isSure, parts: [part], candidates: [target(3, 100)] },
  ...more,
})

describe('a line that is open', () => {
  test('is ticked where its match is sure, and as staff say', () => {
    expect(chosenLine(line(true), {}).isTicked).toBe(true)
    expect(chosenLine(line(false), {}).isTicked).toBe(false)
    expect(chosenLine(line(true), { 1: { left: 100, isTicked: false, shares: null } })).toMatchObject({ isTicked: false, parts: [part] })
    expect(chosenLine(line(false), { 1: { left: 100, isTicked: true, shares: null } }).isTicked).toBe(true)
  })
  test('pays what staff chose, until it changes', () => {
    const shares = [{ target: target(4, 200), typed: '100' }]
    expect(chosenLine(line(true), { 1: { left: 100, isTicked: true, shares } })).toMatchObject({ parts: [{ orderId: 4 }], isOwn: true })
    expect(chosenLine(line(true), { 1: { left: 90, isTicked: true, shares } })).toMatchObject({ parts: [part], isOwn: false })
  })
  test('that pays nothing cannot be ticked', () => {
    const none = line(false, { match: null })
    expect(chosenLine(none, { 1: { left: 100, isTicked: true, shares: null } }).isTicked).toBe(false)
  })
  test('is sent with every part of it', () => {
    expect(toBookings([chosenLine(line(true), {}), chosenLine(line(false, { id: 2 }), {})])).toEqual([
      { id: 1, left: 100, parts: [{ orderId: 3, amount: 100 }], isOverpaid: false },
    ])
  })
  test('is sent as more than is owed only where it was seen to be', () => {
    const shares = [{ target: target(4, 99.99), typed: '100' }]
    const [sent] = toBookings([chosenLine(line(false), { 1: { left: 100, isTicked: true, shares } })])
    expect(sent).toMatchObject({ isOverpaid: true })
    const refund = line(true, {
      left: -100,
      match: { state: 'whole', isSure: true, parts: [{ ...part, amount: -100 }], candidates: [target(3, -100)] },
    })
    expect(toBookings([chosenLine(refund, {})])).toMatchObject([{ left: -100, parts: [{ amount: -100 }], isOverpaid: false }])
  })
})

describe('a line divided among orders', () => {
  const first = { target: target(3, 60), typed: '60' }
  test('is whole when its shares are amounts that add up to it', () => {
    expect(restOre({ left: 100 }, [first])).toBe(4_000)
    expect(toParts({ left: 100 }, [first])).toBeNull()
    expect(toParts({ left: 100 }, [first, { target: target(4, 50), typed: '40,00' }])).toMatchObject([
      { orderId: 3, amount: 60 },
      { orderId: 4, amount: 40 },
    ])
    expect(
      toParts({ left: 100 }, [
        { ...first, typed: '100' },
        { target: target(4, 50), typed: '0' },
      ]),
    ).toBeNull()
    expect(toParts({ left: 100 }, [])).toBeNull()
    expect(toParts({ left: -60 }, [first])).toMatchObject([{ orderId: 3, amount: -60 }])
  })
  test('proposes what the next order asks for', () => {
    expect(proposedOre({ left: 100 }, [], target(3, 60))).toBe(6_000)
    expect(proposedOre({ left: 100 }, [first], target(4, 60))).toBe(4_000)
    expect(proposedOre({ left: 100 }, [], target(4, 0))).toBe(10_000)
    expect(proposedOre({ left: -100 }, [], target(4, -30))).toBe(3_000)
  })
})
