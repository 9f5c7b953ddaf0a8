import { expect, test } from 'vitest'
import { describeApi } from '#server/openapi/describe-api.ts'
import { bodyCheck, type Operation, operationsOf } from './fuzz/api-document.ts'
import { faultsOf } from './fuzz/judge-answer.ts'
import { secretOf } from './fuzz/people.ts'

const description = describeApi('https://folie.example')
const check = bodyCheck(description)
const operations = operationsOf(description)
const [balance, staffList, orderList] = ['/points/balance', '/users', '/orders'].map((path) =>
  operations.find((found) => found.path === path && found.method === 'GET'),
)

const BALANCE = { success: true, balance: 1, pending: 0, owed: 0 }
const REFUSAL = { success: false, message: 'Nej', code: 'forbidden' }

/** The judge's verdict on an answer to a customer with the number 7. */
function judged(status: number, body: object, { operation = balance, who = 'customer', contentType = 'application/json' } = {}): string[] {
  const draft = { operation: operation as Operation, manner: 'valid', path: {}, query: {}, headers: {}, body: null } as const
  const actor = { name: who, id: 7, token: 'a'.repeat(43), email: 'kunde@vaerksted.dk' }
  const sent = { draft, actor, url: `http://localhost/api${draft.operation.path}`, headers: {}, body: null }
  return faultsOf(sent, { status, contentType, text: JSON.stringify(body) }, check, ['b'.repeat(43)])
}

test('an answer as the document declares it is no fault', () => {
  expect(judged(200, BALANCE)).toEqual([])
  expect(judged(403, REFUSAL)).toEqual([])
})

test.each([
  ['a status not declared', judged(418, REFUSAL), 'status 418 is not declared'],
  ['a body member not declared', judged(200, { ...BALANCE, passwordHash: 'x' }), 'status 200: body must NOT have additional properties'],
  ['a member left out', judged(200, { ...BALANCE, owed: undefined }), "status 200: body must have required property 'owed'"],
  ['a 500', judged(500, REFUSAL), 'status 500'],
  ['another type', judged(200, BALANCE, { contentType: 'text/html' }), 'status 200: content type text/html is not declared'],
  ['a stack trace', judged(403, { ...REFUSAL, message: 'node_modules/pg/lib/client.js' }), 'tells a file of the shop'],
  ['what another customer keeps', judged(403, { ...REFUSAL, message: secretOf(8) }), 'tells what belongs to somebody else'],
  ["another's session", judged(403, { ...REFUSAL, message: 'b'.repeat(43) }), 'tells the session of somebody else'],
  [
    'a list of staff answered to a customer',
    judged(200, { success: true, users: [], total: 0 }, { operation: staffList }),
    'was allowed to somebody who may not',
  ],
  [
    'what a superadmin without a second factor is answered',
    judged(200, { success: true, users: [], total: 0 }, { operation: staffList, who: 'superadmin without a second factor' }),
    'was allowed to somebody who may not',
  ],
  ['what a locked customer is answered', judged(200, BALANCE, { who: 'locked customer' }), 'was allowed to somebody who may not'],
])('%s is seen', (_what, faults, fault) => expect(faults).toEqual([fault]))

test('an amount of an order is shown to no colleague without the permission, unless it is their own order', () => {
  const faultsOfOrder = (userId: number, who: string) =>
    judged(200, { orders: [{ orderNumber: '1', userId, items: [{ kcwId: 'A', price: 5 }], total: 5 }] }, { operation: orderList, who })
  const amount = (name: string) => `tells a colleague without the tick the amount '${name}'`
  expect(faultsOfOrder(8, 'colleague who packs')).toEqual(expect.arrayContaining([amount('price'), amount('total')]))
  expect(faultsOfOrder(7, 'colleague who packs')).not.toContain(amount('total'))
  expect(faultsOfOrder(8, 'staff without permissions')).not.toContain(amount('total'))
})
