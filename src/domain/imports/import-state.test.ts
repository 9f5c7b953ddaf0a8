import { expect, test } from 'vitest'
import { becomesJob, IMPORT_STATES, isImportOpen, isImportWorking } from './import-state.ts'

test('a file is open until it is written, stopped or failed, and waits for a person in between', () => {
  expect(IMPORT_STATES.filter(isImportOpen)).toEqual(['checking', 'checked', 'writing'])
  expect(IMPORT_STATES.filter(isImportWorking)).toEqual(['checking', 'writing'])
})

test.each([
  [{ bytes: 800_000, lineEnds: 10_001 }, false],
  [{ bytes: 800_000, lineEnds: 10_002 }, true],
  [{ bytes: 5_000_000, lineEnds: 1 }, false],
  [{ bytes: 5_000_001, lineEnds: 1 }, true],
])('%o becomes a job: %s', (file, expected) => {
  expect(becomesJob(file)).toBe(expected)
})
