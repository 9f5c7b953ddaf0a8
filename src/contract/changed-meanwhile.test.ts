import { expect, test } from 'vitest'
import { z } from 'zod'
import { isOwnAccount } from '#domain/customers/rights.ts'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

/** Approving is done once, and a second approval is refused as such. */
const DONE_ONCE = 'approveCustomer'
/** Columns are one's own, and the last choice is meant. */
const OWN_CHOICE = 'chooseListColumns'

const changes = Object.entries<Call>(calls).filter(
  ([name, { method, access }]) => method === 'PUT' && !isOwnAccount(access) && name !== DONE_ONCE && name !== OWN_CHOICE,
)

test.each(changes)('%s may say what it saw, and is refused when that is another by now', (_name, { body, errors, now }) => {
  const takes = JSON.stringify(z.toJSONSchema(body ?? z.never(), { io: 'input', unrepresentable: 'any' }))
  expect(takes).toContain('"seen"')
  expect(errors).toContain('changed_meanwhile')
  // what a restricted colleague may not see of it is taken out by it
  expect(now).toBeDefined()
})

test('there are staff changes to look at', () => {
  expect(changes.length).toBeGreaterThan(6)
})
