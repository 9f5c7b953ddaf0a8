import { type FormEvent, useId, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import type { StaffParcel } from '#contract/parcels/parcels.ts'
import { browserApi } from '#web/api.ts'
import { editConflict } from '#web/forms/edit-conflict.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { CarrierFields, type CarrierForm, carrierOf } from './carrier-fields.tsx'

type CorrectParcelProps = { order: Order; parcel: StaffParcel; onDone: () => void; onClose: () => void }

export function CorrectParcel({ order, parcel, onDone, onClose }: CorrectParcelProps) {
  const { carrier, tracking } = parcel
  const [form, setForm] = useState<CarrierForm>({ carrier: carrier ?? '', tracking: tracking ?? '' })
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    try {
      const params = { id: order.id, parcelId: parcel.id }
      const { message } = await browserApi.changeParcel({ params, body: { ...carrierOf(form), seen: { carrier, tracking } } })
      toast.success(message)
      onDone()
    } catch (error) {
      toast.error(messageOf(error, 'Forsendelsen kunne ikke rettes'))
      setIsBusy(false)
      if (editConflict(error)) onDone()
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Ret forsendelse ${parcel.number}`}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" form={formId} variant="signal" isBusy={isBusy} busyText="Gemmer...">
            Gem
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate aria-label="Ret forsendelse" onSubmit={submit}>
        <CarrierFields value={form} onChange={setForm} hint="Kunden ser det på ordren og får ingen ny mail." />
      </form>
    </Dialog>
  )
}
