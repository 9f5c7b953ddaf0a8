import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-texts.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const page = read('docs/security.md')
const { level1, level2 }: { level1: string[]; level2: string[] } = JSON.parse(read('test/asvs-requirements.json'))

const STATES = ['met', 'by the operator', 'not met', 'not used']
type Row = Readonly<{ ids: readonly string[]; state: string; where: string; tests: string }>

const rows = rowsOf(page)
const idsIn = (state: string) => rows.filter((row) => row.state === state).flatMap(({ ids }) => ids)

describe('the page about security', () => {
  test('has each requirement of the first two levels once, and no other', () => {
    expect(rows.flatMap(({ ids }) => ids).toSorted(byNumber)).toEqual([...level1, ...level2].toSorted(byNumber))
    expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([])
  })

  test('counts them right', () => {
    const counted = STATES.map((state) => line(state, idsIn(state)))
    for (const text of [...counted, line('all', [...level1, ...level2])]) expect(page).toContain(text)
  })

  test('lists at its top what is not met, and nothing else', () => {
    const listed = [...page.matchAll(/^\d+\. \*\*([\d., ]+)\*\*:/gm)].flatMap(([, ids = '']) => ids.split(', '))
    expect(listed.toSorted(byNumber)).toEqual(idsIn('not met').toSorted(byNumber))
    expect(rows.filter(({ state, where }) => state === 'not met' && !where.includes('Missing: '))).toEqual([])
  })

  test('names files that are there', () => {
    expect(pathsIn(page).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  test('names tests that are there', () => {
    const quotedTests = rows.flatMap(({ tests }) => [...tests.matchAll(/`([^`]+)` “([^”]+)”/g)])
    const missing = quotedTests.filter(([, file = '', name = '']) => !read(file).replaceAll('\\', '').includes(name))
    expect(missing.map(([all]) => all)).toEqual([])
    expect(quotedTests.length).toBeGreaterThan(100)
  })

  test('names every file that builds a regular expression', () => {
    const building = [...sourceFiles()].flatMap(([file, text]) => (text.includes('new RegExp(') ? [file] : []))
    expect(pathsIn(rows.find(({ ids }) => ids.includes('1.2.9'))?.where ?? '')).toEqual(expect.arrayContaining(building))
  })

  test('names for every requirement that is met where it is met, and by which test or that there is none', () => {
    expect(rows.filter(({ state, where }) => state === 'met' && where === '')).toEqual([])
    expect(rows.filter(({ state, tests }) => state === 'met' && tests !== 'none' && !tests.includes('`'))).toEqual([])
  })
})

function rowsOf(text: string): Row[] {
  return [...text.matchAll(/^\| (\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) \| [^|]+ \| ([^|]+) \| ([^|]*) \| ([^|]*) ?\|$/gm)].map(
    ([, ids = '', state = '', where = '', tests = '']) => ({
      ids: ids.split(', '),
      state: state.replaceAll('*', ''),
      where: where.trim(),
      tests: tests.trim(),
    }),
  )
}

function pathsIn(text: string): string[] {
  return [...text.matchAll(/`((?:src|test|docs|scripts|db|lint|ops)\/[\w./-]+|biome\.json|package-lock\.json)`/g)].map(
    ([, path = '']) => path,
  )
}

function line(name: string, ids: readonly string[]): string {
  const first = ids.filter((id) => level1.includes(id)).length
  return `| ${name} | ${first} | ${ids.length - first} | ${ids.length} |`
}

function byNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
