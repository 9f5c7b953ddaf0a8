import type { ShelfList } from '#contract/shelf-lists.ts'
import { missingOf } from '#domain/shelf-lists/shelf-list.ts'
import type { Wanted } from './load-fill.ts'

export function missingLines(lists: readonly ShelfList[]): readonly Wanted[] {
  return lists.flatMap(({ lines }) => lines.map((line) => ({ line, wanted: missingOf(line) }))).filter(({ wanted }) => wanted > 0)
}

export function allLines({ lines }: ShelfList): readonly Wanted[] {
  return lines.map((line) => ({ line, wanted: line.minimum }))
}
