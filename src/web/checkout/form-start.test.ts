import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/customers/account.ts'
import { checkoutDraft, saveDraft, startOfForm } from './form-start.ts'

const karen = {
  ...{ name: 'Karen Holm', email: 'karen@vaerksted.dk', phone: null, address: 'Havnegade 3', postalCode: '7100', city: 'Vejle' },
  ...{ company: 'Holm Folie', lastReference: 'SAG-7', lastReceiver: 'Bo', lastEan: '5790000435944' },
  workshop: { orderEmail: null },
} as unknown as SessionUser

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  checkoutDraft.clear()
  vi.unstubAllGlobals()
})

test('a field a customer cleared stays empty when they return to the checkout', () => {
  saveDraft({ ...startOfForm(karen), reference: '', receiver: '', ean: '', notes: 'Ring først' }, karen)
  expect(startOfForm(karen)).toMatchObject({ reference: '', receiver: '', ean: '', notes: 'Ring først', customerName: 'Karen Holm' })
})

test('fields a guest left empty are filled in after login, and typed ones stay', () => {
  saveDraft({ ...startOfForm(null), customerName: 'Bo Lund' }, null)
  expect(startOfForm(null)).toMatchObject({ customerName: 'Bo Lund', buyerKind: 'consumer' })
  expect(startOfForm(karen)).toMatchObject({ customerName: 'Bo Lund', reference: 'SAG-7', shippingCity: 'Vejle', buyerKind: '' })
})

test('fields a customer did not change follow their profile', () => {
  saveDraft({ ...startOfForm(karen), notes: 'Ring først' }, karen)
  expect(startOfForm({ ...karen, phone: '+45 20 30 40 50', address: 'Kajen 8' })).toMatchObject({
    ...{ customerPhone: '+45 20 30 40 50', shippingAddress: 'Kajen 8', notes: 'Ring først' },
  })
})
