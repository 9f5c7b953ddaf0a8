import { expect, test } from 'vitest'
import type { EInvoiceDelivery } from '#contract/invoices/invoices.ts'
import { canBeMarked, isMarkedByHand } from './nem-handel.ts'

const at = '2026-11-21T10:00:00.000Z'
const delivery = (state: EInvoiceDelivery['state']) => ({ state, problem: null, at, response: null, responseReason: null })
const unsent = { sentAt: null, sentBy: null }
const sent = { sentAt: at, sentBy: 'Bo' }

test('a document is marked by hand unless the access point has it', () => {
  expect(canBeMarked({ nemHandel: unsent, eInvoice: null })).toBe(true)
  expect(canBeMarked({ nemHandel: unsent, eInvoice: delivery('refused') })).toBe(true)
  expect(
    ['waiting', 'sent', 'delivered'].filter((state) => canBeMarked({ nemHandel: unsent, eInvoice: delivery(state as 'sent') })),
  ).toEqual([])
  expect(canBeMarked({ nemHandel: unsent, eInvoice: { ...delivery('delivered'), response: 'RE' } })).toBe(true)
  expect(canBeMarked({ nemHandel: null, eInvoice: null })).toBe(false)
})

test('sending by hand is shown beside a refusal by the access point', () => {
  expect(isMarkedByHand({ nemHandel: sent, eInvoice: delivery('refused') })).toBe(true)
  expect(isMarkedByHand({ nemHandel: unsent, eInvoice: delivery('refused') })).toBe(false)
  expect(isMarkedByHand({ nemHandel: sent, eInvoice: delivery('delivered') })).toBe(false)
})
