import { describe, expect, test } from 'vitest'
import {
  isCasNumber,
  isScipNumber,
  lacksSubstanceAnswer,
  readSubstances,
  substanceProblem,
  substanceProblems,
  substanceQuestion,
  substanceSpelling,
  substancesText,
} from './candidate-substances.ts'

/** DEHP, BBP, DBP, DIBP, bisphenol A, lead, MCCP: entries of the candidate list. */
const REAL = ['117-81-7', '85-68-7', '84-74-2', '84-69-5', '80-05-7', '7439-92-1', '85535-85-9']

test('CAS numbers of the candidate list pass their check digit', () => {
  for (const cas of REAL) expect(isCasNumber(cas), cas).toBe(true)
})

test('a wrong check digit and a wrong form are found', () => {
  for (const cas of REAL) {
    const right = Number(cas.at(-1))
    for (let digit = 0; digit < 10; digit += 1) expect(isCasNumber(`${cas.slice(0, -1)}${digit}`), `${cas} ${digit}`).toBe(digit === right)
  }
  for (const text of ['17-81-7', '0117-81-7', '117817', '117-8-17', '', 'DEHP']) expect(isCasNumber(text), text).toBe(false)
})

test.each([
  ['DEHP 117-81-7', 'DEHP 117-81-7'],
  ['  DEHP (CAS-nr. 117-81-7) ', 'DEHP 117-81-7'],
  ['Bis(2-ethylhexyl)phthalat (DEHP), CAS 117-81-7', 'Bis(2-ethylhexyl)phthalat (DEHP) 117-81-7'],
  ['Bly; CAS no: 7439-92-1', 'Bly 7439-92-1'],
  ['Bly – 7439-92-1', 'Bly 7439-92-1'],
  ['Bly', 'Bly'],
])('%j is stored as %j', (written, spelled) => {
  expect(substanceSpelling(written)).toBe(spelled)
  expect(substanceSpelling(spelled)).toBe(spelled)
})

test('a substance needs a name and a CAS number that can be right', () => {
  expect(substanceProblem('DEHP 117-81-7')).toBeNull()
  expect(substanceProblem('DEHP')).toBe('Skriv stoffets navn og efter det CAS-nummeret, fx DEHP 117-81-7.')
  expect(substanceProblem('117-81-7')).toContain('Skriv stoffets navn')
  expect(substanceProblem('DEHP 117-81-6')).toBe('CAS-nummeret 117-81-6 kan ikke passe: Det sidste ciffer er et kontrolciffer.')
  expect(readSubstances(['DEHP 117-81-7', 'Bis A 80-05-7'])).toEqual([
    { name: 'DEHP', cas: '117-81-7' },
    { name: 'Bis A', cas: '80-05-7' },
  ])
})

describe('the answer of a manufacturer', () => {
  const today = '2026-11-27'
  const unknown = { substanceAnswer: null, substances: [], substancesAnsweredOn: null }
  const contains = { substanceAnswer: 'contains', substances: ['DEHP 117-81-7'], substancesAnsweredOn: today } as const
  const free = { ...contains, substanceAnswer: 'free', substances: [] } as const

  test('is whole as yes with substances, as no, and as not known', () => {
    for (const answer of [unknown, contains, free]) expect(substanceProblems(answer, today)).toEqual({})
  })

  test.each([
    [{ ...contains, substances: [] }, { substances: 'Skriv mindst ét stof med CAS-nummer.' }],
    [{ ...contains, substancesAnsweredOn: null }, { substancesAnsweredOn: 'Skriv, hvornår producenten svarede.' }],
    [{ ...free, substancesAnsweredOn: '2026-11-28' }, { substancesAnsweredOn: 'Producentens svar kan ikke ligge i fremtiden.' }],
    [{ ...contains, substanceAnswer: 'free' as const }, { substances: 'Fjern stofferne, når producenten svarede nej.' }],
    [{ ...contains, substanceAnswer: null }, { substanceAnswer: 'Vælg »Ja«, når varen indeholder stofferne.' }],
    [{ ...free, substanceAnswer: null }, { substanceAnswer: 'Vælg, hvad producenten svarede.' }],
  ])('%j is refused', (answer, problems) => expect(substanceProblems(answer, today)).toEqual(problems))

  test('is missing of articles alone: the safety data sheet of a chemical says what is in it', () => {
    const article = { hazardStatements: [], ufi: null, substanceAnswer: null }
    expect(lacksSubstanceAnswer(article)).toBe(true)
    expect(lacksSubstanceAnswer({ ...article, substanceAnswer: 'free' })).toBe(false)
    expect(lacksSubstanceAnswer({ ...article, hazardStatements: ['H225'] })).toBe(false)
    expect(lacksSubstanceAnswer({ ...article, ufi: 'N1QV-R02N-J00M-WQD5' })).toBe(false)
  })
})

test('a document names every substance with its number, and says nothing without one', () => {
  expect(substancesText([])).toBe('')
  expect(substancesText(['DEHP 117-81-7', 'Bly 7439-92-1'])).toBe(
    'Indeholder over 0,1 % af kandidatstof (REACH): DEHP (CAS 117-81-7), Bly (CAS 7439-92-1)',
  )
})

test('a SCIP number has the form ECHA gives it', () => {
  expect(isScipNumber('6e2f9c1a-5b1f-4a52-9d3c-0f6f1a2b3c4d')).toBe(true)
  for (const text of ['6e2f9c1a5b1f4a529d3c0f6f1a2b3c4d', '6e2f9c1a-5b1f-4a52-9d3c-0f6f1a2b3c4', '']) expect(isScipNumber(text)).toBe(false)
})

test('a manufacturer in Denmark is asked in Danish, any other in English', () => {
  expect(substanceQuestion({ country: 'DK' }).greeting).toBe('Hej')
  expect(substanceQuestion({ country: 'US' }).subject).toContain('Article 33')
})
