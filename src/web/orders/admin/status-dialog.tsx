import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Order } from '#contract/orders/order.ts'
import { staffOrderCalls } from '#contract/orders/staff-orders.ts'
import { krToOre } from '#domain/money/money.ts'
import {
  hasLeft,
  isSending,
  ORDER_STATUSES,
  orderStatusLabel,
  PAYMENT_STATUS_LABELS,
  PAYMENT_STATUSES,
  statusAction,
} from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { missingText } from '#domain/payments/payment-texts.ts'
import { browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { fieldsOf, formResolver } from '#web/forms/form-resolver.ts'
import { useAction } from '#web/forms/use-action.ts'
import { effectTexts } from '#web/orders/effect-texts.ts'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { SendingNotice } from '#web/parcels/admin/sending-notice.tsx'
import { useSendingPreview } from '#web/parcels/admin/use-sending-preview.ts'
import { useMay } from '#web/session/use-may.ts'
import { AmountField, Options, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { CLOSE_UNSAVED, FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ActiveReplacements } from './active-replacements.tsx'
import { SentRollsField } from './sent-rolls-field.tsx'
import {
  amountProblems,
  booksPart,
  leavesInvoices,
  needsSentRolls,
  ORDER_NOT_CHANGED,
  rollsProblems,
  type StatusForm,
  statusFormOf,
  toStatusChange,
} from './status-form.ts'

const FIELDS = ['status', 'paymentStatus', 'amount', 'tracking', 'sentRolls', 'notes'] as const

type StatusDialogProps = { order: Order; onDone: () => void; onClose: () => void }

/** Sets status and payment status in one request (requirements §4); a colleague's change is shown before anything is stored. */
export function StatusDialog({ order: opened, onDone, onClose }: StatusDialogProps) {
  const { record: order, changed, applyConflict } = useEditedRecord(opened)
  const may = useMay()
  const form = useForm<StatusForm>({
    defaultValues: statusFormOf(order),
    resolver: formResolver(staffOrderCalls.changeOrderStatus.body, {
      toBody: (typed) => toStatusChange(typed, order),
      validate: (typed) => ({ ...amountProblems(typed, order), ...rollsProblems(typed, order) }),
    }),
  })
  const { register, handleSubmit, control, formState } = form
  const field = fieldsOf(register, formState.errors)
  const [status, paymentStatus, sentRolls] = useWatch({ control, name: ['status', 'paymentStatus', 'sentRolls'] })
  // a new invoice may reach the list later than this dialog; invoices are only ever added
  const { invoices } = opened.invoices.length > order.invoices.length ? opened : order
  const effects = [
    ...(status ? effectTexts({ ...order, invoices }, { status, paymentStatus, sentRolls }) : []),
    ...(leavesInvoices({ status, paymentStatus }, order) ? [NOT_CREDITED] : []),
  ]
  const [withoutPayment, setWithoutPayment] = useState(false)
  const sends = status !== '' && isSending(order.status, status)
  const isPaidNow = paymentStatus === 'paid' && order.paymentStatus !== 'paid'
  const { previews, isError } = useSendingPreview([order.id], { rolls: 'unsent', isEnabled: sends && may('sendParcels') })
  const isSentNow = status === 'shipped' && order.status !== 'shipped'
  const hasTracking = (status !== '' && hasLeft(status)) || order.tracking !== null

  const { run } = useAction({
    failed: ORDER_NOT_CHANGED,
    onSuccess: onDone,
    onError: (error) => applyConflict(error, form, statusFormOf, FIELDS),
  })
  const submit = handleSubmit((typed) =>
    run(() => {
      const change = toStatusChange(hasTracking ? typed : { ...typed, tracking: '' }, order)
      const body = { ...change, ...(sends && withoutPayment && { withoutPayment }) }
      return browserApi.changeOrderStatus({ params: { id: order.id }, body })
    }),
  )

  return (
    <FormDialog
      title={
        <>
          Skift status: <OrderNumber of={order} />
        </>
      }
      onClose={onClose}
      label="Skift status"
      onSubmit={submit}
      saveLabel="Gem ændringer"
      closeLabel={CLOSE_UNSAVED}
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <ChangedNotice name="Ordren" changed={changed} className="sm:col-span-2" />
      <SelectField {...field('status')} label="Ordrestatus">
        <option value="">Vælg status</option>
        <Options
          of={ORDER_STATUSES.filter((one) => one === order.status || may(statusAction(order.status, one)))}
          label={(one) => orderStatusLabel({ status: one, deliveryWay: order.deliveryWay })}
        />
      </SelectField>
      {may('bookPayments') && (
        <SelectField {...field('paymentStatus')} label="Betalingsstatus">
          <Options of={PAYMENT_STATUSES} label={(one) => PAYMENT_STATUS_LABELS[one]} />
        </SelectField>
      )}
      {booksPart({ paymentStatus }, order) && (
        <AmountField {...field('amount')} label="Betalt beløb (kr.)" hint={missingText(krToOre(order.open))} className="sm:col-span-2" />
      )}
      {hasTracking && may('sendParcels') && (
        <TextField
          {...field('tracking')}
          label="Fragtfirma og pakkenummer"
          isOptional
          maxLength={ORDER_TEXTS.tracking}
          autoComplete="off"
          hint={trackingHint(order, isSentNow)}
          className="sm:col-span-2"
        />
      )}
      {status === 'cancelled' && order.status !== 'cancelled' && <ActiveReplacements orderId={order.id} className="sm:col-span-2" />}
      {needsSentRolls({ status }, order) && <SentRollsField {...field('sentRolls')} order={order} />}
      <TextAreaField
        {...field('notes')}
        label="Noter"
        isOptional
        rows={3}
        maxLength={ORDER_TEXTS.notes}
        hint="Noten står i ordrens historik, som kunden også ser."
        className="sm:col-span-2"
      />
      {sends && may('sendParcels') && (
        <SendingNotice
          previews={isPaidNow ? previews?.map((one) => ({ ...one, isUnpaid: false, unpaid: 0 })) : previews}
          isError={isError}
          withoutPayment={withoutPayment}
          onWithoutPayment={setWithoutPayment}
          className="sm:col-span-2"
        />
      )}
      <div aria-live="polite" className="sm:col-span-2">
        {effects.length > 0 && <EffectsNotice effects={effects} />}
      </div>
    </FormDialog>
  )
}

const NOT_CREDITED = 'Der udstedes ingen kreditnota. Skal fakturaen krediteres, så vælg »Betal tilbage« på ordren i stedet.'

function trackingHint({ customerEmail, deliveryWay, parcels, tracking }: Order, isSentNow: boolean): string {
  if (!isSentNow) return 'Kunden ser det på ordren.'
  const belongsToEarlierParcel = tracking !== null && parcels.length > 0
  const state = deliveryWay === 'pickup' ? 'klar til afhentning' : 'sendt'
  const mailed = `Kunden får en mail på ${customerEmail} om, at ordren er ${state}.`
  return belongsToEarlierParcel ? `Det, der står her, er den forrige pakkes. Skriv den nyes. ${mailed}` : mailed
}

function EffectsNotice({ effects }: { effects: readonly string[] }) {
  return (
    <Notice tone="warning" title="Det sker også">
      <ul className="list-disc pl-4">
        {effects.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}
