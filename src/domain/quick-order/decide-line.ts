import { isOrderableQuantity, MAX_CART_LINES, MAX_LINE_QUANTITY } from '#domain/cart/cart.ts'
import { isSameSku, MAX_SKU_LENGTH, skuProblem } from '#domain/products/product-sku.ts'
import { hasFigure, hasLetter, searchWordsOf, skuKey } from '#domain/search/spelling.ts'
import { DESCRIBING } from './order-words.ts'
import type { FoundCode, FoundNumber, LineParts } from './read-line.ts'
import type { MessageLine } from './read-message.ts'

/** `price` in kroner with VAT. */
export type Candidate = Readonly<{ kcwId: string; nameDa: string; price: number }>
type Found<P> = Readonly<{ products: readonly P[]; ignored: readonly string[]; corrected: readonly unknown[] }>
/** The catalogue during reading; undefined while an answer is pending. */
export type Catalogue<P extends Candidate> = Readonly<{
  productOf: (sku: string) => P | null | undefined
  search: (text: string) => Found<P> | undefined
}>

export type RequestOption<P extends Candidate> = Readonly<{ product: P; quantity: number }>
/** How a line is understood. In doubt the buyer is asked; a product is never guessed. */
export type Decision<P extends Candidate> =
  | Readonly<{ kind: 'checking' | 'passed' }>
  | (Readonly<{ kind: 'sure'; isCounted: boolean; isByName: boolean }> & RequestOption<P>)
  | Readonly<{ kind: 'doubt'; options: readonly RequestOption<P>[]; isInMetres: boolean }>
  | Readonly<{ kind: 'bad'; error: string }>

export const QUICK_ORDER_ERRORS = {
  noSku: 'Varenummeret mangler',
  unknownSku: 'Varenummeret findes ikke',
  unknownName: 'Vi fandt ingen vare, der passer',
  several: 'Skriv én vare pr. linje, fx NL-1001 2',
  quantity: `Antal skal være et helt tal fra 1 til ${MAX_LINE_QUANTITY}`,
  sum: `Varen står flere gange, og det samlede antal er over ${MAX_LINE_QUANTITY}`,
  tooMany: `Du kan højst bestille ${MAX_CART_LINES} forskellige varer ad gangen`,
} as const

const MAX_OPTIONS = 5
const ROLLS_OFFERED = [1, 2, 3]
const MAX_NAME_WORDS = 8
const MIN_SPECIFIC_WORD = 4
const MIN_OWN_WORD = 7

export function decideLine<P extends Candidate>(line: MessageLine, catalogue: Catalogue<P>): Decision<P> {
  const { parts, isLetter } = line
  const exact = exactHits(parts.codes, catalogue)
  if (exact === undefined) return { kind: 'checking' }
  if (isLetter)
    return exact.length === 0
      ? { kind: 'passed' }
      : inDoubt(
          exact.map(({ product }) => product),
          line,
        )
  const hits = exact.length > 0 ? exact : hitsBySpelling(parts.codes, catalogue)
  if (hits === undefined) return { kind: 'checking' }
  return hits.length > 0 ? decideByCode(line, hits, catalogue) : decideByName(line, catalogue)
}

type Hit<P> = Readonly<{ code: FoundCode; product: P }>

function exactHits<P extends Candidate>(codes: readonly FoundCode[], { productOf }: Catalogue<P>): Hit<P>[] | undefined {
  const lookups = codes.map((code) => code.spellings.filter(maybeSku).map(productOf))
  if (lookups.some((products) => products.includes(undefined))) return undefined
  const hits = codes.flatMap((code, at) => {
    const product = lookups[at]?.find((each) => each !== null && each !== undefined)
    return product ? [{ code, product }] : []
  })
  // of 'NL-1001 2' the SKU written as one word is preferred
  const whole = hits.filter(({ code }) => code.isCertain || !hits.some((other) => other.code.isCertain))
  return distinct(whole.length > 0 ? whole : hits)
}

function maybeSku(text: string): boolean {
  return text.length <= MAX_SKU_LENGTH && (skuProblem(text) === null || /^\d+$/.test(text))
}

function hitsBySpelling<P extends Candidate>(codes: readonly FoundCode[], { search }: Catalogue<P>): Hit<P>[] | undefined {
  const searches = codes.filter(({ text }) => hasLetter(text)).map((code) => ({ code, found: search(code.text) }))
  if (searches.some(({ found }) => found === undefined)) return undefined
  return distinct(
    searches.flatMap(({ code, found }) =>
      (found?.products ?? []).filter(({ kcwId }) => skuKey(kcwId) === skuKey(code.text)).map((product) => ({ code, product })),
    ),
  )
}

