import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

type Breach = readonly [file: string, source: string, rule: string]

const IMPORT = 'lint/style/noRestrictedImports'
const GLOBAL = 'lint/style/noRestrictedGlobals'
const PLUGIN = 'plugin'
const CYCLE = 'lint/suspicious/noImportCycles'
const NAME = 'lint/style/useFilenamingConvention'

const breaches: Record<string, readonly Breach[]> = {
  'domain imports nothing but domain': [
    ['src/domain/a.ts', "import { x } from '#contract/x.ts'\nexport const y = x", IMPORT],
    ['src/domain/a.ts', "import type { X } from '#contract/x.ts'\nexport type Y = X", IMPORT],
    ['src/domain/a.ts', "import { type X, x } from '#server/x.ts'\nexport const y: X = x", IMPORT],
    ['src/domain/a.ts', "export { x } from '#server/x.ts'", IMPORT],
    ['src/domain/a.ts', "export type { X } from '#web/x.ts'", IMPORT],
    ['src/domain/a.ts', "export * from '#web/x.ts'", IMPORT],
    ['src/domain/a.ts', "import '../server/x.ts'", IMPORT],
    ['src/domain/a.ts', "import './../server/x.ts'", IMPORT],
    ['src/domain/a.ts', "import '#domain/../server/x.ts'", IMPORT],
    ['src/domain/a.ts', "import '/srv/x.ts'", IMPORT],
    ['src/domain/a.ts', "import { z } from 'zod'\nexport const y = z", IMPORT],
    ['src/domain/a.ts', "import { readFileSync } from 'node:fs'\nexport const y = readFileSync", IMPORT],
    ['src/domain/a.ts', "import type { FileHandle } from 'node:fs/promises'\nexport type Y = FileHandle", IMPORT],
    ['src/domain/a.ts', "import { readFileSync } from 'fs'\nexport const y = readFileSync", IMPORT],
    ['src/domain/a.ts', "export const y = import('#server/x.ts')", IMPORT],
    ['src/domain/a.ts', 'export const y = import(`#server/x.ts`)', PLUGIN],
    ['src/domain/a.ts', "export const y = import('./x.ts')", PLUGIN],
    ['src/domain/a.ts', "export type Y = import('#server/x.ts').X", PLUGIN],
    ['src/domain/a.ts', "export type Y = typeof import('#server/x.ts')", PLUGIN],
    ['src/domain/a.ts', "export const y = require('./x.ts')", PLUGIN],
    ['src/domain/a.test.ts', "import { x } from '#server/x.ts'\nx()", IMPORT],
    ['src/domain/a.test.ts', "import { readFileSync } from 'node:fs'\nreadFileSync('x')", IMPORT],
  ],
  'domain has no clock, no chance, no waiting and no world': [
    ['src/domain/a.ts', 'export const now = () => new Date()', PLUGIN],
    ['src/domain/a.ts', 'export const now = () => new Date', PLUGIN],
    ['src/domain/a.ts', 'export const day = () => new Date(2026, 1, 1)', PLUGIN],
    ['src/domain/a.ts', 'export const now = () => Date.now()', PLUGIN],
    ['src/domain/a.ts', 'export const now = () => Date()', PLUGIN],
    ['src/domain/a.ts', 'const clock = Date\nexport const now = () => clock.now()', PLUGIN],
    ['src/domain/a.ts', 'export const isDue = (date: Date) => date', PLUGIN],
    ['src/domain/a.ts', "export const today = () => new Intl.DateTimeFormat('da').format()", PLUGIN],
    ['src/domain/a.ts', 'export const now = () => performance.now()', GLOBAL],
    ['src/domain/a.ts', 'export const now = () => globalThis.Date', GLOBAL],
    ['src/domain/a.ts', 'export const now = () => Temporal.Now.instant()', GLOBAL],
    ['src/domain/a.ts', 'export const dice = () => Math.random()', PLUGIN],
    ['src/domain/a.ts', "export const dice = () => Math['random']()", PLUGIN],
    ['src/domain/a.ts', 'const { random } = Math\nexport const dice = () => random()', PLUGIN],
    ['src/domain/a.ts', 'export const id = () => crypto.randomUUID()', GLOBAL],
    ['src/domain/a.ts', 'export const id = () => globalThis.crypto.randomUUID()', GLOBAL],
    ['src/domain/a.ts', 'export async function price() {\n  return 1\n}', PLUGIN],
    ['src/domain/a.ts', 'export default async function () {\n  return 1\n}', PLUGIN],
    ['src/domain/a.ts', 'export const price = async () => 1', PLUGIN],
    ['src/domain/a.ts', 'export const shop = { async price() {} }', PLUGIN],
    ['src/domain/a.ts', 'export class Shop {\n  static async price() {}\n}', PLUGIN],
    ['src/domain/a.ts', 'await load()', PLUGIN],
    ['src/domain/a.ts', 'for await (const x of load()) take(x)', PLUGIN],
    ['src/domain/a.ts', 'export type Price = Promise<number>', PLUGIN],
    ['src/domain/a.ts', 'export const price = Promise.resolve(1)', PLUGIN],
    ['src/domain/a.ts', 'setTimeout(() => 1, 1)', GLOBAL],
    ['src/domain/a.ts', "export const mode = process.env['MODE']", GLOBAL],
    ['src/domain/a.ts', 'export const y = import.meta.url', PLUGIN],
    ['src/domain/a.ts', "fetch('/api')", GLOBAL],
    ['src/domain/a.ts', 'console.log(1)', GLOBAL],
    ['src/domain/a.ts', "export const cart = localStorage.getItem('cart')", GLOBAL],
  ],
  'contract imports domain and zod only': [
    ['src/contract/a.ts', "import { x } from '#server/x.ts'\nexport const y = x", IMPORT],
    ['src/contract/a.ts', "import type { X } from '#web/x.ts'\nexport type Y = X", IMPORT],
    ['src/contract/a.ts', "import { readFileSync } from 'node:fs'\nexport const y = readFileSync", IMPORT],
    ['src/contract/a.ts', "import { Hono } from 'hono'\nexport const y = Hono", IMPORT],
    ['src/contract/a.ts', "import '../server/x.ts'", IMPORT],
    ['src/contract/a.ts', "import '#domain/../server/x.ts'", IMPORT],
    ['src/contract/a.ts', "export const y = import('#server/x.ts')", IMPORT],
    ['src/contract/a.ts', "export type Y = import('#server/x.ts').X", PLUGIN],
    ['src/contract/a.test.ts', "import { x } from '#server/x.ts'\nx()", IMPORT],
  ],
  'server never imports web': [
    ['src/server/orders/a.ts', "import { x } from '#web/x.ts'\nexport const y = x", IMPORT],
    ['src/server/orders/a.ts', "import type { X } from '#web/x.ts'\nexport type Y = X", IMPORT],
    ['src/server/orders/a.ts', "export { x } from '#web/x.ts'", IMPORT],
    ['src/server/orders/a.ts', "export const y = import('#web/x.ts')", IMPORT],
    ['src/server/orders/a.ts', 'export const y = import(`#web/x.ts`)', PLUGIN],
    ['src/server/orders/a.ts', "export type Y = import('#web/x.ts').X", PLUGIN],
    ['src/server/orders/a.ts', "import '../../web/x.ts'", IMPORT],
    ['src/server/orders/a.ts', "import '#server/../web/x.ts'", IMPORT],
    ['src/server/orders/a.ts', "import { createElement } from 'react'\nexport const y = createElement", IMPORT],
    ['src/server/orders/a.ts', "import { renderToString } from 'react-dom/server'\nexport const y = renderToString", IMPORT],
    ['src/server/orders/a.ts', "import { redirect } from 'react-router'\nexport const y = redirect", IMPORT],
    ['src/server/orders/a.ts', "import { createServer } from 'vite'\nexport const y = createServer", IMPORT],
    ['src/server/orders/a.test.ts', "import { x } from '#web/x.ts'\nx()", IMPORT],
    ['src/server/orders/a.ts', "import products from '#demo/products.json' with { type: 'json' }\nexport const y = products", IMPORT],
    ['src/server/orders/a.ts', "import { shop } from '#test/shop.ts'\nexport const y = shop", IMPORT],
    ['src/server/pages/a.ts', "import { x } from '#web/x.ts'\nexport const y = x", IMPORT],
    ['src/server/pages/a.ts', "import '../../web/x.ts'", IMPORT],
    ['src/server/pages/a.ts', "import { createServer } from 'vite'\nexport const y = createServer", IMPORT],
    ['src/server/orders/a.ts', "import { expect } from 'vitest'\nexport const y = expect", 'lint/correctness/noUndeclaredDependencies'],
    ['src/server/orders/a.ts', "console.log('sold')", 'lint/suspicious/noConsole'],
  ],
  'web never imports server, nor what only a server has': [
    ['src/web/products/a.tsx', "import { x } from '#server/x.ts'\nexport const y = x", IMPORT],
    ['src/web/products/a.tsx', "import type { X } from '#server/x.ts'\nexport type Y = X", IMPORT],
    ['src/web/products/a.tsx', "export const y = import('#server/x.ts')", IMPORT],
    ['src/web/products/a.tsx', 'export const y = import(`#server/x.ts`)', PLUGIN],
    ['src/web/products/a.tsx', "export type Y = import('#server/x.ts').X", PLUGIN],
    ['src/web/products/a.tsx', "import '../../server/x.ts'", IMPORT],
    ['src/web/products/a.tsx', "import '/src/server/x.ts'", IMPORT],
    ['src/web/products/a.tsx', "import { readFileSync } from 'node:fs'\nexport const y = readFileSync", IMPORT],
    ['src/web/products/a.tsx', "import type { FileHandle } from 'node:fs/promises'\nexport type Y = FileHandle", IMPORT],
    ['src/web/products/a.tsx', "import { readFileSync } from 'fs'\nexport const y = readFileSync", IMPORT],
    ['src/web/products/a.tsx', "import { Hono } from 'hono'\nexport const y = Hono", IMPORT],
    ['src/web/products/a.tsx', "import { hc } from 'hono/client'\nexport const y = hc", IMPORT],
    ['src/web/products/a.tsx', "import { eq } from 'drizzle-orm'\nexport const y = eq", IMPORT],
    ['src/web/products/a.tsx', "import pg from 'pg'\nexport const y = pg", IMPORT],
    ['src/web/products/a.tsx', "import sharp from 'sharp'\nexport const y = sharp", IMPORT],
    ['src/web/products/a.tsx', "import { AwsClient } from 'aws4fetch'\nexport const y = AwsClient", IMPORT],
    ['src/web/products/a.tsx', "import busboy from '@fastify/busboy'\nexport const y = busboy", IMPORT],
    ['src/web/products/a.tsx', "import { expect } from 'vitest'\nexport const y = expect", IMPORT],
    ['src/web/products/a.tsx', "import { PGlite } from '@electric-sql/pglite'\nexport const y = PGlite", IMPORT],
    ['src/web/entry.server.tsx', "import { readFileSync } from 'node:fs'\nexport const y = readFileSync", IMPORT],
  ],
  'habits of the house': [
    ['src/server/orders/utils.ts', 'export const y = 1', NAME],
    ['src/server/helpers/a.ts', 'export const y = 1', NAME],
    ['src/web/ui/index.tsx', 'export const y = 1', NAME],
    ['src/web/ui/PriceTag.tsx', 'export const y = 1', NAME],
    ['src/web/ui/a.tsx', "export { x } from './x.ts'\nexport { z } from './z.ts'", 'lint/performance/noBarrelFile'],
    ['src/server/orders/a.ts', 'export const y = (x: any) => x', 'lint/suspicious/noExplicitAny'],
    ['src/server/orders/a.ts', 'export const y = (x: string | null) => x!.length', 'lint/style/noNonNullAssertion'],
    [
      'src/server/orders/a.ts',
      'async function save() {\n  return 1\n}\nexport function y() {\n  save()\n}',
      'lint/nursery/noFloatingPromises',
    ],
    ['test/api/a.test.ts', "import { test } from 'vitest'\ntest.skip('x', () => {})", 'lint/suspicious/noSkippedTests'],
    ['test/api/a.test.ts', "import { test } from 'vitest'\ntest.only('x', () => {})", 'lint/suspicious/noFocusedTests'],
    ['src/server/orders/hen.ts', "import { egg } from './egg.ts'\nexport const hen = () => egg", CYCLE],
    ['src/server/orders/egg.ts', "import { hen } from './hen.ts'\nexport const egg = () => hen", CYCLE],
    ['src/server/orders/day.ts', "import type { Night } from '#server/orders/night.ts'\nexport type Day = { night: Night }", CYCLE],
    ['src/server/orders/night.ts', "import type { Day } from '#server/orders/day.ts'\nexport type Night = { day: Day }", CYCLE],
  ],
}

