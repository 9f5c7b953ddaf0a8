import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FIRST_PIECE_LINES, importProgress, nextPieceLines, restAfterPieceMs, restAfterReadingMs } from './import-pace.ts'

describe('the lines of a piece', () => {
  test.each([
    [{ lines: 100, tookMs: 200 }, 100],
    [{ lines: 100, tookMs: 400 }, 50],
    [{ lines: 100, tookMs: 160 }, 125],
    [{ lines: 100, tookMs: 5 }, 200],
    [{ lines: 400, tookMs: 10 }, 500],
    [{ lines: 100, tookMs: 20_000 }, 25],
    [{ lines: 100, tookMs: 0 }, 200],
  ])('%o is followed by %d', (last, next) => {
    expect(nextPieceLines({ ...last, engine: 'server' })).toBe(next)
  })

  test('are whole, and never fewer than 25 or more than 500, however long the last one took', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1e9, noNaN: true }), (lines, tookMs) => {
        const next = nextPieceLines({ lines, tookMs, engine: 'embedded' })
        expect(Number.isInteger(next) && next >= 25 && next <= 500).toBe(true)
      }),
    )
  })

  test('settle where a piece takes its time', () => {
    let lines: number = FIRST_PIECE_LINES
    for (let piece = 0; piece < 10; piece += 1) lines = nextPieceLines({ lines, tookMs: lines * 1.6, engine: 'server' })
    expect(lines).toBe(125)
    for (let piece = 0; piece < 10; piece += 1) lines = nextPieceLines({ lines, tookMs: lines * 1.6, engine: 'embedded' })
    expect(lines).toBe(37)
  })
})

test('after reading there is as much rest as work, after a piece twice as much, within bounds', () => {
  expect([0, 5, 60, 61.4, 900, 5_000].map(restAfterReadingMs)).toEqual([20, 20, 60, 61, 900, 1_000])
  const after = (isSeenAtOnce: boolean) => [0, 40, 200, 300.2, 900, 5_000].map((workedMs) => restAfterPieceMs(workedMs, { isSeenAtOnce }))
  expect(after(true)).toEqual([500, 500, 500, 600, 1_800, 3_000])
  expect(after(false)).toEqual([100, 100, 400, 600, 1_800, 3_000])
})

describe('how far a file is', () => {
  test('knows neither pace nor end before anything is done', () => {
    expect(importProgress({ done: 0, of: 100, lines: 0, workedMs: 50 })).toEqual({ percent: 0, linesPerSecond: null, secondsLeft: null })
    expect(importProgress({ done: 0, of: 0, lines: 0, workedMs: 0 })).toEqual({ percent: 0, linesPerSecond: null, secondsLeft: null })
  })

  test('goes by what is done', () => {
    expect(importProgress({ done: 250, of: 1_000, lines: 250, workedMs: 500 })).toEqual({
      percent: 25,
      linesPerSecond: 500,
      secondsLeft: 2,
    })
  })

  test('is all of it at the end alone', () => {
    expect(importProgress({ done: 99_999, of: 100_000, lines: 99_999, workedMs: 1 }).percent).toBe(99)
    expect(importProgress({ done: 100_000, of: 100_000, lines: 100_000, workedMs: 1_000 })).toMatchObject({ percent: 100, secondsLeft: 0 })
  })
})
