import { expect, test } from 'vitest'
import { BUYER_KINDS } from './buyer-kind.ts'
import { PAYMENT_METHODS } from './order-status.ts'
import { orderButtonText, paymentText, WHEN_MONEY_MOVES } from './payment-texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test('a firm’s button names the duty to pay and says what the sentence beside it says', () => {
  expect(plain(orderButtonText('card', 609_995, 'business'))).toBe('Bestil og betal 6.099,95 kr. før afsendelse')
  expect(plain(orderButtonText('mobilepay', 10_000, 'business'))).toBe('Bestil og betal 100 kr. før afsendelse')
  expect(plain(orderButtonText('invoice', 10_000, 'business'))).toBe('Bestil og betal 100 kr. på faktura')
  expect(orderButtonText('points', 0, 'business')).toBe('Bestil og betal med point')
})

test('a consumer’s button says what the law says, letter for letter, however he pays', () => {
  for (const method of ['card', 'mobilepay'] as const)
    expect(orderButtonText(method, 609_995, 'consumer')).toBe('Bestilling med betalingspligt')
})

test('an order that costs nothing promises no payment', () => {
  for (const buyerKind of BUYER_KINDS) expect(orderButtonText('card', 0, buyerKind)).toBe('Bestil')
})

test('an unpaid order says when its money moves, in the words of the checkout', () => {
  for (const paymentMethod of PAYMENT_METHODS)
    expect(paymentText({ status: 'pending', paymentStatus: 'unpaid', paymentMethod })).toBe(WHEN_MONEY_MOVES[paymentMethod])
})

test('what was paid, paid back or cancelled is not asked for again', () => {
  const order = { status: 'pending', paymentStatus: 'paid', paymentMethod: 'card' } as const
  expect(paymentText(order)).toBe('Ordren er betalt.')
  expect(paymentText({ ...order, paymentStatus: 'partial' })).toBe('Ordren er delvist betalt.')
  expect(paymentText({ ...order, status: 'cancelled', paymentStatus: 'refunded' })).toBe('Pengene er betalt tilbage.')
  expect(paymentText({ ...order, status: 'cancelled', paymentStatus: 'unpaid' })).toBe(
    'Ordren er annulleret, så der er ikke noget at betale.',
  )
})
