import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { isOwnAccount } from '#domain/customers/rights/rights.ts'
import type { Call } from './call.ts'

/** A second approval is refused with its own code. */
const DONE_ONCE = 'approveCustomer'
/** Columns and notes belong to one person, whose last choice wins. */
const OWN_CHOICES: readonly string[] = ['chooseListColumns', 'changeCustomerNote']

const changes = Object.entries<Call>(calls).filter(
  ([name, { method, access }]) => method === 'PUT' && !isOwnAccount(access) && name !== DONE_ONCE && !OWN_CHOICES.includes(name),
)

test.each(changes)('%s may say what it saw, and is refused when that is another by now', (_name, { body, errors, now }) => {
  const takes = JSON.stringify(z.toJSONSchema(body ?? z.never(), { io: 'input', unrepresentable: 'any' }))
  expect(takes).toContain('"seen"')
  expect(errors).toContain('changed_meanwhile')
  // the field filter removes what a restricted colleague may not see
  expect(now).toBeDefined()
})

test('there are staff changes to look at', () => {
  expect(changes.length).toBeGreaterThan(6)
})