const innocents: readonly (readonly [file: string, source: string])[] = [
  [
    'src/domain/prices/ok.ts',
    "import { b } from './b.ts'\nimport type { C } from '#domain/orders/c.ts'\nexport const a: C = Math.round(b)",
  ],
  ['src/domain/delivery-promise.ts', 'export type DeliveryPromise = { asyncDays: number }\nexport const dateText = (date: string) => date'],
  [
    'src/domain/ok.test.ts',
    "import fc from 'fast-check'\nimport { test } from 'vitest'\nimport { a } from './ok.ts'\ntest('a', () => fc.assert(a))",
  ],
  ['src/contract/ok.ts', "import { z } from 'zod'\nimport { a } from '#domain/ok.ts'\nexport const b = z.literal(a)"],
  [
    'src/server/orders/ok.ts',
    "import { readFile } from 'node:fs/promises'\nimport { b } from '#contract/ok.ts'\nexport const c = () => readFile(b)",
  ],
  [
    'src/server/pages/ok.ts',
    "import { createRequestHandler } from 'react-router'\nexport const load = (path: string) => import(path).then(createRequestHandler)",
  ],
  [
    'src/web/products/ok.tsx',
    "import { b } from '#contract/ok.ts'\nexport const C = () => <p>{b}</p>\nexport const later = () => import('#web/film/a.ts')",
  ],
  ['src/web/entry.server.tsx', "import { PassThrough } from 'node:stream'\nexport const a = PassThrough"],
]

