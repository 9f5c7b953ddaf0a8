import { describe, expect, test } from 'vitest'
import { readStatusChoice, statusMeaning } from './bank-status.ts'

describe('a word for the state of a line', () => {
  test.each([
    ['', 'booked'],
    ['Udført', 'booked'],
    [' BOGFØRT ', 'booked'],
    ['Venter', 'pending'],
    ['Under  behandling', 'pending'],
    ['Annulleret', 'rejected'],
    ['Klar', null],
    ['Ja', null],
  ])('»%s« is %s', (word, meaning) => {
    expect(statusMeaning(word, {})).toBe(meaning)
  })

  test('that staff explained means what they said, in any letters', () => {
    expect(statusMeaning('KLAR', { klar: 'booked' })).toBe('booked')
    expect(statusMeaning('Venter', { Venter: 'booked' })).toBe('booked')
  })
})

test('what staff said is read back, and nothing else', () => {
  expect(readStatusChoice('{"Klar":"booked","Stoppet":"rejected"}')).toEqual({ Klar: 'booked', Stoppet: 'rejected' })
  for (const text of ['', 'Klar', '[]', 'null', '{"Klar":"perhaps"}', '{"Klar":1}']) expect(readStatusChoice(text), text).toBeNull()
})
