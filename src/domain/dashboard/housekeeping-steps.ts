import { type HousekeptData, RETENTION } from '#domain/privacy/retention.ts'

const HOURLY = {
  payments: 'Betalinger sammenlignes med betalingsudbyderen',
  parcelsUnderWay: 'Der spørges til pakker, der er på vej',
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
export type HousekeepingStep = Exclude<HourlyStep, 'clearing'> | `clearing:${HousekeptData}`

/** Staff are notified after this many failures in a row; a single one may be a database restart. */
export const FAILURES_BEFORE_NOTICE = 3

/** The step's text; an unknown step of another version is shown by its name. */
export function housekeepingStepText(step: string): string {
  const [first = '', kind = ''] = step.split(':')
  const what = kind in RETENTION ? `: ${RETENTION[kind as HousekeptData].what}` : ''
  return first in HOURLY ? `${HOURLY[first as HourlyStep]}${what}` : step
}
