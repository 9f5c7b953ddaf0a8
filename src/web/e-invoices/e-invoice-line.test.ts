import { expect, test } from 'vitest'
import { eInvoiceText, sendText } from './e-invoice-line.tsx'

const AT = '2026-11-21T10:00:00.000Z'
const delivery = { state: 'delivered', problem: null, at: AT, response: null, responseReason: null } as const

test.each([
  [{ state: 'waiting' }, 'E-fakturaen sendes', 'calm'],
  [{ state: 'waiting', problem: 'Storecove svarer ikke' }, 'E-fakturaen er ikke sendt endnu: Storecove svarer ikke', 'warning'],
  [{ state: 'sent' }, 'E-fakturaen er på vej', 'calm'],
  [{ state: 'unreachable' }, 'Modtageren findes ikke i netværket', 'warning'],
  [{ state: 'refused', problem: 'Lukket' }, 'E-fakturaen er afvist: Lukket', 'danger'],
  [{ response: 'RE', responseReason: 'Rekvisition mangler' }, 'Afvist: Rekvisition mangler', 'danger'],
  [{ response: 'AP' }, 'Godkendt', 'calm'],
] as const)('a delivery %o is told in plain words', (changed, text, tone) => {
  expect(eInvoiceText({ ...delivery, ...changed })).toEqual({ text, tone })
})

test('the button offers a correction once the access point has had the document', () => {
  expect([sendText(null), sendText({ ...delivery, state: 'refused' })]).toEqual(['Send e-faktura', 'Ret og send igen'])
})
