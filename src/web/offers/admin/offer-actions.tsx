import { Copy, Download, FilePlus2, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import { paths } from '#contract/pages/pages.ts'
import { isClosedOfferCode, OFFER, OFFER_FAULTS, offerFileName, offerName } from '#domain/offers/offer.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { drawFaults } from '#web/forms/show-refused-fields.ts'
import { ASKS_NOTHING, saveFirst } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type OfferActionsProps = { offer: StaffOffer; onChanged: () => void }

export function OfferActions({ offer, onChanged }: OfferActionsProps) {
  const { id, state, customer } = offer
  const navigate = useNavigate()
  const { download, isBusy: isLoading } = useDownload()
  const [confirming, setConfirming] = useState<'delete' | 'withdraw' | null>(null)
  const canBuy = customer?.canBuy === true
  const { run, isBusy } = useAction({
    onError: () => {
      setConfirming(null)
      onChanged()
    },
  })
  const open = (make: () => Promise<Readonly<{ message: string; offer: StaffOffer }>>) =>
    run(async () => {
      const made = await make()
      toast.success(made.message)
      await navigate(paths.adminOffer(made.offer.id), { state: ASKS_NOTHING })
    })
  // unsaved changes of a draft are saved first, so that the PDF and the copy have them
  const showPdf = async () => {
    if (await saveFirst()) await download(() => browserApi.downloadOffer({ params: { id } }), offerFileName(offer))
  }
  const copy = async (customerId: number) => {
    if (await saveFirst()) await open(() => browserApi.copyOffer({ params: { id }, body: { customerId } }))
  }
  const remove = () =>
    run(async () => {
      toast.success((await browserApi.deleteOffer({ params: { id } })).message)
      await navigate(paths.adminOffers(), { replace: true, state: ASKS_NOTHING })
    })
  return (
    <div className="flex flex-wrap gap-2 pb-6 print:hidden">
      <Button size="sm" isBusy={isLoading} onClick={() => void showPdf()}>
        <Download size={16} aria-hidden /> {state === 'draft' ? 'Se kladden som PDF' : 'Hent PDF'}
      </Button>
      {canBuy && ['sent', 'expired', 'declined', 'withdrawn'].includes(state) && (
        <Button size="sm" isBusy={isBusy} onClick={() => void open(() => browserApi.reviseOffer({ params: { id } }))}>
          <FilePlus2 size={16} aria-hidden /> {offer.replacedById === null ? 'Ny version' : 'Åbn den nye version'}
        </Button>
      )}
      {customer && canBuy && (
        <Button size="sm" isBusy={isBusy} onClick={() => void copy(customer.id)}>
          <Copy size={16} aria-hidden /> Kopier
        </Button>
      )}
      {state === 'sent' && (
        <Button size="sm" onClick={() => setConfirming('withdraw')}>
          <Undo2 size={16} aria-hidden /> Træk tilbage
        </Button>
      )}
      {state === 'draft' && (
        <Button size="sm" onClick={() => setConfirming('delete')}>
          <Trash2 size={16} aria-hidden /> Slet kladden
        </Button>
      )}
      {confirming === 'delete' && (
        <ConfirmDialog
          title="Slet kladden"
          question={`Vil du slette kladden ${offerName(offer)}?`}
          confirmLabel="Slet"
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming === 'withdraw' && (
        <WithdrawDialog
          offer={offer}
          onClose={() => setConfirming(null)}
          onDone={() => {
            setConfirming(null)
            onChanged()
          }}
        />
      )}
    </div>
  )
}

function WithdrawDialog({ offer, onDone, onClose }: { offer: StaffOffer; onDone: () => void; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { run, isBusy } = useAction({
    onSuccess: onDone,
    onError: (refusal) => refusal instanceof ApiError && isClosedOfferCode(refusal.code) && onDone(),
  })
  const withdraw = async () => {
    if (reason.trim() === '') return drawFaults(() => setError(OFFER_FAULTS.withdrawal))
    await run(() => browserApi.withdrawOffer({ params: { id: offer.id }, body: { reason } }))
  }
  return (
    <ConfirmDialog
      title={`Træk ${offerName(offer)} tilbage`}
      onClose={onClose}
      confirmLabel="Træk tilbage"
      busyText="Trækker tilbage..."
      isBusy={isBusy}
      onConfirm={withdraw}
    >
      <TextField
        label="Besked til kunden"
        hint="Kunden får en mail om, at tilbuddet ikke gælder længere, og hvorfor."
        value={reason}
        maxLength={OFFER.reason}
        autoComplete="off"
        error={error}
        required
        onChange={(event) => {
          setReason(event.target.value)
          setError(undefined)
        }}
      />
    </ConfirmDialog>
  )
}
