import type { BankLine } from './read-statement.ts'

/** A line that was read before, with what recognises its text. */
type KnownLine = Readonly<{ day: string; amountOre: number; textKey: string; balanceOre: number | null }>
type ReadLine = Pick<KnownLine, 'textKey'> & Omit<BankLine, 'text'>

/** What a line that is read is beside those that were read before. */
export type Recognised<Known> = Readonly<{ kind: 'new' }> | Readonly<{ kind: 'known' | 'lookalike'; as: Known }>

/**
 * Which lines of a file were read before, whatever order files come in and however they overlap: of the lines of one day and amount each known one is
 * met once, by its text and balance where both tell one, else by its text. So two truly equal lines of a day are two. One that meets a known line in
 * day and amount alone, or with another balance, is a lookalike: perhaps the same written otherwise, which only a person can say.
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

/** What two spellings of a line's text have in common. */
export function textKeyOf(text: string): string {
  return text.toLocaleLowerCase('da').replace(/\s+/g, ' ').trim()
}
