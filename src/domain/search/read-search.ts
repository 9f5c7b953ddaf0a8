import { FILLERS } from './built-in-synonyms.ts'
import { hasFigure, SYNONYM, searchWordsOf, skuKey, stemOf } from './spelling.ts'
import { compoundsOf, MIN_PART, type Vocabulary } from './vocabulary.ts'

/** One word of a search with everything that matches it, in words and marks of the database. */
export type ReadWord = Readonly<{
  /** its forms, synonyms and compounds, and marks of categories and types */
  forms: readonly string[]
  /** marks of colours, finishes and series: a product with both word and mark ranks higher */
  is: readonly string[]
  marks: readonly string[]
  near: readonly string[]
  /** longer words it may become while being typed; a known word before the last is complete */
  longer: readonly string[]
  /** a word beginning, for an unknown word or one with very many continuations; not for numbers, as 100 is no beginning of 1002 */
  beginning: string | null
}>

/** Alternative readings of one or more typed words; each reading needs all its words. */
export type SearchTerm = Readonly<{
  typed: string
  readings: readonly (readonly ReadWord[])[]
  /** the word assumed instead of a misspelled one */
  meant: string | null
}>

export type SearchReading = Readonly<{
  sku: string
  terms: readonly SearchTerm[]
  ignored: readonly string[]
}>

const MAX_TERMS = 8
const MAX_CORRECTIONS = 3
const MAX_CONTINUATIONS = 30
const fillers: ReadonlySet<string> = new Set(FILLERS.flatMap(searchWordsOf))

/** Reads a search by the shop's vocabulary. A search of filler words only is searched for as it is. */
export function readSearch(text: string, vocabulary: Vocabulary): SearchReading {
  const all = searchWordsOf(text)
  const significant = all.filter((word) => !fillers.has(word))
  const words = significant.length > 0 ? significant : all
  const terms: SearchTerm[] = []
  for (let place = 0; place < words.length; ) {
    const { term, length } = termAt(words, place, vocabulary)
    terms.push(term)
    place += length
  }
  const used = terms.slice(0, MAX_TERMS)
  return {
    sku: skuKey(text),
    terms: used.map((term, place) => (place < used.length - 1 && isKnown(term.typed, vocabulary) ? whole(term) : term)),
    ignored: terms.slice(MAX_TERMS).map(({ typed }) => typed),
  }
}

function whole({ readings, ...term }: SearchTerm): SearchTerm {
  return { ...term, readings: readings.map((words) => words.map((word) => ({ ...word, longer: [], beginning: null }))) }
}

function termAt(words: readonly string[], place: number, vocabulary: Vocabulary): { term: SearchTerm; length: number } {
  for (let length = Math.min(SYNONYM.words, words.length - place); length > 0; length -= 1) {
    const run = words.slice(place, place + length)
    const typed = run.join(' ')
    const meanings = vocabulary.synonyms.get(typed)
    if (!meanings) continue
    const readings = [run, ...meanings].map((reading) => reading.map((word) => readWord(word, vocabulary)))
    return { term: { typed, readings, meant: null }, length }
  }
  return { term: readTerm(words[place] ?? '', vocabulary), length: 1 }
}

function readTerm(typed: string, vocabulary: Vocabulary): SearchTerm {
  const asTyped: SearchTerm = { typed, readings: [[readWord(typed, vocabulary)]], meant: null }
  if (isKnown(typed, vocabulary)) return asTyped
  if (vocabulary.elsewhere.has(stemOf(typed)))
    return { ...asTyped, readings: [[{ ...readWord(typed, vocabulary), longer: [], beginning: null }]] }
  const parts = partsOf(typed, vocabulary)
  if (parts) return { ...asTyped, readings: [...asTyped.readings, parts.map((part) => readWord(part, vocabulary))] }
  if (isBeginning(typed, vocabulary)) return asTyped
  const nearest = nearestWords(typed, vocabulary)
  const [first] = nearest
  if (first === undefined) return asTyped
  return { typed, readings: nearest.map((word) => [readWord(word, vocabulary)]), meant: first }
}

function readWord(word: string, vocabulary: Vocabulary): ReadWord {
  const meanings = [stemOf(word), ...(vocabulary.meanings.get(stemOf(word)) ?? [])]
  const stems = [...new Set(meanings.flatMap((stem) => [stem, ...compoundsOf(stem, vocabulary)]))]
  const marks = [...new Set(stems.flatMap((stem) => vocabulary.marks.get(stem) ?? []))]
  const near = meanings.flatMap((stem) => vocabulary.near.get(stem) ?? [])
  return {
    forms: [...new Set([word, ...stems.flatMap((stem) => vocabulary.words.get(stem) ?? []), ...marks.filter(isOfKind)])],
    is: marks.filter(isOfLook),
    marks: [...new Set([...marks, ...marksBegunWith(stemOf(word), vocabulary)])],
    near: near.flatMap((stem) => (vocabulary.marks.get(stem) ?? []).filter((mark) => mark.startsWith('=c-'))),
    ...begunWith(word, vocabulary),
  }
}

