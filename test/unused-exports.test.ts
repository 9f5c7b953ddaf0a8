import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** What React Router reads of pages and entries by itself. */
const FRAMEWORK_NAMES = [
  'links',
  'clientLoader',
  'loader',
  'headers',
  'Layout',
  'HydrateFallback',
  'handle',
  'ErrorBoundary',
  'shouldRevalidate',
  'handleError',
  'createLoadContext',
]
const LAYERS = ['domain', 'contract', 'server', 'web'] as const

/** Source files by their path, such as `src/domain/orders/cart.ts`. */
type Files = ReadonlyMap<string, string>

const files: Files = new Map(
  globSync(['{src,test,scripts,bench}/**/*.{ts,tsx}', '*.config.ts'], { cwd: ROOT }).map((name) => [
    name,
    readFileSync(join(ROOT, name), 'utf8'),
  ]),
)

test.each(LAYERS)('what %s exports is used by more than its tests', (layer) => {
  expect(unusedExports(files, layer)).toEqual([])
})

test('an unused export of any kind is found; an export that only its own test uses is allowed', () => {
  const planted: Files = new Map([
    [
      'src/domain/orders/cart.ts',
      'export function addToCart() {}\nexport const MOST = 1\nexport type Cart = string\nexport const USED = part()\nexport function part() {}\nexport function own() {}\nown()',
    ],
    ['src/domain/orders/cart.test.ts', "import { addToCart, type Cart, MOST, part } from './cart.ts'"],
    ['src/web/cart.tsx', "import {\n  type Line,\n  USED as used,\n} from '#domain/orders/cart.ts'\nexport default used"],
    [
      'src/domain/points.ts',
      'export function* entries() {}\nexport interface Entry {}\nexport class Ledger {}\nexport async function load() {}',
    ],
    ['src/domain/loaded.ts', 'export const a = 1\nexport const b = 2'],
    ['scripts/print.ts', "const { a } = await import('#domain/loaded.ts')\nimport * as points from '#domain/points.ts'"],
  ])
  expect(unusedExports(planted, 'domain')).toEqual([
    'src/domain/loaded.ts b',
    'src/domain/orders/cart.ts Cart',
    'src/domain/orders/cart.ts MOST',
    'src/domain/orders/cart.ts addToCart',
    'src/domain/orders/cart.ts own',
  ])
})

/**
 * 'file name' of every unused export of a layer: no other file but tests imports it, and its test does not use it to test a part of the
 * file.
 */
function unusedExports(all: Files, layer: (typeof LAYERS)[number]): string[] {
  const importedBy = (areTests: boolean) =>
    new Set([...all].flatMap(([file, source]) => (isTest(file) === areTests ? importsOf(file, source) : [])))
  const [live, tested] = [importedBy(false), importedBy(true)]
  const isUsed = (file: string, name: string, source: string) =>
    live.has(`${file} ${name}`) ||
    live.has(`${file} *`) ||
    isForFramework(file, name) ||
    ((tested.has(`${file} ${name}`) || tested.has(`${file} *`)) && source.split(new RegExp(`\\b${name}\\b`)).length > 2)
  return [...all]
    .filter(([file]) => file.startsWith(`src/${layer}/`) && !isTest(file))
    .flatMap(([file, source]) =>
      namesExported(source)
        .filter((name) => !isUsed(file, name, source))
        .map((name) => `${file} ${name}`),
    )
    .toSorted()
}

function isTest(file: string): boolean {
  return file.startsWith('test/') || /\.test\.tsx?$/.test(file)
}

function isForFramework(file: string, name: string): boolean {
  return file.startsWith('src/web/') && FRAMEWORK_NAMES.includes(name)
}

function namesExported(source: string): string[] {
  const declared = /^export (?:async )?(?:const|let|type|interface|class|function\*?) (\w+)/gm
  return [...source.matchAll(declared)].map(([, name = '']) => name)
}

/** 'file name' of everything a file takes from another; `*` for a whole module. */
function importsOf(file: string, source: string): string[] {
  const namedImports = /^(?:import|export) (?:type )?(?:\w+, )?\{([^}]*)\} from '([^']+)'/gm
  const loaded = /const \{([^}]*)\} = await import\('([^']+)'\)/g
  const whole = /import \* as \w+ from '([^']+)'|import\('([^']+)'\)/g
  const byName = [namedImports, loaded].flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, names = '', path = '']) => {
      const target = targetOf(file, path)
      return names
        .split(',')
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type /, '')
              .split(/ as |:/)[0] ?? '',
        )
        .filter(Boolean)
        .map((name) => `${target} ${name}`)
    }),
  )
  const modules = [...source.replace(loaded, '').matchAll(whole)].map(([, one, other]) => `${targetOf(file, one ?? other ?? '')} *`)
  return [...byName, ...modules]
}

function targetOf(file: string, path: string): string {
  if (path.startsWith('#test/')) return path.slice(1)
  return path.startsWith('#') ? `src/${path.slice(1)}` : normalize(join(dirname(file), path))
}
