import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Files of a floor by their path below it, such as `orders/place-order.ts`. */
type Files = ReadonlyMap<string, string>
/** Room → the rooms it imports, each with an import that says so. */
type Rooms = ReadonlyMap<string, ReadonlyMap<string, string>>

describe.each(['domain', 'contract', 'server'])('the rooms of %s', (floor) => {
  test('import each other in one direction', () => {
    expect(circlesOf(roomsOf(floor, filesOf(floor)))).toEqual([])
  })
})

describe.each(['domain', 'contract', 'server', 'web'])('the folders in a room of %s', (floor) => {
  test('import each other in one direction', () => {
    const files = filesOf(floor)
    expect(foldersOf(files).flatMap((room) => circlesOf(roomsOf(floor, files, roomIn(room))))).toEqual([])
  })
})

test('all folders of web import each other in one direction', () => {
  expect(circlesOf(roomsOf('web', filesOf('web'), folderOf))).toEqual([])
})

describe('the rooms of the server', () => {
  const rooms = roomsOf('server', filesOf('server'))
  const imported = (room: string) => [...(rooms.get(room)?.keys() ?? [])].toSorted()

  test('stand on the database, which knows how a process runs and none of them', () => {
    // where the project's folders lie is no room
    expect(imported('database')).toEqual(['processes', 'project-root.ts'])
  })

  test('stand on http, which knows the database, the shop and its processes only', () => {
    expect(imported('http')).toEqual(['database', 'env.ts', 'processes', 'shop.ts'])
    expect(imported('processes')).toEqual([])
  })

  test('never import what composes them', () => {
    const handedDown = ['env.ts', 'project-root.ts', 'shop.ts']
    const isComposing = (room: string) => room.endsWith('.ts') && !handedDown.includes(room)
    const breaches = [...rooms].flatMap(([room, targets]) => (isComposing(room) ? [] : [...targets].filter(([to]) => isComposing(to))))
    expect(breaches).toEqual([])
  })
})

test('two rooms that import each other are seen, also over a third', () => {
  const planted = new Map([
    ['orders/place.ts', "import { price } from '#server/prices/price.ts'"],
    ['prices/price.ts', "export type { Tag } from '#server/tags/tag.ts'"],
    ['tags/tag.ts', "const { place } = await import('#server/orders/place.ts')"],
    ['points/a.ts', "import { b } from './b.ts'"],
  ])
  expect(circlesOf(roomsOf('server', planted))).toEqual(['orders → prices → tags → orders (orders/place.ts, prices/price.ts, tags/tag.ts)'])
})

test('two folders of a room that import each other are seen, also over a file beside them', () => {
  const planted = new Map([
    ['orders/routes.ts', "import { send } from './parcels/send.ts'"],
    ['orders/parcels/send.ts', "import { row } from '#server/orders/row.ts'"],
    ['orders/row.ts', "import type { Paid } from './payments/paid.ts'"],
    ['orders/payments/paid.ts', "import { send } from '#server/orders/parcels/send.ts'"],
  ])
  expect(foldersOf(planted)).toEqual(['orders', 'orders/parcels', 'orders/payments'])
  expect(circlesOf(roomsOf('server', planted, roomIn('orders')))).toEqual([
    'parcels → row.ts → payments → parcels (orders/parcels/send.ts, orders/row.ts, orders/payments/paid.ts)',
  ])
})

function filesOf(floor: string): Files {
  const folder = join(ROOT, 'src', floor)
  const names = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((name) => !name.includes('.test.'))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** All folders of a floor, at any depth. */
function foldersOf(files: Files): string[] {
  const folders = new Set<string>()
  for (const name of files.keys()) for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  return [...folders].toSorted()
}

/** The import graph of a floor's rooms, or of the folders within one; a file beside them is a room of its own. */
function roomsOf(floor: string, files: Files, roomOf = roomIn('')): Rooms {
  const rooms = new Map<string, Map<string, string>>()
  for (const [name, source] of files) {
    const room = roomOf(name)
    for (const [, path = ''] of source.matchAll(/(?:from |import |import\()'([^']+)'/g)) {
      const target = roomOf(targetOf(floor, name, path) ?? '')
      if (room === null || target === null || target === room) continue
      rooms.set(room, (rooms.get(room) ?? new Map<string, string>()).set(target, name))
    }
  }
  return rooms
}

function targetOf(floor: string, file: string, path: string): string | null {
  if (path.startsWith(`#${floor}/`)) return path.slice(floor.length + 2)
  return path.startsWith('.') ? normalize(join(dirname(file), path)) : null
}

/** The room a file belongs to, among those directly in a folder; null for what lies elsewhere. */
function roomIn(within: string): (file: string) => string | null {
  return (file) => {
    const path = within === '' ? file : file.startsWith(`${within}/`) ? file.slice(within.length + 1) : ''
    return path.split('/')[0] || null
  }
}

/** The folder of a file; a file beside the rooms stands for itself. */
function folderOf(file: string): string | null {
  return file.includes('/') ? dirname(file) : file || null
}

/** Every circle of rooms once, written from its first room by name. */
function circlesOf(rooms: Rooms): string[] {
  const circles = new Set<string>()
  const done = new Set<string>()
  const visit = (room: string, path: readonly string[]): void => {
    const begin = path.indexOf(room)
    if (begin >= 0) circles.add(writeCircle(rooms, path.slice(begin)))
    if (begin >= 0 || done.has(room)) return
    for (const next of rooms.get(room)?.keys() ?? []) visit(next, [...path, room])
    done.add(room)
  }
  for (const room of rooms.keys()) visit(room, [])
  return [...circles].toSorted()
}

function writeCircle(rooms: Rooms, circle: readonly string[]): string {
  const first = circle.indexOf(circle.toSorted()[0] ?? '')
  const ordered = [...circle.slice(first), ...circle.slice(0, first)]
  const proofs = ordered.map((room, index) => rooms.get(room)?.get(ordered[(index + 1) % ordered.length] ?? ''))
  return `${[...ordered, ordered[0]].join(' → ')} (${proofs.join(', ')})`
}
