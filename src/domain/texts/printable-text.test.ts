import { expect, test } from 'vitest'
import { printableText } from './printable-text.ts'

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
