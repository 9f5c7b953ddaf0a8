import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { StaffParcel } from '#contract/parcels/parcels.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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
    <Dialog
      isOpen
      onClose={onClose}
      title={`Tag forsendelse ${parcel.number} tilbage?`}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button variant="solid" isBusy={isBusy} busyText="Tager tilbage..." onClick={() => void takeBack()}>
            Tag tilbage
          </Button>
        </>
      }
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
    </Dialog>
  )
}
