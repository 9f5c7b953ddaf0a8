import { expect, test } from 'vitest'
import { leftOutTexts } from './left-out.ts'

const NOTHING = { picture: [], parent: [], keyless: [] }

test('what was left out of a file is told by why, and lines without their key by number', () => {
  expect(leftOutTexts(NOTHING, 'E-mail')).toEqual([])
  expect(leftOutTexts({ picture: [3], parent: [4, 9], keyless: [5, 7] }, 'E-mail')).toEqual([
    '1 linje har kun et billede og springes over.',
    '2 hovedvarer med varianter springes over: varianterne læses hver for sig.',
    '2 linjer uden E-mail springes over: linje 5, 7.',
  ])
  const keyless = Array.from({ length: 11 }, (_, index) => index + 1)
  expect(leftOutTexts({ ...NOTHING, keyless }, 'KCW ID')).toEqual([
    '11 linjer uden KCW ID springes over: bl.a. linje 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.',
  ])
})
