import { expect, test } from 'vitest'
import { type Files, sourceFiles, textsIn } from './source-texts.ts'

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
test('what is counted is said in singular too', () => expect(found(sourceFiles(), barePlurals)).toEqual([]))
test('what is quoted stands between the quotes of Danish print', () => expect(found(sourceFiles(), foreignQuotes)).toEqual([]))

test.each([
  [englishCapitals, '<LinkButton>Se Vores Folier</LinkButton>'],
  [barePlurals, `const text = \`\${units} varer\``],
  [foreignQuotes, '<p>Vi fandt intet på ‘blå’.</p>'],
])('%o sees it when it is planted', (find, source) => {
  expect(found(new Map([['src/web/planted.tsx', source]]), find)).toHaveLength(1)
})

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

function foreignQuotes(text: string): boolean {
  return /[‘“„”]/.test(text)
}
