import { NEAR_COLOURS, NOT_A_HEAD, NOT_COMPOUND, SAME_MEANING } from './built-in-synonyms.ts'
import { searchWordsOf, stemOf } from './spelling.ts'

/** A word of a product in database spelling; `isName` when it occurs in a name and not only in a description. */
export type KnownWord = Readonly<{ word: string; isName: boolean }>
/** A tag's names by the mark on its products, such as `=c-blaa`. */
export type MarkedTag = Readonly<{ mark: string; names: readonly string[] }>
/** A synonym entered by staff: any of the meanings, each with all its words. */
export type Synonym = Readonly<{ word: string; meanings: readonly string[] }>

/** All words the shop knows, prepared for comparison. */
export type Vocabulary = Readonly<{
  /** words of products by stem */
  words: ReadonlyMap<string, readonly string[]>
  sorted: readonly string[]
  /** stems of the words in names, tags and synonyms; descriptions use many others in passing */
  named: ReadonlySet<string>
  /** stems of words and tag names, by ending */
  endings: ReadonlyMap<string, readonly string[]>
  /** marks of tags and finishes by the stems of their names */
  marks: ReadonlyMap<string, readonly string[]>
  /** stems of equal meaning, without the stem itself */
  meanings: ReadonlyMap<string, readonly string[]>
  near: ReadonlyMap<string, readonly string[]>
  /** stems of words that other pages answer, such as 'levering' or a car's name: no product is meant by them */
  elsewhere: ReadonlySet<string>
  synonyms: ReadonlyMap<string, readonly (readonly string[])[]>
  /** candidates for corrections: names, tags and synonyms first, then description words */
  corrections: readonly (readonly string[])[]
}>

const FINISH_MARK = '=f-'

/** Builds the vocabulary from database content and the built-in synonyms. */
export function buildVocabulary({
  words,
  tags,
  synonyms,
  elsewhere = [],
}: Readonly<{
  words: readonly KnownWord[]
  tags: readonly MarkedTag[]
  synonyms: readonly Synonym[]
  elsewhere?: readonly string[]
}>): Vocabulary {
  const ofProducts = words.filter(({ word }) => !word.startsWith(FINISH_MARK))
  const finishes = words.filter(({ word }) => word.startsWith(FINISH_MARK)).map(({ word }) => word)
  const ofTags = tags.flatMap(({ mark, names }) => names.flatMap(searchWordsOf).map((word) => [word, mark] as const))
  const marked = [...ofTags, ...finishes.map((mark) => [mark.slice(FINISH_MARK.length), mark] as const)]
  const inSynonyms = [...SAME_MEANING.flat(), ...synonyms.map(({ word }) => word)].flatMap(searchWordsOf)
  const important = new Set([
    ...ofProducts.filter(({ isName }) => isName).map(({ word }) => word),
    ...marked.map(([word]) => word),
    ...inSynonyms,
  ])
  const ofStems = grouped(ofProducts.map(({ word }) => [stemOf(word), word] as const))
  const marks = grouped(marked.map(([word, mark]) => [stemOf(word), mark] as const))
  return {
    words: ofStems,
    sorted: ofProducts.map(({ word }) => word).toSorted(),
    named: new Set([...important].map(stemOf)),
    endings: grouped([...ofStems.keys(), ...marks.keys()].map((stem) => [stem.slice(-MIN_PART), stem] as const)),
    marks,
    meanings: grouped(SAME_MEANING.flatMap(pairsOf)),
    near: grouped(NEAR_COLOURS.flatMap(([shade, ...colours]) => colours.map((colour) => [stemOf(shade), stemOf(colour)] as const))),
    elsewhere: new Set(elsewhere.flatMap(searchWordsOf).map(stemOf)),
    synonyms: grouped(
      synonyms.flatMap(({ word, meanings }) => meanings.map((meaning) => [searchWordsOf(word).join(' '), searchWordsOf(meaning)] as const)),
    ),
    corrections: [[...important].toSorted(), ofProducts.map(({ word }) => word).filter((word) => !important.has(word))],
  }
}

/** Whether a word is of another page and of no product's name. */
export function isElsewhere(word: string, { elsewhere, named }: Vocabulary): boolean {
  return elsewhere.has(stemOf(word)) && !named.has(stemOf(word))
}

/** Stems of compounds ending in a word: 'filtrakel' is a rakel, 'enebærblå' is blå. */
export function compoundsOf(head: string, vocabulary: Vocabulary): string[] {
  if (head.length < MIN_PART || NOT_HEAD_STEMS.has(head)) return []
  return (vocabulary.endings.get(head.slice(-MIN_PART)) ?? []).filter((stem) => isHeadOf(head, stem, vocabulary))
}

function isHeadOf(head: string, compound: string, { words, marks }: Vocabulary): boolean {
  if (!compound.endsWith(head) || NOT_COMPOUND_STEMS.has(compound)) return false
  const rest = compound.slice(0, -head.length)
  if (rest.length < MIN_PART) return false
  // a short word occurs in many by chance
  return head.length > MIN_PART || marks.has(head) || words.has(rest) || words.has(stemOf(rest))
}

export const MIN_PART = 3

const NOT_HEAD_STEMS: ReadonlySet<string> = new Set(NOT_A_HEAD.map(stemOf))
const NOT_COMPOUND_STEMS: ReadonlySet<string> = new Set(NOT_COMPOUND.map(stemOf))

function pairsOf(line: readonly string[]): (readonly [string, string])[] {
  const stems = [...new Set(line.map(stemOf))]
  return stems.flatMap((one) => stems.filter((other) => other !== one).map((other) => [one, other] as const))
}

function grouped<Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>()
  for (const [key, value] of entries) {
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return new Map([...groups].map(([key, values]) => [key, [...new Set(values)]]))
}
