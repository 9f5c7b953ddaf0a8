import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { StaffParcel } from '#contract/parcels/parcels.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'

type TakeBackParcelProps = { order: Order; parcel: StaffParcel; onDone: () => void; onClose: () => void }

export function TakeBackParcel({ order, parcel, onDone, onClose }: TakeBackParcelProps) {
  const [tell, setTell] = useState(parcel.isMailed)
  const { run, isBusy } = useAction({ failed: 'Forsendelsen kunne ikke tages tilbage', onSettled: onDone })
  const takeBack = () =>
    run(() => {
      const params = { id: order.id, parcelId: parcel.id }
      return browserApi.takeBackParcel({ params, query: { tell: tell ? 'true' : 'false' } })
    })
  return (
    <ConfirmDialog
      title={`Tag forsendelse ${parcel.number} tilbage?`}
      onClose={onClose}
      confirmLabel="Tag tilbage"
      busyText="Tager tilbage..."
      isBusy={isBusy}
      onConfirm={takeBack}
    >
      <p className="text-sm">Varerne er ikke sendt alligevel: de mangler igen på ordren og ligger klar til den.</p>
      {parcel.isMailed ? (
        <Checkbox
          className="mt-3"
          label={`Skriv til ${order.customerEmail}, at pakken ikke er på vej endnu`}
          checked={tell}
          onChange={({ target }) => setTell(target.checked)}
        />
      ) : (
        <p className="mt-3 text-sm text-muted">Kundens mail om den er ikke sendt endnu, og den bliver det ikke.</p>
      )}
    </ConfirmDialog>
  )
}
