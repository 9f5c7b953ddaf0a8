import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { danishIssue } from './danish-issues.ts'

const WRONG = ['', 'x', 0, -1, 0.5, true, null, [], {}, 'x'.repeat(3)]

/** Messages customers may see, by field: 'saveCart lines: …'. */
function messagesOfCustomers(): string[] {
  z.config({ localeError: danishIssue })
  return Object.entries(calls).flatMap(([name, call]) => {
    if (!['public', 'customer'].includes(call.access) || !('body' in call) || !(call.body instanceof z.ZodObject)) return []
    const schema = call.body
    return Object.keys(schema.shape).flatMap((field) =>
      WRONG.flatMap((value) => {
        const issues = schema.safeParse({ [field]: value }).error?.issues ?? []
        return issues.filter(({ path }) => path[0] === field).map(({ message }) => `${name} ${field}: ${message}`)
      }),
    )
  })
}

test('no message to a customer is a bare minimum, such as a number of characters', () => {
  const messages = messagesOfCustomers()
  expect(messages.length).toBeGreaterThan(100)
  expect([...new Set(messages.filter((text) => /: Mindst /.test(text)))]).toEqual([])
})
