import { expect, test } from 'vitest'
import { ApiError } from '#web/api.ts'
import { targetsAfter } from './bulk-targets.ts'

const targets = [
  { id: 1, revision: 3 },
  { id: 2, revision: 5 },
]
const refused = (status: number, body: object) => new ApiError(status, body)

test('what a colleague has changed goes on at its newest revision', () => {
  const error = refused(409, { code: 'changed_meanwhile', now: [{ id: 2, revision: 8 }] })
  expect(targetsAfter(error, targets)).toEqual([
    { id: 1, revision: 3 },
    { id: 2, revision: 8 },
  ])
})

test('what a colleague deleted is left out', () => {
  expect(targetsAfter(refused(404, { code: 'product_not_found', ids: [1] }), targets)).toEqual([{ id: 2, revision: 5 }])
})

test('no other refusal changes what was chosen', () => {
  expect(targetsAfter(refused(400, { code: 'invalid_input' }), targets)).toBeNull()
  expect(targetsAfter(refused(404, { code: 'category_not_found' }), targets)).toBeNull()
  expect(targetsAfter(new Error('offline'), targets)).toBeNull()
})
