import { onlyTypeOf } from '#domain/products/category-type.ts'
import { PRODUCT_TEXTS } from '#domain/products/product-limits.ts'
import { fold, foldedWords, namesColour, spell, type WordPair } from './file-name-spelling.ts'
import { isUnit, readWords } from './file-name-words.ts'

type Named = Readonly<{ id: string; name: string; nameDa: string }>

export type NameTags = Readonly<{
  categories: readonly (Named & Readonly<{ productTypeIds: readonly string[] }>)[]
  productTypes: readonly Named[]
  backingTypes: readonly Readonly<{ id: string; name: string }>[]
  colors: readonly Named[]
  series: readonly (Named & Readonly<{ categoryId: string | null }>)[]
}>

type FileNameFacts = Readonly<{
  kcwId: string | null
  name: string | null
  nameDa: string | null
  category: string | null
  productType: string | null
  backing: string | null
  color: string | null
  series: string | null
}>

type Found = Readonly<{ id: string; at: number; length: number }>
type Phrase = Readonly<{ id: string; words: readonly string[] }>

const SMALL_WORDS = new Set(['og', 'til', 'med', 'i', 'af', 'på', 'for', 'and', 'with', 'of'])
const VAGUE = new Set(['og', 'and', 'film', 'folie', 'the', 'til', 'med', 'liner'])

/** Reads a product's facts from a picture's file name in any order and spelling (requirements §3 'Product draft'), by the shop's tags. */
export function parseFileName(fileName: string, tags: NameTags): FileNameFacts {
  const colours = tags.colors.map(toPair)
  const isWord = (text: string) => isKnownWord(text, tags)
  const { kcwId, words } = readWords(fileName, isWord)
  const folded = words.map(fold)
  const series = findTag(folded, wholePhrases(tags.series))
  const productType = findTag(folded, [...wholePhrases(tags.productTypes), ...ownWords(tags.productTypes)])
  const category = findTag(folded, [...wholePhrases(tags.categories), ...ownWords(tags.categories)])
  const backing = findTag(folded, [
    ...tags.backingTypes.map(({ id, name }) => ({ id, words: foldedWords(name) })),
    ...ownWords(tags.backingTypes.map(({ id, name }) => ({ id, name, nameDa: name }))),
  ])
  const names = named(words, { spans: [series, backing, filmSpan(folded, productType), filmSpan(folded, category)], series, tags, colours })
  const categoryId =
    category?.id ?? categoryOf(productType?.id, tags) ?? tags.series.find(({ id }) => id === series?.id)?.categoryId ?? null
  return {
    kcwId,
    name: names?.en ?? null,
    nameDa: names?.da ?? null,
    category: categoryId,
    productType: productType?.id ?? onlyTypeOf(categoryId, tags.categories),
    backing: backing?.id ?? null,
    color: findColour(words, tags.colors),
    series: series?.id ?? null,
  }
}

function findTag(words: readonly string[], phrases: readonly Phrase[]): Found | null {
  let best: (Found & { weight: number }) | null = null
  for (const { id, words: phrase } of phrases) {
    const joined = phrase.join('')
    for (let at = 0; at < words.length; at += 1) {
      for (let length = 1; length <= 5 && at + length <= words.length; length += 1) {
        if (words.slice(at, at + length).join('') !== joined) continue
        const weight = joined.length
        if (!best || weight > best.weight || (weight === best.weight && at < best.at)) best = { id, at, length, weight }
      }
    }
  }
  return best
}

function wholePhrases(tags: readonly Named[]): Phrase[] {
  return tags.flatMap(({ id, name, nameDa }) => [name, nameDa, id].map((phrase) => ({ id, words: foldedWords(phrase) })))
}

/** 'kemi' identifies 'Rens og kemi' when no other tag of the kind has it. */
function ownWords(tags: readonly Named[]): Phrase[] {
  const wordsOf = (tag: Named) => new Set([...foldedWords(tag.nameDa), ...foldedWords(tag.id)])
  return tags.flatMap((tag) =>
    [...wordsOf(tag)]
      .filter((word) => word.length >= 3 && !VAGUE.has(word) && !tags.some((other) => other.id !== tag.id && wordsOf(other).has(word)))
      .map((word) => ({ id: tag.id, words: [word] })),
  )
}

