import { expect, test } from 'vitest'
import { isUfi, ufiSpelling } from './ufi.ts'

// the examples of ECHA's manual and generator
const REAL = ['N1QV-R02N-J00M-WQD5', 'GMTT-2SQN-6FDD-6TV1', 'R3NN-3KVT-2XSG-W43J']

test('a UFI is known by its check character', () => {
  for (const ufi of REAL) expect(isUfi(ufi), ufi).toBe(true)
})

test('one wrong character or two swapped ones are noticed', () => {
  for (const ufi of REAL) {
    for (const wrong of ['0', '7', 'Y']) {
      for (const [place, character] of [...ufi].entries()) {
        if (character === '-' || character === wrong) continue
        expect(isUfi(`${ufi.slice(0, place)}${wrong}${ufi.slice(place + 1)}`), `${ufi} ${place} ${wrong}`).toBe(false)
      }
    }
  }
  expect(isUfi('1NQV-R02N-J00M-WQD5')).toBe(false)
})

test('letters that look like figures, and other lengths, are no UFI', () => {
  for (const wrong of ['', 'N1QV', 'N1QV-R02N-J00M-WQDO', 'N1QV-R02N-J00M-WQD5-N1QV', 'N1QVR02NJ00MWQD5'])
    expect(isUfi(wrong), wrong).toBe(false)
})

test('is typed with or without dashes', () => {
  for (const typed of ['n1qv r02n j00m wqd5', 'N1QVR02NJ00MWQD5', 'UFI: N1QV-R02N-J00M-WQD5'])
    expect(ufiSpelling(typed)).toBe('N1QV-R02N-J00M-WQD5')
})
