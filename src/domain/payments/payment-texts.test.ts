import { expect, test } from 'vitest'
import { BUYER_KINDS } from '#domain/orders/buyer-kind.ts'
import { PAYMENT_METHODS } from '#domain/orders/order-status.ts'
import {
  balanceForCustomer,
  balanceForStaff,
  inAllText,
  missingText,
  orderButtonText,
  paidWayLabel,
  paymentStatusLabel,
  paymentText,
  whenMoneyMoves,
} from './payment-texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a firm’s button names the duty to pay and the amount, and nothing that is not so of an order that is fetched', () => {
  expect(plain(orderButtonText('card', 609_995, 'business'))).toBe('Bestil og betal 6.099,95 kr.')
  expect(plain(orderButtonText('mobilepay', 10_000, 'business'))).toBe('Bestil og betal 100 kr.')
  expect(plain(orderButtonText('invoice', 10_000, 'business'))).toBe('Bestil og betal 100 kr. på faktura')
  expect(orderButtonText('points', 0, 'business')).toBe('Bestil og betal med point')
})

test('a consumer’s button says what the law says, letter for letter, by every way of payment', () => {
  for (const method of ['card', 'mobilepay'] as const)
    expect(orderButtonText(method, 609_995, 'consumer')).toBe('Bestilling med betalingspligt')
})

test('an order that costs nothing promises no payment', () => {
  for (const buyerKind of BUYER_KINDS) expect(orderButtonText('card', 0, buyerKind)).toBe('Bestil')
})

test.each([false, true])('an unpaid order says when its money moves, in the words of the checkout (paid online: %s)', (isOnline) => {
  for (const paymentMethod of PAYMENT_METHODS)
    expect(paymentText({ status: 'pending', paymentStatus: 'unpaid', paymentMethod }, isOnline)).toBe(
      whenMoneyMoves(paymentMethod, isOnline),
    )
})

test('a buyer who pays online is not told that staff ask for the money, nor that it is taken before the goods are sent', () => {
  for (const method of ['card', 'mobilepay'] as const) {
    expect(whenMoneyMoves(method, true)).toMatch(/reserveres.*trækkes først, når vi sender varerne eller har dem klar til afhentning\./)
    expect(whenMoneyMoves(method, false)).toMatch(/Vi kontakter dig .*før vi sender varerne eller har dem klar til afhentning\./)
  }
})

test('what was paid, paid back, cancelled or is held is not asked for again', () => {
  const order = { status: 'pending', paymentStatus: 'paid', paymentMethod: 'card' } as const
  expect(paymentText(order, true)).toBe('Ordren er betalt.')
  expect(paymentText({ ...order, paymentStatus: 'partial' }, true)).toBe('Ordren er delvist betalt.')
  expect(paymentText({ ...order, status: 'cancelled', paymentStatus: 'refunded' }, true)).toBe('Pengene er betalt tilbage.')
  expect(paymentText({ ...order, status: 'cancelled', paymentStatus: 'unpaid' }, true)).toBe(
    'Ordren er annulleret, så der er ikke noget at betale.',
  )
  expect(plain(paymentText({ ...order, paymentStatus: 'unpaid', heldOre: 120_000 }, true))).toBe(
    '1.200 kr. er reserveret. Pengene trækkes først, når vi sender varerne eller har dem klar til afhentning.',
  )
})

test('who has a hold on a cancelled order is told that it is let go', () => {
  const order = { status: 'cancelled', paymentStatus: 'unpaid', paymentMethod: 'card' } as const
  expect(plain(paymentText({ ...order, heldOre: 120_000 }, true))).toBe(
    'Ordren er annulleret. Vi ophæver reservationen på 1.200 kr., og pengene bliver ikke trukket.',
  )
  expect(paymentText({ ...order, isReleased: true }, true)).toBe(
    'Ordren er annulleret. Reservationen er ophævet, og der er ikke trukket penge.',
  )
})

test('money that is held is reserved, by the way it is held, and no unpaid card', () => {
  const held = { paymentStatus: 'unpaid', status: 'pending', isHeld: true } as const
  expect([held, { ...held, isHeld: false }, { ...held, status: 'cancelled' } as const].map(paymentStatusLabel)).toEqual([
    'Reserveret',
    'Ubetalt',
    'Ubetalt',
  ])
  expect([paidWayLabel('card', ['card', null, 'mobilepay']), paidWayLabel('card', [null]), paidWayLabel('invoice', [])]).toEqual([
    'MobilePay',
    'Kort',
    'Faktura',
  ])
})

test('an open balance says who owes whom, and its amount has no sign', () => {
  expect([1_00, 0, -1_00].map(balanceForStaff)).toEqual([
    { label: 'Ubetalt', ore: 1_00 },
    { label: 'Ubetalt', ore: 0 },
    { label: 'Kunden har til gode', ore: 1_00 },
  ])
  expect([1_00, 0, -1_00].map(balanceForCustomer)).toEqual([
    { label: 'Mangler at blive betalt', ore: 1_00 },
    null,
    { label: 'Du har til gode', ore: 1_00 },
  ])
  expect([1_50, -1_50].map((open) => missingText(open).replace(/\s/g, ' '))).toEqual([
    '1,50 kr. mangler at blive betalt.',
    '0 kr. mangler at blive betalt.',
  ])
})

test('a sum says that it includes VAT, except to who may have bought without', () => {
  expect([{ postalCode: '7100' }, { postalCode: null }, null].map(inAllText)).toEqual(Array(3).fill('i alt, inkl. moms'))
  expect([{ postalCode: '100' }, { postalCode: '3900' }].map(inAllText)).toEqual(['i alt', 'i alt'])
})
