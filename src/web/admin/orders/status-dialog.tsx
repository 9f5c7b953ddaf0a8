import { useId, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { ORDER_STATUS_LABELS, ORDER_STATUSES, type OrderStatus, PAYMENT_STATUS_LABELS, PAYMENT_STATUSES } from '#domain/order-status.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { effectTexts } from './effect-texts.ts'

type StatusDialogProps = { order: Order; onDone: () => void; onClose: () => void }

/** Sets an order's status and payment status (spec §4): the payment status is sent only when it changed. */
export function StatusDialog({ order, onDone, onClose }: StatusDialogProps) {
  const [status, setStatus] = useState<OrderStatus | ''>(order.status)
  const [paymentStatus, setPaymentStatus] = useState(order.paymentStatus)
  const [notes, setNotes] = useState('')
  const [tracking, setTracking] = useState(order.tracking ?? '')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()
  const effects = status ? effectTexts(order, { status, paymentStatus }) : []
  const isSentNow = status === 'shipped' && order.status !== 'shipped'

  const submit = async () => {
    if (!status) {
      setError('Vælg en ordre status')
      return
    }
    const params = { id: order.id }
    setIsBusy(true)
    try {
      await browserApi.changeOrderStatus({ params, body: { status, notes, ...(status === 'shipped' && { tracking }) } })
      if (paymentStatus !== order.paymentStatus) await browserApi.changeOrder({ params, body: { paymentStatus } })
      toast.success('Ordre opdateret!')
      onDone()
    } catch (failure) {
      toast.error(messageOf(failure, 'Ordre kunne ikke opdateres'))
      setIsBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Skift status: ${order.orderNumber}`}
      footer={
        <>
          <Button onClick={onClose}>Annuller</Button>
          <Button type="submit" form={formId} variant="signal" isBusy={isBusy} busyText="Gemmer...">
            Gem Ændringer
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        aria-label="Skift status"
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <SelectField
          label="Ordre status"
          value={status}
          error={error}
          onChange={({ target }) => {
            setStatus(target.value as OrderStatus | '')
            setError(undefined)
          }}
        >
          <option value="">Vælg status</option>
          {ORDER_STATUSES.map((one) => (
            <option key={one} value={one}>
              {ORDER_STATUS_LABELS[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Betalingsstatus"
          value={paymentStatus}
          onChange={({ target }) => setPaymentStatus(target.value as Order['paymentStatus'])}
        >
          {PAYMENT_STATUSES.map((one) => (
            <option key={one} value={one}>
              {PAYMENT_STATUS_LABELS[one]}
            </option>
          ))}
        </SelectField>
        {status === 'shipped' && (
          <TextField
            label="Fragtfirma og pakkenummer"
            isOptional
            value={tracking}
            maxLength={300}
            autoComplete="off"
            onChange={({ target }) => setTracking(target.value)}
            hint={isSentNow ? `Kunden får en mail på ${order.customerEmail} om, at ordren er sendt.` : 'Kunden ser det under Mine Ordrer.'}
            className="sm:col-span-2"
          />
        )}
        <TextAreaField
          label="Noter"
          isOptional
          rows={3}
          value={notes}
          maxLength={2000}
          onChange={({ target }) => setNotes(target.value)}
          hint="Noten står i ordrens historik, som kunden også ser."
          className="sm:col-span-2"
        />
        <div aria-live="polite" className="sm:col-span-2">
          {effects.length > 0 && (
            <Notice tone="warning" title="Det sker også">
              <ul className="list-disc pl-4">
                {effects.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Notice>
          )}
        </div>
      </form>
    </Dialog>
  )
}
