import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
/** What a reader of a folder can see at a glance. */
const MAX_FILES = 30

/** Files of a layer by their path below it, such as `orders/place-order.ts`. */
type Files = ReadonlyMap<string, string>
/** A folder and those it imports, each with a file that does. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>

describe.each(['domain', 'contract', 'server'])('the top-level folders of %s', (layer) => {
  test('import each other in one direction', () => {
    expect(circlesOf(graphOf(layer, filesOf(layer)))).toEqual([])
  })
})

describe.each(['domain', 'contract', 'server', 'web'])('the folders inside each folder of %s', (layer) => {
  test('import each other in one direction', () => {
    const files = filesOf(layer)
    expect(foldersOf(files).flatMap((folder) => circlesOf(graphOf(layer, files, folderIn(folder))))).toEqual([])
  })
})

test.each(['domain', 'contract', 'server', 'web'])('no folder of %s holds more than 30 files, tests aside', (layer) => {
  const filesIn = Map.groupBy(filesOf(layer).keys(), (name) => dirname(name))
  expect([...filesIn].filter(([, names]) => names.length > MAX_FILES).map(([folder]) => folder)).toEqual([])
})

test('all folders of web import each other in one direction', () => {
  expect(circlesOf(graphOf('web', filesOf('web'), folderOf))).toEqual([])
})

describe('the folders of the server', () => {
  const graph = graphOf('server', filesOf('server'))
  const imported = (folder: string) => [...(graph.get(folder)?.keys() ?? [])].toSorted()

  test('build on the database, which imports only processes and the project root', () => {
    // project-root.ts is a file beside the folders
    expect(imported('database')).toEqual(['processes', 'project-root.ts'])
  })

  test('build on http, which imports only the database, the shop and its processes', () => {
    expect(imported('http')).toEqual(['database', 'env.ts', 'processes', 'shop.ts'])
    expect(imported('processes')).toEqual([])
  })

  test('never import what composes them', () => {
    const shared = ['env.ts', 'project-root.ts', 'shop.ts']
    const isComposing = (folder: string) => folder.endsWith('.ts') && !shared.includes(folder)
    const breaches = [...graph].flatMap(([folder, targets]) => (isComposing(folder) ? [] : [...targets].filter(([to]) => isComposing(to))))
    expect(breaches).toEqual([])
  })

  test('load nothing that draws pictures or documents when the shop opens', () => {
    const files = filesOf('server')
    const loaded = new Set(['open-shop.ts'])
    const packages = new Set<string>()
    for (const file of loaded)
      for (const [, path = ''] of files.get(file)?.matchAll(/^(?:import|export) (?!type )(?:[^';]* from )?'([^']+)'/gm) ?? []) {
        const target = targetOf('server', file, path)
        if (target !== null) loaded.add(target)
        else packages.add(path)
      }
    expect([...packages]).toContain('hono')
    expect(['sharp', 'pdfkit', 'fontkit', 'stripe'].filter((name) => packages.has(name))).toEqual([])
  })
})

test('two folders that import each other are found, also over a third', () => {
  const planted = new Map([
    ['orders/place.ts', "import { price } from '#server/prices/price.ts'"],
    ['prices/price.ts', "export type { Tag } from '#server/tags/tag.ts'"],
    ['tags/tag.ts', "const { place } = await import('#server/orders/place.ts')"],
    ['points/a.ts', "import { b } from './b.ts'"],
  ])
  expect(circlesOf(graphOf('server', planted))).toEqual(['orders → prices → tags → orders (orders/place.ts, prices/price.ts, tags/tag.ts)'])
})

test('two subfolders that import each other are found, also over a file beside them', () => {
  const planted = new Map([
    ['orders/routes.ts', "import { send } from './parcels/send.ts'"],
    ['orders/parcels/send.ts', "import { row } from '#server/orders/row.ts'"],
    ['orders/row.ts', "import type { Paid } from './payments/paid.ts'"],
    ['orders/payments/paid.ts', "import { send } from '#server/orders/parcels/send.ts'"],
  ])
  expect(foldersOf(planted)).toEqual(['orders', 'orders/parcels', 'orders/payments'])
  expect(circlesOf(graphOf('server', planted, folderIn('orders')))).toEqual([
    'parcels → row.ts → payments → parcels (orders/parcels/send.ts, orders/row.ts, orders/payments/paid.ts)',
  ])
})

function filesOf(layer: string): Files {
  const folder = join(ROOT, 'src', layer)
  const names = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((name) => !name.includes('.test.'))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** All folders of a layer, at any depth. */
function foldersOf(files: Files): string[] {
  const folders = new Set<string>()
  for (const name of files.keys()) for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  return [...folders].toSorted()
}

/** The import graph of a layer's folders, or of those within one; a file beside them counts as a folder. */
function graphOf(layer: string, files: Files, placeOf = folderIn('')): Graph {
  const graph = new Map<string, Map<string, string>>()
  for (const [name, source] of files) {
    const folder = placeOf(name)
    for (const path of importsOf(source)) {
      const target = placeOf(targetOf(layer, name, path) ?? '')
      if (folder === null || target === null || target === folder) continue
      graph.set(folder, (graph.get(folder) ?? new Map<string, string>()).set(target, name))
    }
  }
  return graph
}

const knownImports = new Map<string, readonly string[]>()

/** What a file imports; every graph of a layer needs it of the same files. */
function importsOf(source: string): readonly string[] {
  const known = knownImports.get(source)
  if (known) return known
  const imports = [...source.matchAll(/(?:from |import |import\()'([^']+)'/g)].map(([, path = '']) => path)
  knownImports.set(source, imports)
  return imports
}

function targetOf(layer: string, file: string, path: string): string | null {
  if (path.startsWith(`#${layer}/`)) return path.slice(layer.length + 2)
  return path.startsWith('.') ? normalize(join(dirname(file), path)) : null
}

/** The folder a file belongs to, among those directly in a folder; null for what lies elsewhere. */
function folderIn(within: string): (file: string) => string | null {
  return (file) => {
    const path = within === '' ? file : file.startsWith(`${within}/`) ? file.slice(within.length + 1) : ''
    return path.split('/')[0] || null
  }
}

/** The folder of a file; a file beside the folders counts as one. */
function folderOf(file: string): string | null {
  return file.includes('/') ? dirname(file) : file || null
}

/** Every import cycle once, beginning with its first folder by name. */
function circlesOf(graph: Graph): string[] {
  const circles = new Set<string>()
  const visited = new Set<string>()
  const visit = (folder: string, path: readonly string[]): void => {
    const begin = path.indexOf(folder)
    if (begin >= 0) circles.add(writeCircle(graph, path.slice(begin)))
    if (begin >= 0 || visited.has(folder)) return
    for (const next of graph.get(folder)?.keys() ?? []) visit(next, [...path, folder])
    visited.add(folder)
  }
  for (const folder of graph.keys()) visit(folder, [])
  return [...circles].toSorted()
}

function writeCircle(graph: Graph, circle: readonly string[]): string {
  const first = circle.indexOf(circle.toSorted()[0] ?? '')
  const ordered = [...circle.slice(first), ...circle.slice(0, first)]
  const proofs = ordered.map((folder, index) => graph.get(folder)?.get(ordered[(index + 1) % ordered.length] ?? ''))
  return `${[...ordered, ordered[0]].join(' → ')} (${proofs.join(', ')})`
}