function distinct<P extends Candidate>(hits: readonly Hit<P>[]): Hit<P>[] {
  return hits.filter(({ product }, at) => hits.findIndex((other) => isSameSku(other.product.kcwId, product.kcwId)) === at)
}

function decideByCode<P extends Candidate>(line: MessageLine, hits: readonly Hit<P>[], catalogue: Catalogue<P>): Decision<P> {
  const [hit] = hits
  if (!hit || hits.length > 1) return { kind: 'bad', error: QUICK_ORDER_ERRORS.several }
  const { code, product } = hit
  const words = wordsOfProduct(product)
  const beside = line.parts.words.filter((word) => !code.words.includes(word) && !isIn(words, word))
  const sure = decideQuantity(line, product, code)
  if (sure.kind === 'bad' || beside.length === 0) return sure
  if (beside.every((word) => DESCRIBING.has(word))) {
    const described = catalogue.search(searchable([product.nameDa, ...beside].join(' ')))
    if (described === undefined) return { kind: 'checking' }
    if (isAsTyped(described) && described.products.some(({ kcwId }) => kcwId === product.kcwId)) return sure
  }
  const found = catalogue.search(searchable(line.parts.named.replace(code.text, ' ')))
  if (found === undefined) return { kind: 'checking' }
  const named = found.products.filter((other) => beside.some((word) => isIn(wordsOfProduct(other), word)))
  return inDoubt([product, ...named], line, code)
}

function isAsTyped({ ignored, corrected }: Found<unknown>): boolean {
  return ignored.length === 0 && corrected.length === 0
}

function decideByName<P extends Candidate>(line: MessageLine, { search }: Catalogue<P>): Decision<P> {
  const { parts } = line
  const counted = quantityOf(line, null, null)
  if (parts.words.length === 0) {
    const isCount = parts.numbers.length > 0 && parts.codes.every(({ isCertain }) => !isCertain)
    return isCount ? { kind: 'bad', error: QUICK_ORDER_ERRORS.noSku } : { kind: 'passed' }
  }
  const codeWords = parts.codes.filter(({ isCertain }) => isCertain).flatMap(({ words }) => words)
  if (parts.words.every((word) => codeWords.includes(word))) return { kind: 'bad', error: QUICK_ORDER_ERRORS.unknownSku }
  const isCounted = counted.isCounted || line.leading !== null
  if (!isCounted && (parts.isQuestion || parts.words.length > MAX_NAME_WORDS)) return { kind: 'passed' }
  // so many metres are no part of a name
  const found = search(searchable(parts.isInMetres ? parts.words.join(' ') : parts.named))
  if (found === undefined) return { kind: 'checking' }
  const asTyped = isAsTyped(found)
  const named = theOneNamed(found.products, parts, asTyped, isCounted)
  if (named) return decideQuantity(line, named, null)
  const compounds = compoundsOf(parts, search)
  if (compounds === undefined) return { kind: 'checking' }
  const [compound] = compounds
  // where no product has the words apart, the one that has them as one is meant
  const isApart = found.products.some((product) => parts.words.every((word) => isIn(wordsOfProduct(product), word)))
  if (compound && compounds.length === 1 && isCounted && !isApart) return decideQuantity(line, compound, null)
  if (compounds.length > 0) return inDoubt([...compounds, ...found.products], line)
  const isNear = asTyped || (isCounted ? found.ignored.length < parts.words.length : found.ignored.length === 0)
  if (found.products.length > 0 && isNear) return inDoubt(found.products, line)
  return isCounted
    ? { kind: 'bad', error: codeWords.length > 0 ? QUICK_ORDER_ERRORS.unknownSku : QUICK_ORDER_ERRORS.unknownName }
    : { kind: 'passed' }
}

/** Products with a word that a line has in two: 'skifer sort' of Skifersort. All other words of the line are theirs too. */
function compoundsOf<P extends Candidate>({ words }: LineParts, search: Catalogue<P>['search']): P[] | undefined {
  const joinings = words.slice(0, MAX_NAME_WORDS - 1).flatMap((word, at) => {
    const joined = `${word}${words[at + 1] ?? ''}`
    const isWord = at + 1 < words.length && joined.length >= MIN_OWN_WORD && !hasFigure(joined)
    return isWord ? [{ joined, all: [...words.slice(0, at), joined, ...words.slice(at + 2)] }] : []
  })
  const searches = joinings.map((joining) => ({ ...joining, found: search(searchable(joining.all.join(' '))) }))
  if (searches.some(({ found }) => found === undefined)) return undefined
  const products = searches.flatMap(({ joined, all, found }) =>
    (found?.products ?? []).filter((product) => {
      const own = wordsOfProduct(product)
      return own.includes(joined) && all.every((word) => isIn(own, word) || DESCRIBING.has(word))
    }),
  )
  return products.filter(({ kcwId }, at) => products.findIndex((other) => other.kcwId === kcwId) === at)
}

