import { expect, test } from 'vitest'
import { isWholeLinkToken, isWholeOrderToken } from './link-token.ts'

const token = 'Qm_3-xY7aZ0kLwPd9RtVuNcEhJgSbFiOqTyXlKmWnAr'
const orderToken = 'aZ0kLwPd9RtVuNcEhJgSbFiOqTyXl_-m'

test('a link as it was mailed is whole', () => {
  expect([isWholeLinkToken(token), isWholeOrderToken(orderToken)]).toEqual([true, true])
})

test.each([token.slice(0, -1), token.slice(0, 20), `${token}.`, `${token}>`, token.replace(/.$/, ' '), ''])(
  'a link cut to %j is not',
  (cut) => {
    expect(isWholeLinkToken(cut)).toBe(false)
  },
)

test.each([orderToken.slice(0, -3), `${orderToken})`, ''])('an order’s address cut to %j is not', (cut) => {
  expect(isWholeOrderToken(cut)).toBe(false)
})
