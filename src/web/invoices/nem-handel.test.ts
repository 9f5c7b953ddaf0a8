import { expect, test } from 'vitest'
import type { EInvoiceDelivery } from '#contract/invoices/invoices.ts'
import { canBeMarked, isToldByHand } from './nem-handel.ts'

const at = '2026-11-21T10:00:00.000Z'
const given = (state: EInvoiceDelivery['state']) => ({ state, problem: null, at, response: null, responseReason: null })
const unsent = { sentAt: null, sentBy: null }
const sent = { sentAt: at, sentBy: 'Bo' }

test('a document is marked by hand unless the access point has it', () => {
  expect(canBeMarked({ nemHandel: unsent, eInvoice: null })).toBe(true)
  expect(canBeMarked({ nemHandel: unsent, eInvoice: given('refused') })).toBe(true)
  expect(['waiting', 'sent', 'delivered'].filter((state) => canBeMarked({ nemHandel: unsent, eInvoice: given(state as 'sent') }))).toEqual(
    [],
  )
  expect(canBeMarked({ nemHandel: unsent, eInvoice: { ...given('delivered'), response: 'RE' } })).toBe(true)
  expect(canBeMarked({ nemHandel: null, eInvoice: null })).toBe(false)
})

test('that it was sent by hand is told beside what the access point refused', () => {
  expect(isToldByHand({ nemHandel: sent, eInvoice: given('refused') })).toBe(true)
  expect(isToldByHand({ nemHandel: unsent, eInvoice: given('refused') })).toBe(false)
  expect(isToldByHand({ nemHandel: sent, eInvoice: given('delivered') })).toBe(false)
})
