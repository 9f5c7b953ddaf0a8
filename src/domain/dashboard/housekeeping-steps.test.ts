import { expect, it } from 'vitest'
import { housekeepingStepText } from './housekeeping-steps.ts'

it.each([
  ['sold', 'Solgte varer tælles'],
  ['clearing:messages', 'Persondata slettes til tiden: Beskeder'],
  ['fra-en-anden-version', 'fra-en-anden-version'],
])('the step %s is read as »%s«', (step, text) => {
  expect(housekeepingStepText(step)).toBe(text)
})
