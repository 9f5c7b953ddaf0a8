import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const documents = globSync(['docs/**/*.md', 'README.md'], { cwd: ROOT })

test.each(documents)('%s names files and folders that exist', (document) => {
  const named = [...read(document).matchAll(/`((?:src|test|db|docs|lint|scripts|ops|bench)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test('the tour names the files to begin with', () => {
  expect(read('docs/tour.md').match(/`src\/[\w./-]+`/g)?.length).toBeGreaterThan(20)
})

test('every word of the glossary has a folder in the code', () => {
  const rows =
    read('docs/glossary.md')
      .split('\n| word in identifiers')[0]
      ?.match(/^\| (?!Danish|---).+$/gm) ?? []
  const folders = rows.flatMap((row) => row.split('|').at(-2)?.split(',') ?? []).map((folder) => folder.trim())
  const layers = ['domain', 'contract', 'server', 'web']
  const isFolder = (folder: string) =>
    layers.some((layer) => [folder, `${folder}.ts`].some((name) => existsSync(join(ROOT, 'src', layer, name))))
  expect(folders.filter((folder) => !isFolder(folder))).toEqual([])
  expect(rows.length).toBeGreaterThan(40)
})

const records = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))

test('the index of decisions lists each record once, by its number and title', () => {
  const index = read('docs/decisions/README.md')
  const wrong = records.filter((name) => {
    const title = /^# (\d+)\. (.+)$/m.exec(read(`docs/decisions/${name}`).split('\n', 1)[0] ?? '')
    return !title || Number(name.slice(0, 4)) !== Number(title[1]) || !index.includes(`| ${title[1]} | [${title[2]}](${name}) |`)
  })
  expect(wrong).toEqual([])
  expect(index.match(/^\| \d+ \|/gm)).toHaveLength(records.length)
})
