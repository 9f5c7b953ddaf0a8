import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles, withoutComments } from './source-texts.ts'
import { sentencesOf, TEXTS_OF_LAW } from './texts-of-law.ts'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/promises.md'), 'utf8')

type Line = Readonly<{ sentence: string; cells: readonly string[] }>

/** The lines of each table, by its heading. */
const byCode = linesUnder('Kept by code')
const byPeople = linesUnder('Kept by people')
const none = linesUnder('No promise')
/** Duty → text, code and tests. */
const duties = linesUnder('Required by law')
const listed = [...byCode, ...byPeople, ...none].map(({ sentence }) => sentence)

describe('the page of promises', () => {
  test.each(Object.keys(TEXTS_OF_LAW))('has a line for every sentence of %s', (name) => {
    expect(sentencesOf(TEXTS_OF_LAW[name]?.() ?? []).filter((sentence) => !listed.includes(sentence))).toEqual([])
  })

  test('lists each sentence once, letter for letter, and none that is shown nowhere', () => {
    const texts = new Set(Object.values(TEXTS_OF_LAW).flatMap((texts) => sentencesOf(texts())))
    expect(listed.filter((sentence) => !texts.has(sentence))).toEqual([])
    expect(listed.filter((sentence, index) => listed.indexOf(sentence) !== index)).toEqual([])
    expect(texts.size).toBeGreaterThan(100)
  })

  test('names code that is there', () => {
    const codes = [...byCode.map(({ cells: [code = ''] }) => code), ...duties.map(({ cells: [, code = ''] }) => code)]
    const paths = codes.map((code) => code.replaceAll('`', ''))
    expect(paths.filter((path) => path === '' || !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('names for every promise a test that is there', () => {
    expect([...byCode, ...duties].filter(({ cells }) => !isTested(cells.at(-1) ?? ''))).toEqual([])
  })

  test('names for every duty the article, the text that meets it, code and tests', () => {
    expect(duties.length).toBeGreaterThan(15)
    const wrong = duties.filter(({ sentence, cells }) => !/\d/.test(sentence) || cells.length !== 3 || cells.some((cell) => cell === ''))
    expect(wrong).toEqual([])
  })

  test('names who keeps what no code ensures, and what promises nothing', () => {
    expect([...byPeople, ...none].filter(({ cells: [why] }) => !why)).toEqual([])
  })

  test.each([
    ['sentences end at full stops, not at abbreviations', 'Højst 100 kr. pr. rykker. Og art. 6, stk. 1.', 2],
    ['and stand once, however they are broken', 'Nyt løfte.\n  Nyt løfte.', 1],
  ])('%s', (_, text, count) => expect(sentencesOf([text])).toHaveLength(count))

  test('a test that is only spoken of is none', () => {
    expect(hasTest('test/promises.test.ts', 'a test that is only spoken of is none')).toBe(true)
    expect(hasTest('test/promises.test.ts', 'letter for letter, and none')).toBe(false)
  })
})

test('nothing links to the EU platform for disputes, which is closed', () => {
  expect([...sourceFiles()].filter(([, source]) => source.includes('consumers/odr')).map(([file]) => file)).toEqual([])
})

/** What the shop stores in a visitor's browser, by the words of the privacy page about it. What only staff's work stores is listed separately. */
const NAMED: Readonly<Record<string, string>> = {
  'foliehuset.kurv.v1': 'din kurv',
  'foliehuset.kurv.konto.v1': 'din kurv',
  'foliehuset.kurv.nyt.v1': 'din kurv',
  'foliehuset.kurv.venter': 'din kurv',
  'foliehuset.favoritter.v1': 'dine favoritter',
  'foliehuset.levering.v1': 'valget af levering',
  'foliehuset.leveringsmaade.v1': 'valget af levering',
  'foliehuset.udleveringssted.v1': 'valget af levering',
  'foliehuset.tema': 'lyst eller mørkt tema',
  'foliehuset.kompakt-liste': 'produktlistens visning',
  'foliehuset.ekskl-moms': 'priser med eller uden moms',
  'foliehuset.detailpriser': 'dine priser eller detailpriser',
  'foliehuset.token': 'din adgangsnøgle',
  'foliehuset.bruger.v1': 'din profil',
  'foliehuset-sider-1': 'de sider, du har set sidst',
  'foliehuset-dele-1': 'de sider, du har set sidst',
  'foliehuset-egne-1': 'dine egne ordrer',
  'foliehuset.kassen.v1': 'skrevet ved kassen',
  'foliehuset.ordreforsoeg.v1': 'skrevet ved kassen',
  'foliehuset.sponsorat.v1': 'i en ansøgning',
  'foliehuset.hurtigbestilling': 'i hurtigbestilling',
}
const OF_STAFF = [
  'foliehuset.fragtfil.v1',
  'foliehuset.import.1.',
  'foliehuset.pak.v1',
  'foliehuset.rolige-raekker.v1',
  'foliehuset.rullelabels.v1',
]

test('the browser stores what the privacy page names, and nothing else', () => {
  const worker = readFileSync(join(ROOT, 'public/service-worker.js'), 'utf8')
  const pages = new Map(
    [...sourceFiles()].filter(([file]) => file.startsWith('src/web/')).map(([file, source]) => [file, withoutComments(source)]),
  )
  const keys = [...pages.values(), worker].flatMap((source) =>
    [...source.matchAll(/['"`](foliehuset[.-][\w.-]+)/g)].map(([, key = '']) => key),
  )
  const visitors = [...new Set(keys)].filter((key) => !OF_STAFF.includes(key) && key !== 'foliehuset-')
  expect(visitors.toSorted()).toEqual(Object.keys(NAMED).toSorted())
  const texts = sentencesOf(TEXTS_OF_LAW.privacy?.() ?? []).join(' ')
  expect(Object.values(NAMED).filter((words) => !texts.includes(words))).toEqual([])
  // who stores by other means is not seen above
  const stores = [...pages].filter(([, source]) => /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/.test(source))
  expect(stores.map(([file]) => file).toSorted()).toEqual([
    'src/web/browser/stored-value.ts',
    'src/web/layout/early-input.ts',
    'src/web/layout/head-script.ts',
  ])
})

function linesUnder(heading: string): Line[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  const rows = part.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => {
    const [sentence = '', ...cells] = row
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim())
    return { sentence, cells }
  })
}

/** Whether a cell names tests, all of which are there. */
function isTested(cell: string): boolean {
  const tests = [...cell.matchAll(/`([^`]+)` “([^”]+)”/g)]
  return tests.length > 0 && tests.every(([, file = '', name = '']) => hasTest(file, name))
}

/** Whether a file has a test of just this name. */
function hasTest(file: string, name: string): boolean {
  if (!existsSync(join(ROOT, file))) return false
  const source = readFileSync(join(ROOT, file), 'utf8').replaceAll('\\', '')
  return ["'", '"', '`'].some((quote) => new RegExp(`\\(\\s*${quote}${RegExp.escape(name)}${quote},`).test(source))
}
