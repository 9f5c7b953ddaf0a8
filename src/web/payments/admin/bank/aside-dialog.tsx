import { useState } from 'react'
import type { BankLineAnswer } from '#contract/payments/bank-statement.ts'
import { ASIDE_LABELS, ASIDE_REASONS } from '#domain/payments/bank/bank-lines.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { RadioRow } from '#web/ui/field.tsx'
import { lineName } from './line-texts.ts'

type Reason = (typeof ASIDE_REASONS)[number]
const ABOUT: Readonly<Record<Reason, string>> = {
  not_a_payment: 'Fx renter, en udbetaling fra kortselskabet eller egne penge',
  booked_by_hand: 'Betalingen står allerede på ordren',
  read_before: 'Det er samme linje, skrevet anderledes',
}

export function AsideDialog({ line, onDone, onClose }: { line: BankLineAnswer; onDone: () => void; onClose: () => void }) {
  const [reason, setReason] = useState<Reason>(likelyReason(line))
  const { run, isBusy } = useAction({ failed: 'Linjen kunne ikke lægges til side', onSettled: onDone })
  const setAside = () =>
    run(() => browserApi.setBankLineAside({ params: { id: line.id }, body: { reason, seen: { left: line.left, aside: line.aside } } }))
  return (
    <ConfirmDialog
      title="Læg linjen til side"
      onClose={onClose}
      losesNothing
      confirmLabel="Læg til side"
      isBusy={isBusy}
      onConfirm={setAside}
    >
      <p className="pb-3 text-sm break-words">{lineName(line)}</p>
      <fieldset>
        <legend className="sr-only">Hvorfor</legend>
        {ASIDE_REASONS.map((one) => (
          <RadioRow
            key={one}
            name="reason"
            title={ASIDE_LABELS[one]}
            detail={ABOUT[one]}
            checked={reason === one}
            onChange={() => setReason(one)}
          />
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}

function likelyReason({ looksLike, match }: BankLineAnswer): Reason {
  if (looksLike !== null) return 'read_before'
  return match?.state === 'booked' ? 'booked_by_hand' : 'not_a_payment'
}
