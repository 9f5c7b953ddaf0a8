import type { Plan } from './scene.ts'

/**
 * A seed that found a fault, and what it found; each is played in every `npm test`. A seed alone means another scene once a step is added, so the
 * scene and its steps are written down beside it.
 */
type FoundSeed = Readonly<{ what: string; seed: number; plan: Plan }>

const owed = { isByCard: true, state: 'returned' } as const
const twoPayBack = { ...owed, kinds: ['refundOwed', 'refundOwed'] }

export const FOUND_SEEDS: readonly FoundSeed[] = [
  { what: 'two of staff pay back what is owed while the provider takes its time', seed: 1, plan: twoPayBack },
  { what: 'the second of them asks before the first is answered', seed: 4, plan: twoPayBack },
  { what: 'both are asked for before either goes', seed: 7, plan: twoPayBack },
  { what: 'two of staff pay back the amount they are shown', seed: 23, plan: { ...owed, kinds: ['refundShown', 'refundShown'] } },
  {
    what: 'a member above their limit pays with the points of the workshop',
    seed: 40,
    plan: { isByCard: true, state: 'overpaid', kinds: ['memberSpends', 'refuse', 'memberSpends'] },
  },
  {
    what: 'the dialog of sending is asked for again while a colleague sends',
    seed: 5,
    plan: { isByCard: false, state: 'placed', kinds: ['preview', 'send'] },
  },
]
