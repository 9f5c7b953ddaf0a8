import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { offerName, validText } from '#domain/offers/offer.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { joinWithAnd } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type SendDialogProps = {
  offer: StaffOffer
  revision: number
  /** In kr. */
  total: number
  validUntil: string
  /** Products offered below cost; empty for users who may not see costs. */
  belowCost: readonly string[]
  onClose: () => void
  onRefused: (fields: Readonly<Record<string, string>>) => void
  onSent: () => void
}

/** Confirms sending: an offer cannot be changed afterwards. */
export function SendDialog({ offer, revision, total, validUntil, belowCost, onClose, onRefused, onSent }: SendDialogProps) {
  const { run, isBusy } = useAction({
    failed: 'Tilbuddet kunne ikke sendes',
    onSuccess: onSent,
    onError: (error) => onRefused(error instanceof ApiError ? error.fields : {}),
  })
  const send = () => run(() => browserApi.sendOffer({ params: { id: offer.id }, body: { seen: { revision }, total } }))
  return (
    <ConfirmDialog
      title={`Send ${offerName(offer)}`}
      onClose={onClose}
      confirmLabel="Send tilbuddet"
      busyText="Sender..."
      isBusy={isBusy}
      onConfirm={send}
    >
      <p>
        {offer.customer?.company ?? offer.customer?.name} får tilbuddet på mail med PDF: {amount(krToOre(total))} inkl. moms og levering.{' '}
        {validText(validUntil)}.
      </p>
      <p className="mt-2">Det kan ikke ændres bagefter, kun erstattes af en ny version.</p>
      {belowCost.length > 0 && (
        <Notice tone="warning" title="Under indkøbsprisen" className="mt-4">
          {joinWithAnd(belowCost)} sælges for mindre, end {belowCost.length === 1 ? 'den' : 'de'} er købt for.
        </Notice>
      )}
    </ConfirmDialog>
  )
}
