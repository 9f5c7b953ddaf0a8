import { describe, expect, test } from 'vitest'
import { bookedText, readOutcomeTexts, readStatusChoice, statusMeaning } from './bank-lines.ts'

const NOTHING = { added: 0, known: 0, payouts: 0, outgoing: 0, pending: 0, rejected: 0, foreign: 0, unread: [] }

test('what was booked is said in a sentence', () => {
  const none = { payments: 0, refunds: 0, already: 0, refused: 0 }
  expect(bookedText({ ...none, payments: 1 })).toBe('1 indbetaling er bogført')
  expect(bookedText({ ...none, payments: 2, refunds: 1 })).toBe('2 indbetalinger og 1 tilbagebetaling er bogført')
  expect(bookedText({ ...none, refunds: 2 })).toBe('2 tilbagebetalinger er bogført')
  expect(bookedText({ ...none, already: 1, refused: 2 })).toBe(
    'Ingen linjer er bogført, 1 var det i forvejen, 2 linjer kunne ikke bogføres',
  )
})

test('what a file came to is said, with what was left out and why', () => {
  expect(readOutcomeTexts(NOTHING)).toEqual(['Ingen nye linjer.'])
  expect(readOutcomeTexts({ added: 2, known: 1, payouts: 1, outgoing: 3, pending: 1, rejected: 2, foreign: 1, unread: [4, 9] })).toEqual([
    '2 nye linjer er læst ind.',
    '1 udbetaling fra kortudbyderen er genkendt og lagt til side.',
    '1 linje er læst ind før.',
    '3 linjer er penge ud, som ingen kunde har til gode. De er ikke gemt.',
    '1 linje er ikke bogført i banken endnu. Den kommer med næste gang.',
    '2 linjer er afvist eller annulleret i banken og er ikke læst ind.',
    '1 linje er ikke i kroner og skal bogføres i hånden.',
    '2 linjer kunne ikke læses: linje 4, 9 i filen.',
  ])
  expect(readOutcomeTexts({ ...NOTHING, outgoing: 1, pending: 2 }).slice(1)).toEqual([
    '1 linje er penge ud, som ingen kunde har til gode. Den er ikke gemt.',
    '2 linjer er ikke bogført i banken endnu. De kommer med næste gang.',
  ])
  const many = Array.from({ length: 11 }, (_, index) => index + 1)
  expect(readOutcomeTexts({ ...NOTHING, unread: many }).at(-1)).toBe(
    '11 linjer kunne ikke læses: bl.a. linje 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 i filen.',
  )
})

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
