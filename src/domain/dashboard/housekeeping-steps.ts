import { type HousekeptData, RETENTION } from '#domain/privacy/retention.ts'

/** What the shop does every hour beside clearing personal data, in the order it is done, as staff read it when it fails. */
const HOURLY = {
  payments: 'Betalinger sammenlignes med betalingsudbyderen',
  unpaidOrders: 'Ordrer, der ikke blev betalt, annulleres',
  clearing: 'Persondata slettes til tiden',
  deliveries: 'Gamle beskeder til integrationer ryddes væk',
  shelfMails: 'Ugens mail om faste lister sendes',
  offerReminders: 'Mails om tilbud, der snart udløber, sendes',
  deletedLists: 'Slettede lister ryddes væk',
  boughtTogether: 'Varer, der købes sammen, tælles',
  uploads: 'Billeder uden vare ryddes væk',
  imports: 'Gamle importfiler ryddes væk',
  showcases: 'Gamle forsider ryddes væk',
  wrapFiles: 'Billeder af biler, ingen bruger, ryddes væk',
  sold: 'Solgte varer tælles',
  arrivals: 'Ventede varer, der er kommet, ryddes væk',
} as const

type HourlyStep = keyof typeof HOURLY
/** One step of the hourly work; each kind of personal data is cleared in a step of its own. */
export type HousekeepingStep = Exclude<HourlyStep, 'clearing'> | `clearing:${HousekeptData}`

/** After so many failures in a row staff are told: one may be a database that was away. */
export const FAILURES_TOLD = 3

/** A step as staff read it; one of another version of the shop by its name. */
export function housekeepingStepText(step: string): string {
  const [first = '', kind = ''] = step.split(':')
  const what = kind in RETENTION ? `: ${RETENTION[kind as HousekeptData].what}` : ''
  return first in HOURLY ? `${HOURLY[first as HourlyStep]}${what}` : step
}
