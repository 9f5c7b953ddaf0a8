import { count } from '#domain/numbers/danish-figures.ts'
import type { Letters } from '#domain/texts/decode-text.ts'

const MAX_LISTED = 100
const MAX_NAMED = 10

/** Finds the lines written in another encoding than most of the file. */
export function mixedLineFinder(): Readonly<{ look: (line: number, letters: Letters) => void; found: () => readonly number[] }> {
  const seen = { utf8: { count: 0, first: [] as number[] }, stray: { count: 0, first: [] as number[] } }
  return {
    look: (line, letters) => {
      if (letters === undefined) return
      const lines = seen[letters]
      lines.count += 1
      if (lines.first.length < MAX_LISTED) lines.first.push(line)
    },
    found: () => (seen.utf8.count < seen.stray.count ? seen.utf8 : seen.stray).first,
  }
}

export function mixedLinesOf(letters: readonly Letters[]): readonly number[] {
  const finder = mixedLineFinder()
  for (const [place, one] of letters.entries()) finder.look(place + 1, one)
  return finder.found()
}

/** The warning shown to staff; null when there are no such lines. */
export function mixedLinesText(lines: readonly number[]): string | null {
  const [first, ...others] = lines
  if (first === undefined) return null
  if (others.length === 0) return `Linje ${first} er skrevet med et andet tegnsæt end resten af filen. Tjek, at æ, ø og å er rigtige i den.`
  const named = lines.slice(0, MAX_NAMED).map(String)
  const rest = lines.length - named.length
  const last = rest > 0 ? count(rest, 'anden', 'andre') : named.pop()
  return `Linje ${named.join(', ')} og ${last} er skrevet med et andet tegnsæt end resten af filen. Tjek, at æ, ø og å er rigtige i dem.`
}
