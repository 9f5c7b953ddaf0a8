import { useState } from 'react'
import type { Claim } from '#contract/claims/claims.ts'
import { FAULT_FREIGHT, freightFault, isUndecided } from '#domain/claims/claim.ts'
import { oreToKr } from '#domain/money/money.ts'
import { AMOUNT_UNREADABLE, typedOre } from '#domain/money/typed-amount.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { ReturnParcel } from '#web/claims/return-parcel.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function ReturnLabel({ claim, onDone }: { claim: Claim; onDone: () => Promise<void> }) {
  // a label that was delayed is made by the server, and mailed by the button
  const isMailed = claim.entries.some(({ kind }) => kind === 'returnLabel')
  return (
    <OrderSection title="Returlabel">
      <div className="grid gap-4 py-3 text-sm">
        {claim.returnLabel && (
          <ReturnParcel
            label={claim.returnLabel}
            fileName={`Returlabel_${claim.orderNumber}.pdf`}
            load={() => browserApi.showReturnLabel({ params: { id: claim.id } })}
          />
        )}
        {isUndecided(claim.state) && !isMailed && <MakeLabel claim={claim} onDone={onDone} />}
      </div>
    </OrderSection>
  )
}

function MakeLabel({ claim, onDone }: { claim: Claim; onDone: () => Promise<void> }) {
  const [freight, setFreight] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const { run, isBusy, error } = useAction({
    returnsError: true,
    onSettled: onDone,
    onError: (refusal) => {
      if (refusal instanceof ApiError) setFault(refusal.fields.freight)
    },
  })
  const submit = async () => {
    const ore = freight.trim() === '' ? 0 : typedOre(freight)
    const wrong = ore === null ? AMOUNT_UNREADABLE : freightFault(claim.kind, ore)
    setFault(wrong ?? undefined)
    if (wrong === null) await run(() => browserApi.makeReturnLabel({ params: { id: claim.id }, body: { freight: oreToKr(ore ?? 0) } }))
  }
  return (
    <Form label="Returlabel" className="grid gap-4" onSubmit={submit}>
      <p>Kunden får labelen på mail som PDF og sender varerne med den. I kan se her, hvor pakken er.</p>
      {error && !fault && <Notice tone="danger" title={error} isAlert />}
      {claim.kind === 'fault' ? (
        <p className="text-muted">{FAULT_FREIGHT}</p>
      ) : (
        <AmountField
          label="Kunden betaler for labelen (kr.)"
          isOptional
          hint="Tom: butikken betaler. Ellers står beløbet i mailen, og I trækker det fra, når I betaler tilbage."
          value={freight}
          error={fault}
          onChange={({ target }) => setFreight(target.value)}
        />
      )}
      <div>
        <Button type="submit" isBusy={isBusy} busyText={claim.returnLabel ? 'Sender label...' : 'Laver label...'}>
          {claim.returnLabel ? 'Send returlabel' : 'Lav returlabel'}
        </Button>
      </div>
    </Form>
  )
}
