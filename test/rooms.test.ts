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

function filesOf(floor: string): Files {
  const folder = join(ROOT, 'src', floor)
  const names = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((name) => !name.includes('.test.'))
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** The import graph of a floor's rooms; a file beside them is a room of its own. */
function roomsOf(floor: string, files: Files): Rooms {
  const rooms = new Map<string, Map<string, string>>()
  for (const [name, source] of files) {
    for (const [, path = ''] of source.matchAll(/(?:from |import |import\()'([^']+)'/g)) {
      const target = targetOf(floor, name, path)
      if (target === null || roomOf(target) === roomOf(name)) continue
      const targets = rooms.get(roomOf(name)) ?? new Map<string, string>()
      rooms.set(roomOf(name), targets.set(roomOf(target), name))
    }
  }
  return rooms
}

function targetOf(floor: string, file: string, path: string): string | null {
  if (path.startsWith(`#${floor}/`)) return path.slice(floor.length + 2)
  return path.startsWith('.') ? normalize(join(dirname(file), path)) : null
}

function roomOf(file: string): string {
  return file.split('/')[0] ?? file
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