const planted = Object.values(breaches).flat()
const house = mkdtempSync(join(tmpdir(), 'walls-'))
const good = join(house, 'good')
const bad = join(house, 'bad')
let found: Map<string, string[]>

beforeAll(async () => {
  await Promise.all([
    build(good, innocents),
    build(
      bad,
      planted.map((breach) => [fileOf(breach), breach[1]]),
    ),
  ])
  found = await lint(bad)
}, 60_000)

afterAll(() => rm(house, { recursive: true, force: true }))

describe.each(Object.entries(breaches))('%s', (_wall, rows) => {
  test.each(rows)('%s: %s', (...breach) => {
    expect(found.get(fileOf(breach)) ?? []).toContain(breach[2])
  })
})

test('a tree that keeps the rules has no complaint', async () => {
  expect([...(await lint(good))]).toEqual([])
})

/** Every `a.ts` gets a name of its own, so that one run of the linter reads all breaches. */
function fileOf(breach: Breach): string {
  return breach[0].replace(/\/a(?=\.)/, `/a-${planted.findIndex((other) => other[0] === breach[0] && other[1] === breach[1])}`)
}

async function build(root: string, files: readonly (readonly [file: string, source: string])[]): Promise<void> {
  await mkdir(root, { recursive: true })
  for (const name of ['biome.json', 'lint', 'package.json', 'tsconfig.json', '.gitignore'])
    await cp(join(ROOT, name), join(root, name), { recursive: true })
  for (const [file, source] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), `${source}\n`)
  }
}

/** The rules broken in each file. */
async function lint(root: string): Promise<Map<string, string[]>> {
  const report = await runBiome(root)
  const broken = new Map<string, string[]>()
  for (const { category, location } of report.diagnostics) broken.set(location.path, [...(broken.get(location.path) ?? []), category])
  return broken
}

function runBiome(root: string): Promise<{ diagnostics: { category: string; location: { path: string } }[] }> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: root },
      (_exit, stdout, stderr) => {
        try {
          resolve(JSON.parse(stdout))
        } catch {
          reject(new Error(`Biome did not report: ${stdout}${stderr}`))
        }
      },
    )
  })
}
