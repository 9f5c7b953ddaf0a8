import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { recogniseLines, textKeyOf } from './recognise-lines.ts'

const line = (textKey: string, balanceOre: number | null = null, amountOre = 100, day = '2026-11-01') => ({
  day,
  amountOre,
  textKey,
  balanceOre,
})
const kinds = (read: ReturnType<typeof line>[], known: ReturnType<typeof line>[]) => recogniseLines(read, known).map(({ kind }) => kind)

describe('a line that is read', () => {
  test('is known by day, amount and text', () => {
    expect(kinds([line('bo')], [line('bo')])).toEqual(['known'])
    expect(kinds([line('bo'), line('bo', null, 101), line('bo', null, 100, '2026-11-02')], [])).toEqual(['new', 'new', 'new'])
  })
  test('is another where a second of its kind stands in the file', () => {
    expect(kinds([line('bo'), line('bo')], [line('bo')])).toEqual(['known', 'new'])
  })
  test('is told from its equal by the balance, and known by its text where one file tells none', () => {
    expect(kinds([line('bo', 2), line('bo', 1)], [line('bo', 1)])).toEqual(['new', 'known'])
    expect(kinds([line('bo', 2)], [line('bo')])).toEqual(['known'])
    expect(kinds([line('bo')], [line('bo', 2)])).toEqual(['known'])
  })
  test('is only a lookalike with another balance or another text, when no other is left', () => {
    expect(kinds([line('bo', 2)], [line('bo', 1)])).toEqual(['lookalike'])
    expect(kinds([line('bo jensen')], [line('bo')])).toEqual(['lookalike'])
    expect(kinds([line('bo'), line('ib')], [line('bo')])).toEqual(['known', 'new'])
    expect(kinds([line('ib'), line('bo')], [line('bo')])).toEqual(['new', 'known'])
  })
  test('has the text its spellings have in common', () => {
    expect(textKeyOf(' Ærø  LAK ')).toBe('ærø lak')
  })
})

/** A few days with many equal lines, and overlapping files with and without balances. */
const truth = fc.array(
  fc.record({ day: fc.integer({ min: 1, max: 5 }), text: fc.constantFrom('bo', 'ib'), ore: fc.constantFrom(100, 200) }),
  {
    maxLength: 14,
  },
)
const files = fc.array(
  fc.record({
    from: fc.integer({ min: 1, max: 5 }),
    days: fc.integer({ min: 1, max: 5 }),
    tellsBalance: fc.boolean(),
    isNewestFirst: fc.boolean(),
  }),
  { minLength: 1, maxLength: 6 },
)
type Line = ReturnType<typeof line>
const linesOf = (moves: readonly { day: number; text: string; ore: number }[]): Line[] => {
  let balance = 0
  return moves
    .toSorted((a, b) => a.day - b.day)
    .map(({ day, text, ore }) => {
      balance += ore
      return line(text, balance, ore, `2026-11-0${day}`)
    })
}
const keyOf = ({ day, amountOre, textKey }: Line) => `${day} ${amountOre} ${textKey}`
const counted = (lines: readonly Line[]) =>
  Object.fromEntries([...Map.groupBy(lines, keyOf)].map(([key, all]) => [key, all.length]).toSorted())

/** Reads the files in turn; answers the lines stored as new and the lookalikes. */
function readAll(shown: readonly (readonly Line[])[]) {
  const stored: Line[] = []
  const lookalikes: Line[] = []
  for (const file of shown) {
    const outcomes = recogniseLines(file, [...stored, ...lookalikes])
    for (const [place, one] of file.entries()) {
      if (outcomes[place]?.kind === 'new') stored.push(one)
      if (outcomes[place]?.kind === 'lookalike') lookalikes.push(one)
    }
  }
  return { kept: stored, lookalikes }
}

test('whatever order files of whole days come in and however they overlap, each line is new once', () => {
  fc.assert(
    fc.property(truth, files, (moves, windows) => {
      const all = linesOf(moves)
      const shown = windows.map(({ from, days, tellsBalance, isNewestFirst }) => {
        const within = all.filter(({ day }) => day >= `2026-11-0${from}` && day < `2026-11-0${from + days}`)
        const shownLines = tellsBalance ? within : within.map((one) => ({ ...one, balanceOre: null }))
        return isNewestFirst ? shownLines.toReversed() : shownLines
      })
      const { kept, lookalikes } = readAll(shown)
      const seen = all.filter(({ day }) => windows.some(({ from, days }) => day >= `2026-11-0${from}` && day < `2026-11-0${from + days}`))
      expect(counted(kept)).toEqual(counted(seen))
      expect(lookalikes).toEqual([])
    }),
  )
})

test('of files that show any part of a day, no line is new more often than it happened', () => {
  fc.assert(
    fc.property(
      truth,
      fc.array(fc.record({ mask: fc.infiniteStream(fc.boolean()), tellsBalance: fc.boolean() }), { maxLength: 6 }),
      (moves, parts) => {
        const all = linesOf(moves)
        const shown = parts.map(({ mask, tellsBalance }) =>
          all.filter(() => mask.next().value === true).map((one) => (tellsBalance ? one : { ...one, balanceOre: null })),
        )
        const happened = counted(all)
        for (const [key, times] of Object.entries(counted(readAll(shown).kept))) expect(times).toBeLessThanOrEqual(happened[key] ?? 0)
      },
    ),
  )
})
