import { expect, test } from 'vitest'
import { searchSpelling, searchWordsOf, skuKey, stemOf, synonymProblem, synonymSpelling } from './spelling.ts'

test.each([
  ['Skærefilm', 'skærefilm'],
  ['SKAEREFILM', 'skærefilm'],
  ['blaa', 'blå'],
  ['Bla\u030a', 'blå'],
  ['groen', 'grøn'],
  ['Grün', 'grun'],
  ['Coupé', 'coupe'],
  ['Värmland', 'værmland'],
])('%s is compared as %s', (typed, spelled) => {
  expect(searchSpelling(typed)).toBe(spelled)
})

test('whatever is neither letter nor figure parts words', () => {
  expect(searchWordsOf('  Skæretape (trådtape) 3,5 mm × 50 m')).toEqual(['skæretape', 'trådtape', '3', '5', 'mm', '50', 'm'])
  expect(searchWordsOf('karbon-look/5D')).toEqual(['karbon', 'look', '5d'])
  expect(searchWordsOf(' %_\\ ')).toEqual([])
})

test('a word without end is cut, so that the database can keep it', () => {
  expect(searchWordsOf('a'.repeat(500))[0]?.length).toBeLessThan(50)
})

test.each(['FJ-1022', 'fj1022', 'FJ 1022', 'fj-01022', ' Fj_1022. '])('%s is the SKU fj1022', (typed) => {
  expect(skuKey(typed)).toBe('fj1022')
})

test('a zero inside a number stays, and zeros alone are one', () => {
  expect(skuKey('FJ-1002')).toBe('fj1002')
  expect(skuKey('A-000')).toBe('a0')
})

test.each([
  [['rakel', 'raklen', 'rakler', 'raklerne', 'rakels']],
  [['filtrakel', 'filtraklerne']],
  [['folie', 'folien', 'folier', 'foliens']],
  [['handske', 'handsker', 'handskerne']],
  [['kniv', 'knive', 'knivene']],
  [['sort', 'sorte', 'sorten']],
  [['hvid', 'hvide', 'hvidt']],
  [['grøn', 'grønne', 'grønt']],
  [['blå', 'blåt']],
  [['mat', 'matte']],
  [['blank', 'blanke', 'blankt']],
  [['film', 'filmen', 'films']],
  [['tape', 'tapen']],
  [['prøve', 'prøver', 'prøverne']],
])('%s have one stem', (forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1)
})

test.each([
  ['guld', 'gul'],
  ['sort', 'sort1'],
  ['rød', 'røg'],
  ['kant', 'kande'],
])('%s and %s are two words', (one, other) => {
  expect(stemOf(one)).not.toBe(stemOf(other))
})

test('short words and figures stay as they are', () => {
  for (const word of ['ppf', 'ir', 'blå', 'rød', '3d', '5d', '1022', 'en', 'is']) expect(stemOf(word)).toBe(word)
})

test('a synonym is one to four words with letters or figures', () => {
  expect(synonymProblem('Deep Black')).toBeNull()
  expect(synonymProblem('3D')).toBeNull()
  expect(synonymProblem(' -% ')).toBe('Skriv et ord med bogstaver eller tal.')
  expect(synonymProblem('en to tre fire fem')).toBe('Højst 4 ord.')
})

test('is stored as it is looked up', () => {
  expect(synonymSpelling('  Deep-BLACK ')).toBe('deep black')
})
