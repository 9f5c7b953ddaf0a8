import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const page = readFileSync(join(ROOT, 'docs/requirements.md'), 'utf8')
const sections = new Map(
  page
    .split(/^## §/m)
    .slice(1)
    .map((text) => [Number.parseInt(text, 10), text]),
)

/** A citation: 'requirements §9', several sections in a row, each with the heading it means. */
const CITATION = /requirements (§[\d.]+(?: '[^']+')*(?:(?:, |; | and )(?:§[\d.]+)?(?: ?'[^']+')*)*)/g
const PART = /§(\d+)(?:\.(\d+))?|'([^']+)'/g

const places = globSync(['{src,scripts,bench,test,lint}/**/*.{ts,tsx,mjs}', 'docs/**/*.md', 'README.md'], { cwd: ROOT })
  .filter((path) => path !== 'test/requirements.test.ts')
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

test('every citation of the requirements names a section and a heading that are there', () => {
  const citations = places.flatMap(({ path, text }) =>
    [...unwrapped(text).matchAll(CITATION)].map(([, cited = '']) => ({ path, cited, missing: missingIn(cited) })),
  )
  expect(citations.filter(({ missing }) => missing.length > 0)).toEqual([])
  expect(citations.length).toBeGreaterThan(200)
})

test('no file cites a document that is not in the repository', () => {
  const foreign = places.flatMap(({ path, text }) => (/\b(spec|design) §|\(issue \d/.test(text) ? [path] : []))
  expect(foreign).toEqual([])
})

test('every file the requirements name is there', () => {
  const paths = [...page.matchAll(/`((?:src|test|scripts)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  expect(paths.length).toBeGreaterThan(100)
})

test('every section names where it is implemented', () => {
  const silent = [...sections].filter(([number, text]) => number !== 10 && !text.includes('Implemented in:')).map(([number]) => number)
  expect(silent).toEqual([])
})

test('a citation of an unknown section, point or heading is found', () => {
  expect(missingIn("§9 'Low stock', §4 'Session'")).toEqual([])
  expect(missingIn("§9 'Law stock'")).toEqual(["§9 'Law stock'"])
  expect(missingIn('§99')).toEqual(['§99'])
  expect(missingIn('§11.14')).toEqual(['§11.14'])
})

/** A comment of several lines as one. */
function unwrapped(text: string): string {
  return text.replace(/\n\s*(?:\*|\/\/|--)?[ \t]*/g, ' ')
}

function missingIn(cited: string): string[] {
  let section = 0
  return [...cited.matchAll(PART)].flatMap(([, number, point, heading]) => {
    if (number) section = Number(number)
    const text = sections.get(section)
    if (text === undefined) return [`§${section}`]
    if (point && !new RegExp(`^${point}\\. `, 'm').test(text)) return [`§${section}.${point}`]
    if (heading && !text.includes(`### ${heading}\n`) && !text.includes(`'${heading}'`)) return [`§${section} '${heading}'`]
    return []
  })
}