function begunWith(word: string, { words, sorted }: Vocabulary): Pick<ReadWord, 'longer' | 'beginning'> {
  if (!/\D/.test(word)) return { longer: [], beginning: null }
  if (!words.get(stemOf(word))?.includes(word)) return { longer: [], beginning: word }
  const longer = sorted.filter((known) => known.startsWith(word) && known !== word)
  return longer.length > MAX_CONTINUATIONS ? { longer: [], beginning: word } : { longer, beginning: null }
}

function marksBegunWith(stem: string, { marks }: Vocabulary): string[] {
  return stem.length < MIN_PART ? [] : [...marks].flatMap(([called, ofTag]) => (called.startsWith(stem) ? ofTag : []))
}

function isOfKind(mark: string): boolean {
  return /^=[kt]-/.test(mark)
}

function isOfLook(mark: string): boolean {
  return /^=[cfs]-/.test(mark)
}

function isKnown(word: string, vocabulary: Vocabulary): boolean {
  if (hasFigure(word) || word.length < MIN_PART) return true
  const stem = stemOf(word)
  if (vocabulary.words.has(stem) || vocabulary.marks.has(stem) || vocabulary.meanings.has(stem) || vocabulary.near.has(stem)) return true
  return compoundsOf(stem, vocabulary).length > 0
}

function isBeginning(word: string, { sorted }: Vocabulary): boolean {
  return sorted.some((known) => known.startsWith(word))
}

/** A word that only descriptions use is no part of a compound: 'tonefilm' is no film in a shop that writes of tones. */
function isNamed(part: string, { named, near }: Vocabulary): boolean {
  return named.has(stemOf(part)) || near.has(stemOf(part))
}

function partsOf(word: string, vocabulary: Vocabulary): readonly [string, string] | null {
  const splits = Array.from({ length: Math.max(0, word.length - 2 * MIN_PART + 1) }, (_, place) => place + MIN_PART)
    .flatMap((place) => {
      const [first, last] = [word.slice(0, place), word.slice(place)]
      const linked = /[se]$/.test(first) ? [first, first.slice(0, -1)] : [first]
      return linked.map((part) => [part, last] as const)
    })
    .filter((parts) => parts.every((part) => part.length >= MIN_PART && isNamed(part, vocabulary)))
  const isSeen = (part: string) => vocabulary.marks.has(stemOf(part)) || vocabulary.meanings.has(stemOf(part))
  return splits.find((parts) => parts.every(isSeen)) ?? splits.find((parts) => parts.some(isSeen)) ?? splits[0] ?? null
}

function nearestWords(word: string, { corrections }: Vocabulary): string[] {
  const most = forgivenErrors(word.length)
  for (const candidates of corrections) {
    const measured = candidates.map((candidate) => [candidate, typingErrors(word, candidate, most)] as const)
    const least = Math.min(...measured.map(([, errors]) => errors), most + 1)
    if (most === 0 || least > most) continue
    return measured
      .filter(([, errors]) => errors === least)
      .map(([candidate]) => candidate)
      .toSorted((one, other) => Number(other[0] === word[0]) - Number(one[0] === word[0]))
      .slice(0, MAX_CORRECTIONS)
  }
  return []
}

/** The typing errors forgiven in a word: one from four letters, two from eight. */
export function forgivenErrors(length: number): number {
  if (length >= 8) return 2
  return length >= 4 ? 1 : 0
}

/** Insertions, deletions, substitutions and swaps between two words; more than `most` is answered as `most + 1`. */
export function typingErrors(typed: string, intended: string, most: number): number {
  if (Math.abs(typed.length - intended.length) > most) return most + 1
  let before: readonly number[] = []
  let last: readonly number[] = Array.from({ length: intended.length + 1 }, (_, place) => place)
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= intended.length; column += 1) {
      const isSame = typed[row - 1] === intended[column - 1]
      const isSwapped = typed[row - 1] === intended[column - 2] && typed[row - 2] === intended[column - 1]
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...current) > most) return most + 1
    before = last
    last = current
  }
  return Math.min(at(last, intended.length), most + 1)
}

function at(row: readonly number[], place: number): number {
  return row[place] ?? Number.POSITIVE_INFINITY
}