function categoryOf(productTypeId: string | undefined, { categories }: NameTags): string | null {
  const holding = productTypeId === undefined ? [] : categories.filter(({ productTypeIds }) => productTypeIds.includes(productTypeId))
  return holding.length === 1 ? (holding[0]?.id ?? null) : null
}

function findColour(words: readonly string[], colours: NameTags['colors']): string | null {
  let best: { id: string; certainty: number } | null = null
  for (const word of words) {
    for (const colour of colours) {
      const certainty = namesColour(word, toPair(colour))
      if (certainty > (best?.certainty ?? 0)) best = { id: colour.id, certainty }
    }
  }
  return best?.id ?? null
}

const FILM_WORDS = new Set(['bilfolie', 'wrapfolie', 'folie', 'film', 'vinyl', 'carwrap', 'carwrapfilm', 'wrapfilm'])

function filmSpan(words: readonly string[], found: Found | null): Found | null {
  return found && FILM_WORDS.has(words.slice(found.at, found.at + found.length).join('')) ? found : null
}

type Naming = { spans: readonly (Found | null)[]; series: Found | null; tags: NameTags; colours: readonly WordPair[] }

function named(words: readonly string[], { spans, series, tags, colours }: Naming): WordPair | null {
  const ofBacking = new Set(tags.backingTypes.flatMap(({ name }) => foldedWords(name)))
  const left = words.filter((word, at) => {
    const isTag = spans.some((found) => found && at >= found.at && at < found.at + found.length)
    return !isTag && !FILM_WORDS.has(fold(word)) && !(fold(word).length >= 3 && ofBacking.has(fold(word)))
  })
  if (!left.some((word) => /\p{L}{2}/u.test(word))) return null
  const known = [...tags.productTypes, ...tags.series].filter(({ name }) => !/\s/.test(name)).map(toPair)
  const isShouted = words.every((word) => word === word.toUpperCase())
  const pairs = left.map((typed, at) => {
    const { en, da } = spell(typed, colours, known)
    const isMeasure = isUnit(typed) && /^[\d.,]+$/.test(left[at - 1] ?? '')
    const write = (word: string) => (isMeasure ? unit(typed) : capital(word, typed, isShouted))
    return { en: write(en), da: write(da) }
  })
  const seriesTag = tags.series.find(({ id }) => id === series?.id)
  const all = seriesTag ? [{ en: seriesTag.name, da: seriesTag.nameDa }, ...pairs] : pairs
  return { en: shortened(all.map(({ en }) => en)), da: shortened(all.map(({ da }) => da)) }
}

function shortened(words: readonly string[]): string {
  const name = words.join(' ')
  if (name.length <= PRODUCT_TEXTS.name) return name
  const cut = name.slice(0, PRODUCT_TEXTS.name + 1)
  return cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : PRODUCT_TEXTS.name)
}

function unit(typed: string): string {
  return typed === 'L' || typed === 'W' ? typed : typed.toLowerCase()
}

function capital(word: string, typed: string, isShouted: boolean): string {
  if (SMALL_WORDS.has(word.toLowerCase())) return word.toLowerCase()
  if (/^\d+d$/i.test(word)) return word.toUpperCase()
  // 'TPU' and 'LCD' stay as typed, but not in a name of capitals only
  if (!isShouted && word === typed && /^\p{Lu}{2,4}$/u.test(word)) return word
  const lower = word.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

function isKnownWord(text: string, { colors, series, productTypes }: NameTags): boolean {
  const written = fold(text)
  if (/^(?:mat|matt|blank|satin)$/.test(written)) return true
  return [...colors, ...series, ...productTypes].some(({ name, nameDa }) =>
    [name, nameDa].some((phrase) => foldedWords(phrase).includes(written)),
  )
}

function toPair({ name, nameDa }: Named): WordPair {
  return { en: name, da: nameDa }
}
