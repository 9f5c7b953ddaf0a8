import type { BankLine } from './read-statement.ts'

type KnownLine = Readonly<{ day: string; amountOre: number; textKey: string; balanceOre: number | null }>
type ReadLine = Pick<KnownLine, 'textKey'> & Omit<BankLine, 'text'>

export type Recognised<Known> = Readonly<{ kind: 'new' }> | Readonly<{ kind: 'known' | 'lookalike'; as: Known }>

/**
 * Finds the lines of a file that were read before, whatever the order and overlap of files. Each known line matches one line of the same
 * day and amount, by text and balance where both have one, otherwise by text; so two equal lines of a day stay two. A match by day and
 * amount alone, or with another balance, is a lookalike that staff decide on.
 */
export function recogniseLines<Known extends KnownLine>(read: readonly ReadLine[], known: readonly Known[]): Recognised<Known>[] {
  const left = new Map<string, Known[]>()
  for (const line of known) left.set(groupOf(line), [...(left.get(groupOf(line)) ?? []), line])
  const outcomes = new Map<number, Recognised<Known>>()
  const meet = (kind: 'known' | 'lookalike', isSame: (one: ReadLine, other: Known) => boolean) => {
    for (const [place, line] of read.entries()) {
      if (outcomes.has(place)) continue
      const candidates = left.get(groupOf(line)) ?? []
      const at = candidates.findIndex((other) => isSame(line, other))
      const [as] = at === -1 ? [] : candidates.splice(at, 1)
      if (as) outcomes.set(place, { kind, as })
    }
  }
  const isSameText = (one: ReadLine, other: Known) => one.textKey === other.textKey
  meet('known', (one, other) => isSameText(one, other) && one.balanceOre === other.balanceOre)
  meet('known', (one, other) => isSameText(one, other) && (one.balanceOre === null || other.balanceOre === null))
  meet('lookalike', isSameText)
  meet('lookalike', () => true)
  return read.map((_, place) => outcomes.get(place) ?? { kind: 'new' })
}

function groupOf({ day, amountOre }: Readonly<{ day: string; amountOre: number }>): string {
  return `${day} ${amountOre}`
}

/** Ignores letter case and spacing. */
export function textKeyOf(text: string): string {
  return text.toLocaleLowerCase('da').replace(/\s+/g, ' ').trim()
}
