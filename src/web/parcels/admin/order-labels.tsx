import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import type { Label, StaffParcel } from '#contract/parcels/parcels.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

const WAITING =
  'En label er bestilt, og Shipmondo har ikke svaret endnu. Vi spørger igen. Tryk »Lav label« om et minut: der bliver kun lavet én.'
const UNUSED = 'En label er lavet, men varerne er ikke sendt. Tryk »Lav label« for at sende med den, eller annuller den.'

const OF_CANCELLED = 'En label er lavet, men ordren er annulleret. Annuller labelen, så I ikke betaler for den.'

type UnusedLabelsProps = { order: Pick<Order, 'id' | 'status'>; labels: readonly Label[] }

/** Labels without sent goods: made, unanswered, or refused with the carrier's reason. Of a cancelled order only the made ones. */
export function UnusedLabels({ order: { id: orderId, status }, labels }: UnusedLabelsProps) {
  const isCancelled = status === 'cancelled'
  const unused = labels.filter(({ parcelId, state }) => parcelId === null && (!isCancelled || state === 'made'))
  return unused.map((label) => (
    <Notice key={label.id} tone={label.state === 'waiting' ? 'info' : 'warning'} className="my-2">
      <p>
        {label.state === 'waiting' && WAITING}
        {label.state === 'made' && `${isCancelled ? OF_CANCELLED : UNUSED} Pakkenummer ${label.tracking ?? 'ukendt'}.`}
        {label.state === 'refused' && `Labelen blev afvist: ${label.refusal}. Ret ordren, og prøv igen.`}
      </p>
      {label.state === 'made' && <CancelLabelButton orderId={orderId} label={label} />}
    </Notice>
  ))
}

export function LabelButton({ labels, parcel }: { labels: readonly Label[]; parcel: StaffParcel }) {
  const { download, isBusy } = useDownload()
  const label = labels.find(({ parcelId }) => parcelId === parcel.id)
  if (!label) return null
  const print = () => void download(() => browserApi.downloadLabels({ query: { ids: String(label.id) } }), 'Labels_1.pdf')
  return (
    <Button size="sm" variant="quiet" disabled={isBusy} aria-label={`Label til forsendelse ${parcel.number}`} onClick={print}>
      Label
    </Button>
  )
}

export function CancelLabelButton({ orderId, label }: { orderId: number; label: Label }) {
  const { revalidate } = useRevalidator()
  const [isRefused, setIsRefused] = useState(false)
  const { run, isBusy } = useAction({
    failed: 'Labelen kunne ikke annulleres',
    showAtFields: (error) => {
      const isNotCancelled = error instanceof ApiError && error.code === 'label_not_cancelled'
      setIsRefused(isNotCancelled)
      return isNotCancelled
    },
    onSuccess: () => setIsRefused(false),
    onSettled: revalidate,
  })
  const cancel = (more: { query?: { onlyHere: 'true' } } = {}) =>
    void run(() => browserApi.cancelLabel({ params: { id: orderId, labelId: label.id }, ...more }))
  return (
    <>
      <Button size="sm" variant="quiet" isBusy={isBusy} busyText="Annullerer..." onClick={() => cancel()}>
        Annuller label
      </Button>
      {isRefused && (
        <ConfirmDialog
          title="Shipmondo annullerer ikke labelen"
          onClose={() => setIsRefused(false)}
          confirmLabel="Tag den af ordren"
          closeLabel="Lad labelen stå"
          isBusy={isBusy}
          onConfirm={() => cancel({ query: { onlyHere: 'true' } })}
        >
          <p>Har fragtfirmaet pakken, så lad labelen stå, og tryk »Lav label«: så bliver varerne sendt med den.</p>
          <p className="mt-2">Skal den ikke bruges, så tag den af ordren, og lav en ny. Labelen skal stadig betales hos Shipmondo.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