/** The product named by a line: in full, or so far that no other matches. */
function theOneNamed<P extends Candidate>(
  products: readonly P[],
  { words, named }: LineParts,
  asTyped: boolean,
  isCounted: boolean,
): P | undefined {
  const typed = searchWordsOf(named)
  const same = products.filter(({ nameDa }) => isSameName(typed, nameDa) || isSameName(words, nameDa))
  if (same.length > 0) return same.length === 1 ? same[0] : undefined
  if (!asTyped) return undefined
  const whole = products.filter(({ nameDa }) => {
    const own = searchWordsOf(nameDa)
    return own.every((word) => typed.includes(word)) && words.every((word) => own.includes(word) || DESCRIBING.has(word))
  })
  if (whole.length === 1) return whole[0]
  const able = products.filter((product) => words.every((word) => isIn(wordsOfProduct(product), word)))
  const isTelling = words.some((word) => word.length >= (products.length === 1 ? MIN_SPECIFIC_WORD : MIN_OWN_WORD))
  return able.length === 1 && isCounted && isTelling ? able[0] : undefined
}

function isSameName(words: readonly string[], name: string): boolean {
  const own = searchWordsOf(name)
  if (words.join('') === own.join('')) return true
  return words.length === own.length && own.every((word) => words.includes(word))
}

function wordsOfProduct({ kcwId, nameDa }: Candidate): readonly string[] {
  return [...searchWordsOf(nameDa), ...searchWordsOf(kcwId), skuKey(kcwId)]
}

function isIn(words: readonly string[], word: string): boolean {
  return words.some((own) => own === word || (word.length >= MIN_SPECIFIC_WORD && own.includes(word)))
}

type Counted = Readonly<{ values: readonly number[]; isCounted: boolean }>

function decideQuantity<P extends Candidate>(line: MessageLine, product: P, code: FoundCode | null): Decision<P> {
  const { values, isCounted } = quantityOf(line, product, code)
  if (line.parts.isVague || values.some((value) => !isOrderableQuantity(value))) return { kind: 'bad', error: QUICK_ORDER_ERRORS.quantity }
  const [quantity] = values
  const isMetres = line.parts.isInMetres && !isCounted && !searchWordsOf(product.nameDa).includes('m')
  if (quantity !== undefined && values.length === 1 && !line.parts.isQuestion && !isMetres)
    return { kind: 'sure', product, quantity, isCounted, isByName: code === null }
  return inDoubt([product], line, code)
}

function inDoubt<P extends Candidate>(products: readonly P[], line: MessageLine, code: FoundCode | null = null): Decision<P> {
  const apart = products.filter(({ kcwId }, at) => products.findIndex((other) => other.kcwId === kcwId) === at)
  const options = apart.flatMap((product) =>
    quantityOf(line, product, code)
      .values.filter(isOrderableQuantity)
      .slice(0, apart.length === 1 ? MAX_OPTIONS : 1)
      .map((quantity) => ({ product, quantity })),
  )
  const isInMetres = line.parts.isInMetres && line.parts.numbers.length === 0 && apart.length === 1
  if (isInMetres)
    return { kind: 'doubt', options: ROLLS_OFFERED.flatMap((quantity) => apart.map((product) => ({ product, quantity }))), isInMetres }
  return options.length === 0
    ? { kind: 'bad', error: QUICK_ORDER_ERRORS.quantity }
    : { kind: 'doubt', options: options.slice(0, MAX_OPTIONS), isInMetres: false }
}

