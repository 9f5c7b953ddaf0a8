import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'
import { contactProblem, isInUnion, MANUFACTURER_COUNTRIES, responsibleProblems } from './manufacturer.ts'

const noResponsible = { responsibleName: null, responsibleAddress: null, responsibleContact: null }

test('a maker outside the Union needs who is responsible inside, whole', () => {
  expect(responsibleProblems({ country: 'DK', ...noResponsible })).toEqual({})
  expect(Object.keys(responsibleProblems({ country: 'CN', ...noResponsible }))).toEqual([
    'responsibleName',
    'responsibleAddress',
    'responsibleContact',
  ])
  const named = { ...noResponsible, responsibleName: 'Nordværk', responsibleAddress: 'Fabriksparken 33' }
  expect(Object.keys(responsibleProblems({ country: 'GB', ...named }))).toEqual(['responsibleContact'])
  expect(responsibleProblems({ country: 'CH', ...named, responsibleContact: 'a@b.dk' })).toEqual({})
})

test('the Union has 27 states, and every country has a Danish name', () => {
  expect(MANUFACTURER_COUNTRIES.filter(isInUnion)).toHaveLength(27)
  expect(countryName('DE')).toBe('Tyskland')
  for (const country of MANUFACTURER_COUNTRIES) expect(countryName(country), country).not.toBe(country)
})

test('an electronic address is an email address or one on the net', () => {
  for (const fine of ['post@firma.dk', 'https://firma.dk', 'http://www.firma.dk/kontakt?x=1']) expect(contactProblem(fine), fine).toBeNull()
  for (const wrong of ['firma.dk', 'post@', 'javascript:alert(1)', 'https://', 'https://firma', 'ftp://firma.dk'])
    expect(contactProblem(wrong), wrong).not.toBeNull()
})
