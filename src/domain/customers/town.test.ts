import { expect, test } from 'vitest'
import { isTownOf } from './town.ts'

test.each([
  ['Vejle', 'Vejle'],
  [' vejle ', 'Vejle'],
  ['VEJLE', 'Vejle'],
  ['Odense', 'Odense C'],
  ['Odense  C', 'Odense C'],
  ['Århus C', 'Aarhus C'],
  ['Aarhus', 'Aarhus C'],
  ['Aalborg', 'Aalborg'],
  ['Ålborg', 'Aalborg'],
  ['Nykøbing Falster', 'Nykøbing F'],
  ['Nykøbing Sj.', 'Nykøbing Sj'],
  ['Viby Sj', 'Viby Sjælland'],
  ['Vejle Ø', 'Vejle Øst'],
  ['Søby A\u030ar', 'Søby År'],
])('"%s" is the town %s', (typed, town) => expect(isTownOf(typed, town)).toBe(true))

test.each([
  ['', 'Vejle'],
  ['  ', 'Vejle'],
  ['Odense C', 'Vejle'],
  ['Odense C', 'Odense V'],
  ['Odense S', 'Odense SØ'],
  ['Odense SØ', 'Odense S'],
  ['Vejle Øst', 'Vejle'],
  ['Nykøbing F', 'Nykøbing M'],
  ['V', 'Vejle'],
  ['Rissa', 'Vejle'],
])('"%s" is not the town %s', (typed, town) => expect(isTownOf(typed, town)).toBe(false))