function quantityOf({ parts, leading }: MessageLine, product: Candidate | null, code: FoundCode | null): Counted {
  const inName = product ? searchWordsOf(product.nameDa) : []
  // a number belongs to the name only when the line contains the name
  const isNamed = parts.words.some((word) => !hasFigure(word) && inName.includes(word))
  const isOfName = ({ value }: FoundNumber) => isNamed && inName.includes(String(value))
  // in 'NL 1001 2' the first number belongs to the SKU
  const isOfCode = ({ kind, words }: FoundNumber) =>
    code?.isCertain === false && kind !== 'marked' && words.length > 0 && words.every((word) => code.words.includes(word))
  const all = parts.numbers.filter((number) => !isOfCode(number))
  const [prices, numbers] = [all.filter((number) => isPrice(number, product)), all.filter((number) => !isPrice(number, product))]
  const cell: FoundNumber[] = leading?.isCell ? [{ value: leading.value, kind: 'bare', words: [] }] : []
  const own = [...cell, ...numbers.filter((number) => !isOfName(number))]
  const marked = prices.filter(({ kind }) => kind === 'marked')
  if (marked.length > 0 && own.every(({ kind }) => kind !== 'marked'))
    return { values: inRange([...marked, ...own.filter(({ kind }) => kind === 'bare')]), isCounted: true }
  for (const certainty of ['marked', 'bare', 'weak'] as const) {
    const values = inRange(own.filter(({ kind }) => kind === certainty))
    if (values.length > 0) return { values: certainty === 'marked' ? values : factorOf(values), isCounted: true }
  }
  const ofName = valuesOf(numbers)
  if (ofName.length > 0) return { values: [...new Set([...ofName, 1])], isCounted: true }
  if (leading !== null && leading.value !== 1) return { values: [leading.value, 1], isCounted: true }
  const bare = valuesOf(prices.filter(({ kind }) => kind === 'bare'))
  if (bare.length > 0) return { values: [...bare, 1].filter(isOrderableQuantity), isCounted: true }
  return { values: [1], isCounted: false }
}

/** In 2, 100 and 200, the first is the quantity: two at 100 make 200. */
function factorOf(values: readonly number[]): readonly number[] {
  const [first = 0, price = 0, total = 0] = values
  return values.length === 3 && first * price === total && first < price ? [first] : values
}

function valuesOf(numbers: readonly FoundNumber[]): number[] {
  return [...new Set(numbers.map(({ value }) => value))]
}

function inRange(numbers: readonly FoundNumber[]): readonly number[] {
  const values = valuesOf(numbers)
  const orderable = values.filter(isOrderableQuantity)
  return orderable.length > 0 ? orderable : values
}

/** A number that may be the price with or without VAT; one in letters is a quantity. */
function isPrice({ value, kind, words }: FoundNumber, product: Candidate | null): boolean {
  if (product === null || (kind === 'weak' && words.some(hasLetter))) return false
  return value >= 10 && (value === product.price || value === Math.round(product.price * 0.8))
}

function searchable(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_SKU_LENGTH * 2)
}

export type DecidedLine<P extends Candidate> = Readonly<{ line: MessageLine; decision: Decision<P> }>

/** Joins repeated products into one line with the sum; a name above its SKU is not counted. */
export function joinLines<P extends Candidate>(decided: readonly DecidedLine<P>[]): readonly DecidedLine<P>[] {
  const bySku = new Map<string, DecidedLine<P>>()
  const others: DecidedLine<P>[] = []
  decided.forEach((each, at) => {
    const { line, decision } = each
    if (decision.kind !== 'sure') {
      others.push(each)
      return
    }
    if (isNameAbove(decision, decided[at + 1]?.decision)) {
      others.push({ line, decision: { kind: 'passed' } })
      return
    }
    const key = decision.product.kcwId.toLowerCase()
    const earlier = bySku.get(key)
    if (earlier) bySku.set(key, withMore(earlier, decision.quantity))
    else if (bySku.size < MAX_CART_LINES) bySku.set(key, each)
    else others.push({ line, decision: { kind: 'bad', error: QUICK_ORDER_ERRORS.tooMany } })
  })
  const place = new Map(decided.map(({ line }, at) => [line, at]))
  return [...bySku.values(), ...others].toSorted((one, other) => (place.get(one.line) ?? 0) - (place.get(other.line) ?? 0))
}

function isNameAbove<P extends Candidate>(decision: Extract<Decision<P>, { kind: 'sure' }>, below: Decision<P> | undefined): boolean {
  return (
    decision.isByName && !decision.isCounted && below?.kind === 'sure' && !below.isByName && below.product.kcwId === decision.product.kcwId
  )
}

function withMore<P extends Candidate>({ line, decision }: DecidedLine<P>, more: number): DecidedLine<P> {
  if (decision.kind !== 'sure') return { line, decision }
  const quantity = decision.quantity + more
  return { line, decision: isOrderableQuantity(quantity) ? { ...decision, quantity } : { kind: 'bad', error: QUICK_ORDER_ERRORS.sum } }
}
