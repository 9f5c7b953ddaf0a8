import { expect, test } from 'vitest'
import {
  addCounts,
  addFound,
  becomesJob,
  beginText,
  countsText,
  IMPORT_STATES,
  isImportOpen,
  isImportWorking,
  linesIn,
  NO_LINES,
  outdatedText,
  timeLeftText,
} from './import-state.ts'

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

test('lines are counted by what they came to', () => {
  const counts = addCounts({ created: 1, changed: 2, unchanged: 3, wrong: 4 }, { created: 10, changed: 20, unchanged: 30, wrong: 40 })
  expect(counts).toEqual({ created: 11, changed: 22, unchanged: 33, wrong: 44 })
  expect([linesIn(counts), linesIn(NO_LINES)]).toEqual([110, 0])
})

test('products that changed after the export are counted, and the first ones named', () => {
  const of = (from: number, products: number) => ({
    ...NO_LINES,
    outdated: { products, named: Array.from({ length: products }, (_, place) => `NL-${from + place} (Pris)`) },
  })
  expect(outdatedText(of(1, 1).outdated)).toBe(
    '1 produkt er ændret, siden filen blev hentet, og bliver som i filen: NL-1 (Pris). Skal de nye ændringer blive, så hent en ny fil, og ret i den.',
  )
  const { outdated } = addFound(addFound(NO_LINES, of(1, 15)), of(16, 15))
  expect(outdated && outdatedText(outdated)).toMatch(/^30 produkter er ændret, .*, NL-20 \(Pris\) og flere\. /)
  expect(outdatedText({ products: 0, named: [] })).toBeNull()
})

test('what came of a file is one sentence in right Danish', () => {
  expect(countsText({ created: 1, changed: 1, unchanged: 1, wrong: 0 })).toBe('1 produkt oprettet, 1 ændret, 1 uændret')
  expect(countsText({ created: 1_200, changed: 2, unchanged: 3, wrong: 1 })).toBe(
    '1.200 produkter oprettet, 2 ændret, 3 uændrede, 1 linje sprunget over',
  )
})

test('the button to begin names how many lines it writes', () => {
  expect(beginText({ created: 12_000, changed: 5, unchanged: 9, wrong: 0 })).toBe('Indlæs 12.005 linjer')
  expect(beginText({ created: 1, changed: 0, unchanged: 0, wrong: 3 })).toBe('Indlæs 1 linje uden fejl')
})

test.each([
  [0, 'under et minut'],
  [60, 'under et minut'],
  [61, 'cirka 2 minutter'],
  [3_540, 'cirka 59 minutter'],
  [3_600, 'cirka 1 time'],
  [8_000, 'cirka 2 timer'],
])('%d seconds are left: %s', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text)
})
