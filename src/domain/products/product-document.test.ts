import { expect, test } from 'vitest'
import { isPdf, needsSafetyDataSheet } from './product-document.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test('a PDF is known by its beginning and its end, not by its name', () => {
  expect(isPdf(bytes('%PDF-1.7\n…\n%%EOF\n'))).toBe(true)
  expect(isPdf(bytes(`%PDF-1.4\n${'x'.repeat(5000)}\n%%EOF\r\n\r\n`))).toBe(true)
  for (const other of ['', '%PDF-', '<html>%PDF-1.7 %%EOF', '\n%PDF-1.7\n%%EOF', `%PDF-1.7 %%EOF${'x'.repeat(2000)}`, '%!PS-Adobe %%EOF'])
    expect(isPdf(bytes(other)), other.slice(0, 20)).toBe(false)
})

test('a chemical that warns of anything needs a safety data sheet, a film does not', () => {
  expect(needsSafetyDataSheet({ hazardStatements: ['EUH066'] })).toBe(true)
  expect(needsSafetyDataSheet({ hazardStatements: [] })).toBe(false)
})
