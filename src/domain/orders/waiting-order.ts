import { amount } from '#domain/money/kroner-text.ts'
import { count } from '#domain/numbers/danish-figures.ts'

/** How a wish for an order above somebody's amount ends (decision 62). */
export const WAITING_ANSWERS = ['yes', 'no', 'withdrawn'] as const
export type WaitingAnswer = (typeof WAITING_ANSWERS)[number]

export const WAITING_ANSWER_LABELS: Readonly<Record<WaitingAnswer, string>> = {
  yes: 'Godkendt',
  no: 'Afvist',
  withdrawn: 'Trukket tilbage',
}

/** So many wishes of one person wait at most. */
export const MOST_WAITING = 20

/** Answered ones are listed for so many days. */
export const ANSWERED_SHOWN_DAYS = 30
/** So many at most are listed, and asked for by one person in an hour. */
export const WAITING_SHOWN = 100
export const WAITING_ASKED_PER_HOUR = 60

/** What an order that waits comes to, in money and points: '1.049 kr. og 100 point', or the points alone. */
export function askedFor({ totalOre, pointsUsed }: Readonly<{ totalOre: number; pointsUsed: number }>): string {
  const points = count(pointsUsed, 'point', 'point')
  if (pointsUsed === 0) return amount(totalOre)
  return totalOre === 0 ? points : `${amount(totalOre)} og ${points}`
}

type Line = Readonly<{ nameDa: string; quantity: number; lineTotal: number; shipsNow: number }>
type Figures = Readonly<{ items: readonly Line[]; shipping: number; total: number; pointsUsed: number }>

/** What of an order has become another since it was asked for. `before` and `now` are amounts in kr, or rolls that are sent at once. */
export type Moved = Readonly<{ what: string; unit: 'kr' | 'rolls' | 'points'; before: number; now: number }>

/** What the owner is shown before he says yes; empty where all is as it was asked. The lines of both are those of one request, in its order. */
export function whatMoved(asked: Figures, now: Figures): Moved[] {
  const moved: Moved[] = []
  for (const [place, line] of now.items.entries()) {
    const before = asked.items[place]
    if (!before) continue
    moved.push({ what: line.nameDa, unit: 'kr', before: before.lineTotal, now: line.lineTotal })
    moved.push({ what: line.nameDa, unit: 'rolls', before: before.shipsNow, now: line.shipsNow })
  }
  moved.push({ what: 'Fragt', unit: 'kr', before: asked.shipping, now: now.shipping })
  moved.push({ what: 'Point', unit: 'points', before: asked.pointsUsed, now: now.pointsUsed })
  moved.push({ what: 'I alt', unit: 'kr', before: asked.total, now: now.total })
  return moved.filter((one) => one.before !== one.now)
}
