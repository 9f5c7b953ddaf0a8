import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, placedTexts, sourceFiles, textsIn } from './source-texts.ts'

/** Words with capitals inside, as the specification spells them; others are written as Danish writes them. */
const OF_THE_SPECIFICATION = [
  ...['Om Os', 'B2B Login', 'Log Ud', 'Se Alle Produkter', 'Opret B2B Konto', 'Populære Produkter', 'Start Shopping', 'Ansøg om Sponsorat'],
  ...['Alle Produkter', 'No Image', 'Tilbage til Produkter', 'Min Konto', 'Mine Ordrer', 'Spor Ordre', 'Formel Racing', 'Touring Car'],
  ...['Drag Racing', 'Track Day', 'Time Attack', 'Kunde Administration', 'Opret Ny Kunde', 'Start Point', 'Individuel Rabat'],
  ...['Rediger Kunde', 'Gem Ændringer', 'Kunde Detaljer', 'Afventer Godkendelse', 'Afvis Kunde', 'Godkend Kunde', 'Sponsorat Ansøgninger'],
  ...['Racing Type', 'Behandl Ansøgning', 'Gem Afgørelse', 'Bulk Indstillinger', 'Ryd Alle', 'Gem Alle Produkter', 'Point Berettiget'],
  ...['Nyligt Tilføjet', 'Produkt Typer', 'Backing Types', 'Opret Ny'],
]
/** Who is called so. */
const NAMES = [
  'Mette Møller',
  'Nordlys Signalrød',
  'Nævnenes Hus',
  'Foliehuset ApS',
  'Slå JavaScript',
  'Skriv Ja',
  'Helvetica Neue',
  'Danske Bank',
]
/** Read by programmers. */
const ENGLISH = ['Service Unavailable', 'Bookkeeping Act', 'Danish Excel']
/** English, or no text of anybody. */
const NOT_DANISH = /^src\/server\/(?:addresses|drawings|openapi|database|backups|search)\/|^src\/web\/film\//
/** Things that are counted; a figure before them may be 1. */
const PLURALS =
  /(?<!højst (?:\p{L}+ )?)… (?:varer|billeder|produkter|ordrer|kunder|filer|ruller|folier|mails|beskeder|fakturaer|favoritter|prøver|anmeldelser)(?!\p{L})/iu

test('capitals stand where Danish has them, or where the specification does', () =>
  expect(found(sourceFiles(), englishCapitals)).toEqual([]))
test('what is counted has a singular too', () => expect(found(sourceFiles(), barePlurals)).toEqual([]))
test('quotations have the quotes of Danish print', () => expect(found(sourceFiles(), foreignQuotes)).toEqual([]))

test('an imperative has no accent', () => expect(found(new Map([...sourceFiles(), ...demoFiles()]), accentedImperatives)).toEqual([]))

test.each([
  [englishCapitals, '<LinkButton>Se Vores Folier</LinkButton>'],
  [barePlurals, `const text = \`\${units} varer\``],
  [foreignQuotes, '<p>Vi fandt intet på ‘blå’.</p>'],
  [accentedImperatives, '<Button>Kopiér</Button>'],
])('%o sees it when it is planted', (find, source) => {
  expect(found(new Map([['src/web/planted.tsx', source]]), find)).toHaveLength(1)
})

test('one thing has one word, the one of the glossary', () => expect(wrongWords(sourceFiles())).toEqual([]))
test('the goods of the demo shop are described in the words of the glossary', () => expect(wrongWords(demoFiles())).toEqual([]))

