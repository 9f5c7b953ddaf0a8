import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const documents = globSync(['docs/**/*.md', 'README.md'], { cwd: ROOT })

test.each(documents)('%s names files and folders that exist', (document) => {
  const paths = [...read(document).matchAll(/`((?:src|test|db|docs|lint|scripts|ops|bench)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test.each(documents)('%s names what its file contains', (document) => {
  const named = [...read(document).matchAll(/`(\w+)` (?:\(decision \d+\) )?in `((?:src|test|scripts)\/[\w./-]+\.\w+)`/g)]
  expect(named.flatMap(([text, name = '', path = '']) => (read(path).includes(name) ? [] : text))).toEqual([])
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

test('every script of the package is described', () => {
  const described = read('docs/scripts.md')
  const names = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)
  const isDescribed = (name: string) => new RegExp(`\`npm (?:run (?:-s )?)?${name}[\` ]`).test(described)
  expect(names.filter((name) => !isDescribed(name))).toEqual([])
})

/** Of the system and of Node. */
const NOT_OURS = ['PATH', 'NODE_OPTIONS']

test('every variable that the shop or a command reads is described', () => {
  const ofTheShop = [...read('src/server/env.ts').matchAll(/^ {2}([A-Z][A-Z\d_]+): (?:z|flag)\b/gm)].map(([, name = '']) => name)
  const commands = globSync('scripts/*', { cwd: ROOT }).map(read)
  const ofCommands = commands.flatMap((source) => [...source.matchAll(/process\.env\.([A-Z\d_]+)/g)].map(([, name = '']) => name))
  const described = read('docs/environment.md')
  const names = [...new Set([...ofTheShop, ...ofCommands])].filter((name) => !NOT_OURS.includes(name))
  expect(names.filter((name) => !described.includes(`\`${name}\``))).toEqual([])
  expect(ofTheShop.length).toBeGreaterThan(30)
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
