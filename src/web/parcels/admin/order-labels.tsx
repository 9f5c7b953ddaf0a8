import { useRevalidator } from 'react-router'
import type { Label, StaffParcel } from '#contract/parcels/parcels.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

const WAITING =
  'En label er bestilt, og Shipmondo har ikke svaret endnu. Vi spørger igen. Tryk »Lav label« om et minut: der bliver kun lavet én.'
const UNUSED = 'En label er lavet, men varerne er ikke sendt. Tryk »Lav label« for at sende med den, eller annullér den.'

/** Labels no goods were sent with: made, not answered, or refused with the carrier's reason. */
export function UnusedLabels({ orderId, labels }: { orderId: number; labels: readonly Label[] }) {
  const unused = labels.filter(({ parcelId }) => parcelId === null)
  return unused.map((label) => (
    <Notice key={label.id} tone={label.state === 'waiting' ? 'info' : 'warning'} className="my-2">
      <p>
        {label.state === 'waiting' && WAITING}
        {label.state === 'made' && `${UNUSED} Pakkenummer ${label.tracking ?? 'ukendt'}.`}
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
  const { run, isBusy } = useAction({ failed: 'Labelen kunne ikke annulleres', onSettled: revalidate })
  const cancel = () => void run(() => browserApi.cancelLabel({ params: { id: orderId, labelId: label.id } }))
  return (
    <Button size="sm" variant="quiet" isBusy={isBusy} busyText="Annullerer..." onClick={cancel}>
      Annullér label
    </Button>
  )
}