test.each([
  ['a text', "\nexport const text = 'Skriv partinummeret.'", 'src/web/planted.tsx:2: partinummeret, not batch'],
  ['what stands between tags', '<p>\n  Fragtmanden ringer.\n</p>', 'src/web/planted.tsx:2: Fragtmanden, not fragtfirma'],
  ['a plural', "const text = 'Følgesedler og fakturaer'", 'src/web/planted.tsx:1: Følgesedler, not pakkeseddel'],
  ['a counted word', "count(2, 'enhed', 'enheder')", 'src/web/planted.tsx:1: enhed, not rulle, stk.'],
])('a word the glossary leaves out is found in %s', (_, source, place) => {
  expect(wrongWords(new Map([['src/web/planted.tsx', source]]))).toContain(place)
})

test('a word stays where the glossary allows it', () => {
  const source = "const text = 'Log ud på andre enheder'"
  expect(wrongWords(new Map([['src/web/customers/planted.tsx', source]]))).toEqual([])
})

/** The data of the demo shop, readable as source text. */
function demoFiles(): Files {
  const root = join(import.meta.dirname, '..')
  const names = globSync('db/demo/*.json', { cwd: root })
  return new Map(names.map((name) => [name.replace(/json$/, 'ts'), `export default ${readFileSync(join(root, name), 'utf8')}`]))
}

/** 'file:line: word, not the glossary’s' of words the glossary leaves out. */
function wrongWords(files: Files): string[] {
  const rules = glossaryRules()
  const inFile = ([file, source]: [string, string]) => {
    if (NOT_DANISH.test(file)) return []
    const brokenRules = rules.filter(({ stays, pattern }) => !stays.some((path) => file.startsWith(path)) && source.search(pattern) >= 0)
    if (brokenRules.length === 0) return []
    const counted = new Set([...source.matchAll(COUNTED)].flatMap(([, one = '', many = '']) => [one, many]))
    return placedTexts(file, source)
      .filter(({ text }) => !CODE.test(text) || counted.has(text))
      .flatMap(({ text, line }) =>
        brokenRules.flatMap(({ use, pattern }) => [...text.matchAll(pattern)].map(([word]) => `${file}:${line}: ${word}, not ${use}`)),
      )
  }
  return [...files].flatMap(inFile)
}

/** No text: one word of small letters, an address, a key, or English. */
const CODE = /^[a-z]+$|^\S+[-_/.:]\S+$|\b(?:the|of|and|with|are|was|from|this|that|which|not)\b/
/** The two words of something counted, last in a call: `count(rolls, 'rulle', 'ruller')`. */
const COUNTED = /'([^'\n]+)',\s*'([^'\n]+)',?\s*\)/g

type Rule = Readonly<{ use: string; pattern: RegExp; stays: readonly string[] }>

function glossaryRules(): Rule[] {
  const glossary = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8')
  const table = glossary.split('## Words that are not used')[1]?.split('\n## ')[0] ?? ''
  return [...table.matchAll(/^\| (?!use |-)(.+?) \| (.+?) \|(.*)\|$/gm)].map(([, use = '', not = '', where = '']) => ({
    use,
    pattern: new RegExp(`(?<!\\p{L})(?:${not.replaceAll('…', '\\p{L}*').split(', ').join('|')})(?!\\p{L})`, 'giu'),
    stays: [...where.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
  }))
}

/** 'file: text' of all the texts in which something is found. */
function found(files: Files, find: (text: string) => boolean): string[] {
  return [...files]
    .filter(([file]) => !NOT_DANISH.test(file))
    .flatMap(([file, source]) =>
      textsIn(source)
        .filter(find)
        .map((text) => `${file}: ${text}`),
    )
}

function englishCapitals(text: string): boolean {
  const rest = [...OF_THE_SPECIFICATION, ...NAMES, ...ENGLISH].reduce((left, words) => left.replaceAll(words, '…'), text)
  return /\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u.test(rest)
}

function barePlurals(text: string): boolean {
  return PLURALS.test(text)
}

/** 'Kopiér', but not 'dér'. */
function accentedImperatives(text: string): boolean {
  return /\p{L}{2}ér(?!\p{L})/u.test(text)
}

function foreignQuotes(text: string): boolean {
  return /[‘“„”]/.test(text)
}
