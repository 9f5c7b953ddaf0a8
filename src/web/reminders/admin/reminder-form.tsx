import { Link } from 'react-router'
import type { BodyIn } from '#contract/http/call.ts'
import type { ReminderDraft, reminderCalls } from '#contract/reminders/reminders.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedOre } from '#domain/money/typed-amount.ts'
import { numberText } from '#domain/numbers/danish-number.ts'
import { chargeFaults, reminderDayFault } from '#domain/reminders/reminder.ts'
import { joinWithAnd } from '#web/format.ts'
import { sectionAddress } from '#web/settings/sections.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Names half-years that bear no interest because their reference rate is missing. */
export function MissingRates({ missing, className }: { missing: readonly string[]; className?: string }) {
  if (missing.length === 0) return null
  return (
    <Notice tone="info" {...(className && { className })}>
      Referencesatsen for {joinWithAnd(missing)} mangler, så der er ikke regnet rente for de dage. Skriv den under{' '}
      <Link to={sectionAddress('reminders')} className="underline">
        Indstillinger
      </Link>
      .
    </Notice>
  )
}

export const REMINDER_NOT_FETCHED = 'Rykkeren kunne ikke hentes'
export const REMINDER_NOT_SENT = 'Rykkeren kunne ikke sendes'

export type RemindForm = { fee: string; interest: string; compensation: string; dueDate: string; text: string; isLetter: boolean }
type Body = BodyIn<(typeof reminderCalls)['sendReminder']>

export function remindFormOf({ fee, interest, compensation, newDueDate, text }: ReminderDraft): RemindForm {
  return {
    fee: numberText(fee),
    interest: numberText(interest),
    compensation: numberText(compensation),
    dueDate: newDueDate,
    text,
    isLetter: false,
  }
}

/** The body to send: an empty amount is 0, an unreadable one is left for the schema to refuse. */
export function toReminder({ fee, interest, compensation, ...rest }: RemindForm, { position }: ReminderDraft): Body {
  return { position, fee: krOf(fee), interest: krOf(interest), compensation: krOf(compensation), ...rest }
}

function krOf(typed: string): number {
  if (typed.trim() === '') return 0
  const ore = typedOre(typed)
  return ore === null ? Number.NaN : oreToKr(ore)
}

/** Faults by law or calendar, by field. */
export function remindProblems(
  typed: RemindForm,
  { most, ordinal, newDueDate, dueDate, days }: ReminderDraft,
): Partial<Record<keyof RemindForm, string>> {
  const oreOf = (text: string) => typedOre(text) ?? 0
  const faults = chargeFaults(
    { feeOre: oreOf(typed.fee), interestOre: oreOf(typed.interest), compensationOre: oreOf(typed.compensation) },
    { feeOre: krToOre(most.fee), interestOre: krToOre(most.interest), compensationOre: krToOre(most.compensation) },
  )
  const today = addDays(dueDate, days)
  const dayFault = typed.dueDate === newDueDate ? null : reminderDayFault(typed.dueDate, { today, ordinal })
  return {
    ...(faults.feeOre && { fee: faults.feeOre }),
    ...(faults.interestOre && { interest: faults.interestOre }),
    ...(faults.compensationOre && { compensation: faults.compensationOre }),
    ...(dayFault && { dueDate: dayFault }),
  }
}

export function remindedOre(typed: Pick<RemindForm, 'fee' | 'interest' | 'compensation'>, { open, earlier }: ReminderDraft): number {
  const charges = [typed.fee, typed.interest, typed.compensation].reduce((sum, text) => sum + (typedOre(text) ?? 0), 0)
  return krToOre(open) + krToOre(earlier) + charges
}
