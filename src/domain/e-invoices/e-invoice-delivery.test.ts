import { expect, test } from 'vitest'
import { E_INVOICE_STATES, isUnderWay, maySendEInvoice, RESPONSE_CODES } from './e-invoice-delivery.ts'

test('a document is sent again only when it is neither under way nor delivered', () => {
  const sendable = E_INVOICE_STATES.filter((state) => maySendEInvoice({ state, response: null }))
  expect(sendable).toEqual(['refused', 'unreachable'])
  expect(maySendEInvoice({ state: null, response: null })).toBe(true)
  expect(E_INVOICE_STATES.filter((state) => isUnderWay({ state }))).toEqual(['waiting', 'sent'])
})

test('what was delivered is sent again only after its receiver rejected it', () => {
  expect(RESPONSE_CODES.filter((response) => maySendEInvoice({ state: 'delivered', response }))).toEqual(['RE'])
})
