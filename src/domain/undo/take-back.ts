/** Fields of a thing by their names. */
export type Fields = Readonly<Record<string, unknown>>

/** What a change wrote: exactly its fields, each as it was before and as it was written. */
type Written = Readonly<{ before: Fields; after: Fields }>

/** The fields that differ between two states, on both sides. */
export function writtenFields(before: Fields, after: Fields): Written {
  const fields = Object.keys(after).filter((field) => !isSame(before[field], after[field]))
  const only = (state: Fields) => Object.fromEntries(fields.map((field) => [field, state[field] ?? null]))
  return { before: only(before), after: only(after) }
}

/** The fields that go back to what they were, and those that stay because somebody else changed them since. */
type TakenBack = Readonly<{ back: Fields; stays: readonly string[] }>

/**
 * What taking a change back does to the thing as it is now: a field that still has what the change wrote goes back, one that somebody changed
 * since stays. One that already is what it was before is left alone.
 */
export function takeBack({ before, after }: Written, now: Fields): TakenBack {
  const moved = Object.keys(after).filter((field) => !isSame(now[field], before[field]))
  const isUntouched = (field: string) => isSame(now[field], after[field])
  return {
    back: Object.fromEntries(moved.filter(isUntouched).map((field) => [field, before[field]])),
    stays: moved.filter((field) => !isUntouched(field)),
  }
}

type Merge = Readonly<{ gone: string; into: string }>

/**
 * The tags of a thing after a merge is taken back: where it still has the tag that stayed, it has the one that was gone again, in the place it had.
 * What else was tagged since stays. Null where the thing has the tag no more, or has the one that was gone already.
 */
export function unmergedTags(before: readonly string[], now: readonly string[], { gone, into }: Merge): string[] | null {
  if (!now.includes(into) || now.includes(gone)) return null
  if (!before.includes(into)) return now.map((tag) => (tag === into ? gone : tag))
  // it had both: the one that was gone stands again on the same side of the other
  const isFirst = before.indexOf(gone) < before.indexOf(into)
  return now.flatMap((tag) => (tag === into ? (isFirst ? [gone, into] : [into, gone]) : [tag]))
}

/** The stock after a change of it is taken back: what was sold or came in since stays so, and nothing falls below 0 or rises above `most`. */
export function stockTakenBack(now: number, change: number, most: number): Readonly<{ stock: number; isWhole: boolean }> {
  const wanted = now - change
  const stock = Math.min(most, Math.max(0, wanted))
  return { stock, isWhole: stock === wanted }
}

/** Two values as JSON has them, whatever the order of their keys: what was written down and read again is the same, instants too. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  // most fields are plain, and an import has a hundred thousand of them
  const isPlain = typeof one !== 'object' && typeof other !== 'object'
  return !isPlain && (JSON.stringify(one) === JSON.stringify(other) || inOrder(one) === inOrder(other))
}

function inOrder(value: unknown): string {
  return JSON.stringify(ordered(JSON.parse(JSON.stringify(value ?? null))))
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, of]) => [key, ordered(of)])
}
