import { expect, test } from 'vitest'
import { stemOf } from './stem.ts'

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
