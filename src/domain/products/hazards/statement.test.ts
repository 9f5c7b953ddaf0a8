import { describe, expect, test } from 'vitest'
import { HAZARD_CODES } from './hazard-statements.ts'
import { PRECAUTIONARY_CODES } from './precautionary-statements.ts'
import { readStatement, readStatements, STATEMENTS, statementProblem, statementSpelling } from './statement.ts'

describe('a statement', () => {
  test('is read by its code in the wording of the regulation', () => {
    expect(readStatement('H225', 'hazard')).toEqual({ code: 'H225', text: 'Meget brandfarlig væske og damp.' })
    expect(readStatement('EUH066', 'hazard')?.text).toBe('Gentagen kontakt kan give tør eller revnet hud.')
    expect(readStatement('P305+P351+P338', 'precautionary')?.text).toBe(
      'VED KONTAKT MED ØJNENE: Skyl forsigtigt med vand i flere minutter. Fjern eventuelle kontaktlinser, hvis dette kan gøres let. Fortsæt skylning.',
    )
  })

  test.each([
    [' p305 + P351+ p338 ', 'P305+P351+P338'],
    ['h225', 'H225'],
    ['euh209a', 'EUH209A'],
    ['H 226', 'H226'],
    ['P501: genbrugsstationen', 'P501 genbrugsstationen'],
    ['P370+P378  pulver', 'P370+P378 pulver'],
    ['h360Fd', 'H360Fd'],
    ['undgå gnister', 'undgå gnister'],
  ])('typed as %j is kept as %j', (typed, kept) => {
    expect(statementSpelling(typed)).toBe(kept)
  })

  test('fills its gap with what the seller writes', () => {
    expect(readStatement('P501 genbrugsstationen', 'precautionary')?.text).toBe('Indhold/beholder bortskaffes i genbrugsstationen.')
    expect(readStatement('EUH208 linalool', 'hazard')?.text).toBe('Indeholder linalool. Kan udløse allergisk reaktion.')
    expect(statementProblem('P501', 'precautionary')).toBe(
      'P501 har en tom plads: »Indhold/beholder bortskaffes i ….«. Skriv efter koden, hvad der skal stå der.',
    )
  })

  test('of several choices says all of them until the seller chooses', () => {
    expect(readStatement('P280', 'precautionary')?.text).toBe(
      'Bær beskyttelseshandsker/beskyttelsestøj/øjenbeskyttelse/ansigtsbeskyttelse/høreværn.',
    )
    expect(readStatement('P280 øjenbeskyttelse', 'precautionary')?.text).toBe('Bær øjenbeskyttelse.')
    expect(readStatement('H372', 'hazard')?.text).toBe('Forårsager organskader ved længerevarende eller gentagen eksponering.')
    expect(readStatement('H372 (nervesystemet)', 'hazard')?.text).toBe(
      'Forårsager organskader (nervesystemet) ved længerevarende eller gentagen eksponering.',
    )
  })

  test('cannot be invented: unknown codes, own words and words after a fixed wording are refused', () => {
    expect(statementProblem('H999', 'hazard')).toBe('Faresætningen H999 findes ikke i CLP-forordningen.')
    expect(statementProblem('P305+P351+P338+P310', 'precautionary')).toBe(
      'Sikkerhedssætningen P305+P351+P338+P310 findes ikke i CLP-forordningen. Mente du P305+P351+P338?',
    )
    expect(statementProblem('P301', 'precautionary')).toContain('Mente du P301+P310 eller P301+P312 eller P301+P330+P331?')
    expect(statementProblem('undgå gnister', 'precautionary')).toContain('findes ikke')
    expect(statementProblem('H225 men kun lidt', 'hazard')).toBe('H225 har en fast ordlyd. Skriv kun koden.')
    expect(statementProblem('constructor', 'hazard')).toContain('findes ikke')
  })

  test('belongs to its own list', () => {
    expect(statementProblem('P210', 'hazard')).toBe('P210 hører til under sikkerhedssætninger.')
    expect(statementProblem('H225', 'precautionary')).toBe('H225 hører til under faresætninger.')
    expect(readStatements(['H225', 'P210'], 'hazard').map(({ code }) => code)).toEqual(['H225'])
  })
})

test('every statement of the tables can be written, spells itself, and is read without a gap', () => {
  const all = [
    ...HAZARD_CODES.map((code) => ({ code, kind: 'hazard' as const })),
    ...PRECAUTIONARY_CODES.map((code) => ({ code, kind: 'precautionary' as const })),
  ]
  expect(all.length).toBeGreaterThan(200)
  for (const { code, kind } of all) {
    expect(statementSpelling(code), code).toBe(code)
    const read = readStatement(code, kind) ?? readStatement(`${code} x`, kind)
    expect(read?.text, code).toMatch(/^[^{}…]+\.$/)
    expect(code.length, code).toBeLessThan(STATEMENTS.letters)
  }
})
