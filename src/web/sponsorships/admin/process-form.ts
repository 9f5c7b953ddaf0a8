import type { z } from 'zod'
import { type Sponsorship, sponsorshipDecision } from '#contract/sponsorships/sponsorship.ts'
import { readKroner } from '#domain/numbers/danish-number.ts'
import { formResolver } from '#web/forms/form-resolver.ts'

export type ProcessForm = { status: string; approvedAmount: string; notes: string }

const kroner = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 2 })

export function processFormOf({ status, approvedAmount, notes }: Sponsorship): ProcessForm {
  return { status, approvedAmount: approvedAmount === null ? '' : kroner.format(approvedAmount), notes: notes ?? '' }
}

/** The body to send: an amount when approved, otherwise null (requirements §5). */
export function toDecision(
  { status, approvedAmount, notes }: ProcessForm,
  { revision }: Pick<Sponsorship, 'revision'>,
): z.input<typeof sponsorshipDecision> {
  const isApproved = status === 'approved' && approvedAmount.trim() !== ''
  // an unreadable amount is left for the schema to refuse
  const amount = isApproved ? (readKroner(approvedAmount) ?? Number.NaN) : null
  return { status: status as Sponsorship['status'], approvedAmount: amount, notes, seen: { revision } }
}

/** The server's rules, with a hint how amounts are written. */
export const resolveProcess = formResolver<ProcessForm>(sponsorshipDecision, {
  sends: (form) => toDecision(form, { revision: 0 }),
  also: (form) => (isUnreadable(form) ? { approvedAmount: 'Skriv beløbet som 15.000 eller 15.000,50.' } : {}),
})

function isUnreadable({ status, approvedAmount }: ProcessForm): boolean {
  return status === 'approved' && Number.isNaN(readKroner(approvedAmount))
}
