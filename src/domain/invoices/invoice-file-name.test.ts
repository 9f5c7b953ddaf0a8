import { expect, test } from 'vitest'
import { invoiceFileName, proFormaFileName } from './invoice-file-name.ts'

const order = { orderNumber: 'ORD-2026-0042' }

test('the invoice that is not credited is called after its order', () => {
  expect(invoiceFileName({ ...order, kind: 'invoice', number: 1007, isCredited: false })).toBe('Faktura_ORD-2026-0042.pdf')
})

test('an order that was credited and invoiced again gives each of its documents a name of its own', () => {
  const documents = [
    { ...order, kind: 'invoice', number: 1007, isCredited: true },
    { ...order, kind: 'credit_note', number: 1008, isCredited: false },
    { ...order, kind: 'invoice', number: 1009, isCredited: true },
    { ...order, kind: 'credit_note', number: 1010, isCredited: false },
    { ...order, kind: 'invoice', number: 1011, isCredited: false },
  ] as const
  expect(documents.map(invoiceFileName)).toEqual([
    'Faktura_1007_ORD-2026-0042.pdf',
    'Kreditnota_1008_ORD-2026-0042.pdf',
    'Faktura_1009_ORD-2026-0042.pdf',
    'Kreditnota_1010_ORD-2026-0042.pdf',
    'Faktura_ORD-2026-0042.pdf',
  ])
})

test('what is not issued yet cannot be taken for an invoice', () => {
  expect(proFormaFileName('ORD-2026-0042')).toBe('Proforma_ORD-2026-0042.pdf')
})
