import { useId, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import {
  ORDER_STATUS_LABELS,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
} from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { effectTexts } from './effect-texts.ts'

type StatusDialogProps = { order: Order; onDone: () => void; onClose: () => void }

/**
 * Sets an order's status and payment status (spec §4): the payment status is sent only when it changed. What a colleague did
 * since the dialog was opened is shown before anything is stored.
 */
export function StatusDialog({ order: opened, onDone, onClose }: StatusDialogProps) {
  const [order, setOrder] = useState(opened)
  const [status, setStatus] = useState<OrderStatus | ''>(order.status)
  const [paymentStatus, setPaymentStatus] = useState(order.paymentStatus)
  const [notes, setNotes] = useState('')
  const [tracking, setTracking] = useState(order.tracking ?? '')
  const [colleaguesChange, setColleaguesChange] = useState<Order | null>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const formId = useId()
  // an invoice issued a moment ago may reach the list after this dialog was opened; documents are only ever added
  const { invoices } = opened.invoices.length > order.invoices.length ? opened : order
  const effects = status ? effectTexts({ ...order, invoices }, { status, paymentStatus }) : []
  const isSentNow = status === 'shipped' && order.status !== 'shipped'
  const hasTracking = status === 'shipped' || status === 'delivered' || order.tracking !== null

  const submit = async () => {
    if (!status) {
      setError('Vælg en ordre status')
      return
    }
    const params = { id: order.id }
    setIsBusy(true)
    try {
      await browserApi.changeOrderStatus({ params, body: { status, notes, ...(hasTracking && { tracking }), seenStatus: order.status } })
      // it stands now: who has to try again for the payment does not do this twice
      setOrder({ ...order, status, tracking: hasTracking ? tracking : order.tracking })
      setNotes('')
      if (paymentStatus !== order.paymentStatus)
        await browserApi.changeOrder({ params, body: { paymentStatus, seenPaymentStatus: order.paymentStatus } })
      toast.success('Ordre opdateret!')
      onDone()
    } catch (failure) {
      const now = movedOnTo(failure)
      if (now) followTo(now)
      toast.error(messageOf(failure, 'Ordre kunne ikke opdateres'))
      setIsBusy(false)
    }
  }

  /** What was not chosen here becomes what a colleague chose. */
  const followTo = (now: Order) => {
    if (status === order.status) setStatus(now.status)
    if (paymentStatus === order.paymentStatus) setPaymentStatus(now.paymentStatus)
    if (tracking === (order.tracking ?? '')) setTracking(now.tracking ?? '')
    setOrder(now)
    setColleaguesChange(now)
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <>
          Skift status: <span className="whitespace-nowrap">{order.orderNumber}</span>
        </>
      }
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
        {colleaguesChange && <CurrentState order={colleaguesChange} />}
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
        {hasTracking && (
          <TextField
            label="Fragtfirma og pakkenummer"
            isOptional
            value={tracking}
            maxLength={ORDER_TEXTS.tracking}
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
          maxLength={ORDER_TEXTS.notes}
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

function CurrentState({ order: { status, paymentStatus, statusHistory } }: { order: Order }) {
  const by = statusHistory.at(-1)?.by
  return (
    <Notice tone="warning" title="Ordren er ændret imens" isAlert className="sm:col-span-2">
      Den er nu {ORDER_STATUS_LABELS[status].toLowerCase()} og {PAYMENT_STATUS_LABELS[paymentStatus].toLowerCase()}
      {by && `, ændret af ${by}`}. Tjek dine valg, og gem igen.
    </Notice>
  )
}

function movedOnTo(failure: unknown): Order | null {
  if (!(failure instanceof ApiError) || failure.code !== 'order_moved_on') return null
  return (failure.body as { order?: Order | null }).order ?? null
}
