import type { OwnClaim } from '#contract/claims/own-claims.ts'
import { RETURN_EVENT_LABELS } from '#domain/parcels/parcel.ts'
import { date } from '#web/format.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'

type ReturnParcelProps = {
  label: NonNullable<OwnClaim['returnLabel']>
  fileName: string
  load: () => Promise<Blob>
}

export function ReturnParcel({ label: { tracking, event }, fileName, load }: ReturnParcelProps) {
  const { download, isBusy } = useDownload()
  return (
    <div className="grid justify-items-start gap-2">
      <p className="figures">
        <strong>
          {event ? `${RETURN_EVENT_LABELS[event.kind]} ${date(event.at)}` : 'Pakken er ikke afleveret til fragtfirmaet endnu'}
        </strong>
        {tracking && <span className="block text-muted">Pakkenummer {tracking}</span>}
      </p>
      <Button size="sm" isBusy={isBusy} busyText="Henter..." onClick={() => void download(load, fileName)}>
        Hent returlabel
      </Button>
    </div>
  )
}
