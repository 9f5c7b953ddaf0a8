import { expect, test } from 'vitest'
import type { OwnAccount } from '#contract/payments/own-invoices.ts'
import { chosenOf, firstChoice, toggled } from './choice.ts'

const invoice = (id: number, open: number, more = {}): OwnAccount['invoices'][number] => ({
  ...{ id, number: 1000 + id, orderId: id, orderNumber: 'ORD', orderedAt: '', issueDate: '', dueDate: '', age: 'due', total: open, open },
  ...{ charges: 0, reminders: [], isBeingPaid: false },
  ...more,
})
const account = (invoices: OwnAccount['invoices'], owed = 0): OwnAccount => ({
  invoices,
  credits: owed === 0 ? [] : [{ orderId: 90, orderNumber: 'ORD', orderedAt: '', owed, notes: [] }],
  ...{ creditNotes: [], settled: [], payments: [], open: 0, owed, notInvoiced: 0, ages: { due: 0, '1-30': 0, '31-60': 0, '61-': 0 } },
})

test('all payable invoices are chosen, or only the one a mail links to', () => {
  const all = account([invoice(1, 100), invoice(2, 200), invoice(3, 300, { isBeingPaid: true })], 50)
  expect([...firstChoice(all, null).invoices]).toEqual([1, 2])
  expect([...firstChoice(all, 1002).invoices]).toEqual([2])
  expect([...firstChoice(all, 1003).invoices]).toEqual([1, 2])
})

test('credits are set off first, charges are included, and invoices paid since are left out', () => {
  const all = account([invoice(1, 100.1, { charges: 10 }), invoice(2, 200)], 50.05)
  expect(chosenOf(all, firstChoice(all, null))).toMatchObject({ openOre: 310_10, setOffOre: 50_05, toPayOre: 260_05 })
  const choice = { invoices: toggled(new Set([1, 2]), 2), credits: new Set<number>() }
  expect(chosenOf(all, choice)).toMatchObject({ invoiceIds: [1], creditOrderIds: [], toPayOre: 110_10 })
  expect(chosenOf(account([invoice(2, 200)]), firstChoice(all, null)).key).toBe(chosenOf(all, firstChoice(all, null)).key)
  expect(chosenOf(all, choice).key).not.toBe(chosenOf(all, firstChoice(all, null)).key)
  expect(chosenOf(account([invoice(2, 20)], 500), firstChoice(all, null))).toMatchObject({ invoiceIds: [2], setOffOre: 20_00, toPayOre: 0 })
})
