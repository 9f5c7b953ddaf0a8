import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paragraphsOf, plainLine, plainLines, plainText, printableText, withoutControlCharacters, withPlainLineEnds } from './plain-text.ts'

test('lines end one way, whether Windows, an old Mac or Linux wrote them', () => {
  expect(withPlainLineEnds('a\r\nb\rc\n\r\nd')).toBe('a\nb\nc\n\nd')
})

test('what cannot be seen nor stored is a space', () => {
  expect(withoutControlCharacters('rød\u0000\u0007folie\tmat')).toBe('rød folie mat')
})

test('an empty line parts paragraphs, also several', () => {
  expect(paragraphsOf('Hej\nder\n\nHilsen\n\n\nMette')).toEqual(['Hej\nder', 'Hilsen', 'Mette'])
})

describe('a text a person typed or pasted', () => {
  test.each([
    ['\u202d12345678', '12345678'],
    ['a@b.dk\u200b', 'a@b.dk'],
    ['\u200e8000', '8000'],
    ['\ufeffS\u00f8ren\u00a0S\u202fB\u00adech', 'Søren S Bech'],
    ['So\u0308ren A\u030a', 'Sören Å'],
    ['Bla\u200d\u200cfolie\ufe0f', 'Blafolie'],
    ['NL\u20111001', 'NL-1001'],
    ['8–16 — altid', '8–16 — altid'],
    ['a\u2028b\u0085c', 'a\nb\nc'],
    ['\u3164\u2800\u{e0041}', ' '],
    ['a\ud800', 'a\ufffd'],
    ['👩\u200d🔧 ❤\ufe0f 👍🏽 👩🏽\u200d🔧 1\ufe0f\u20e3', '👩\u200d🔧 ❤\ufe0f 👍🏽 👩🏽\u200d🔧 1\ufe0f\u20e3'],
    ['لا\u200cن', 'لان'],
  ])('%j is read as %j', (typed, read) => expect(plainText(typed)).toBe(read))

  test('is the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const read of [plainText, plainLine, plainLines]) expect(read(read(text))).toBe(read(text))
      }),
    )
  })

  test('on one line has single spaces, on several its line ends', () => {
    expect(plainLine(' a\u2028\u00a0b\t\u200bc ')).toBe('a b c')
    expect(plainLines(' a \r\n\u200b\r\nb\u200e ')).toBe('a \n\nb')
  })
})

const isLatin = (character: string) => /^[ -~æøå]$/.test(character)

test.each([
  ['Lærke & Søn', 'Lærke & Søn'],
  ['東京カー Trading', '[japansk skrift] Trading'],
  ['王 小明', '[kinesisk skrift]'],
  ['서울 12 서울', '[koreansk skrift] 12 [koreansk skrift]'],
  ['(שלום)', '([hebraisk skrift])'],
  ['สมชาย და ', '[thailandsk skrift] '],
  ['Film 🔥🔥', 'Film [symbol]'],
  ['ᚠᚢᚦ', '[anden skrift]'],
  ['a\tb', 'a b'],
  ['', ''],
])('"%s" is printed as "%s"', (line, printed) => expect(printableText(line, isLatin)).toBe(printed))
