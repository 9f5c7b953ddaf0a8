import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Order } from '#contract/orders/order.ts'
import { paymentCalls } from '#contract/payments/payments.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { typedOre } from '#domain/money/typed-amount.ts'
import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '#domain/orders/order-status.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { refundingText } from '#domain/payments/online/online-payment.ts'
import { isPaidOnline } from '#domain/payments/online/what-is-due.ts'
import {
  type OrderMoney,
  owedBackOre,
  PAYMENT_WAY_LABELS,
  PAYMENT_WAYS,
  statusAfterPayment,
  statusAfterRefund,
} from '#domain/payments/payment.ts'
import { missingText } from '#domain/payments/payment-texts.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { useEditedRecord } from '#web/forms/edit-conflict.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { newKey } from '#web/new-key.ts'
import { effectTexts } from '#web/orders/effect-texts.ts'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { refundingOf } from '#web/payments/online/held-of.ts'
import { messageOf } from '#web/refusal-message.ts'
import { useUser } from '#web/session/session.ts'
import { AmountField, Checkbox, SelectField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  countedOre,
  creditableOre,
  isAboveOpen,
  type MoneyForm,
  type MoneyKind,
  moneyFormOf,
  moneyProblems,
  toMovedMoney,
  toRefund,
} from './money-form.ts'

const FIELDS = ['amount', 'way', 'paidOn', 'reference'] as const

const TEXTS = {
  payment: { title: 'Bogfør betaling', day: 'Betalt den', failed: 'Betalingen kunne ikke bogføres' },
  refund: { title: 'Betal tilbage', day: 'Betalt tilbage den', failed: 'Tilbagebetalingen kunne ikke bogføres' },
} as const satisfies Record<MoneyKind, unknown>

type MoneyDialogProps = {
  kind: MoneyKind
  order: Order
  charges: number
  onDone: () => Promise<void>
  onClose: () => void
}

/** Books money that came in or was paid back. One opened dialog books once; a colleague's booking is shown before anything is stored. */
export function MoneyDialog({ kind, order: opened, charges, onDone, onClose }: MoneyDialogProps) {
  const { record: now, changed, applyConflict } = useEditedRecord(opened)
  const order = { ...now, charges: kind === 'payment' ? charges : 0 }
  const [today] = useState(() => copenhagenDay(Date.now()))
  const [key] = useState(newKey)
  const formOf = (shown: Order) => moneyFormOf(kind, { ...shown, charges: order.charges }, today)
  const mayCredit = holdsPermission(useUser(), 'invoices')
  const toBody = (filled: MoneyForm) => (kind === 'payment' ? toMovedMoney(filled, order) : toRefund(filled, order, mayCredit))
  const form = useForm<MoneyForm>({
    defaultValues: formOf(order),
    resolver: formResolver(kind === 'payment' ? paymentCalls.bookPayment.body : paymentCalls.bookRefund.body, {
      toBody,
      validate: (typed) => moneyProblems(kind, typed, order),
    }),
  })
  const { register, handleSubmit, control, formState, setError } = form
  const [typed, way, isCredited] = useWatch({ control, name: ['amount', 'way', 'isCredited'] })
  const goesOnline = kind === 'refund' && isPaidOnline(way) && leftOnline(order) > 0
  const creditableNowOre = kind === 'refund' ? creditableOre({ amount: typed }, order) : 0
  const { title, day, failed } = TEXTS[kind]

  const submit = handleSubmit(async (filled) => {
    const sending = [{ params: { id: order.id }, body: toBody(filled) }, { headers: { 'Idempotency-Key': key } }] as const
    try {
      const { message } = await (kind === 'payment' ? browserApi.bookPayment(...sending) : browserApi.bookRefund(...sending))
      toast.success(message)
      await onDone()
    } catch (error) {
      toast.error(messageOf(error, failed))
      // already booked, but the answer was lost and the form changed: show the booking first
      if (error instanceof ApiError && error.code === 'idempotency_key_reused') return await onDone()
      applyConflict(error, form, formOf)
      showRefusedFields(error, FIELDS, setError)
    }
  })

  return (
    <FormDialog
      title={
        <>
          {title}: <OrderNumber of={order} />
        </>
      }
      onClose={onClose}
      label={title}
      onSubmit={submit}
      saveLabel={kind === 'payment' ? 'Bogfør betalingen' : goesOnline ? 'Betal tilbage nu' : 'Bogfør tilbagebetalingen'}
      busyText="Bogfører..."
      isBusy={formState.isSubmitting}
      className="grid gap-4 sm:grid-cols-2"
    >
      <ChangedNotice name="Ordren" changed={changed} className="sm:col-span-2" />
      <AmountField
        {...register('amount')}
        label="Beløb (kr.)"
        hint={kind === 'payment' ? `${missingText(krToOre(order.open))}${chargesText(charges)}` : owedText(order)}
        error={formState.errors.amount?.message}
      />
      <SelectField {...register('way')} label="Hvordan" error={formState.errors.way?.message}>
        {PAYMENT_WAYS.map((way) => (
          <option key={way} value={way}>
            {PAYMENT_WAY_LABELS[way]}
          </option>
        ))}
      </SelectField>
      <TextField {...register('paidOn')} type="date" label={day} max={today} error={formState.errors.paidOn?.message} />
      <TextField
        {...register('reference')}
        label="Reference"
        isOptional
        autoComplete="off"
        maxLength={ORDER_TEXTS.paymentReference}
        hint="Fx bankudtogets linje. Kunden ser den ikke."
        error={formState.errors.reference?.message}
      />
      {kind === 'payment' && isAboveOpen({ amount: typed }, order) && (
        <Checkbox
          {...register('isOverpaid')}
          className="sm:col-span-2"
          label="Kunden har betalt for meget og har resten til gode, til den er betalt tilbage."
          error={formState.errors.isOverpaid?.message}
        />
      )}
      {creditableNowOre > 0 && (
        <div className="text-sm sm:col-span-2">
          {mayCredit && <Checkbox {...register('isCredited')} label={`Udsted også en kreditnota på ${amount(creditableNowOre)}`} />}
          <p className="text-xs text-muted">
            Det er mere, end kunden har til gode. Uden en kreditnota bliver beløbet stående i momsen og på kundens konto.
            {!mayCredit && ' Bed en kollega, der må udstede kreditnotaer, om det.'}
          </p>
        </div>
      )}
      {goesOnline && (
        <Notice tone="info" className="sm:col-span-2">
          Pengene sendes tilbage den vej, de kom (højst {amount(leftOnline(order))}). I skal ikke selv overføre noget.
        </Notice>
      )}
      {kind === 'refund' && (
        <p className="text-xs text-muted sm:col-span-2">Kunden får en mail på {order.customerEmail} om, at pengene er betalt tilbage.</p>
      )}
      {kind === 'payment' ? (
        <MoneyOutcome order={order} paymentStatus={statusAfterPayment(moneyOf(order), countedOre({ amount: typed }, order))} />
      ) : (
        <MoneyOutcome
          order={order}
          paymentStatus={statusAfterRefund(moneyOf(order, mayCredit && isCredited ? creditableNowOre : 0), typedOre(typed) ?? 0)}
        />
      )}
    </FormDialog>
  )
}

/** In øre: what can still be refunded online. */
function leftOnline({ onlinePayments }: Order): number {
  const leftOre = onlinePayments.reduce((sum, { captured, refunded }) => sum + krToOre(captured) - krToOre(refunded), 0)
  return leftOre - refundingOf({ onlinePayments })
}

/** Open reminder charges are paid after the order, by the same payment. */
function chargesText(charges: number): string {
  return charges > 0 ? ` Dertil ${amount(krToOre(charges))} fra rykkere.` : ''
}

function owedText({ open, paid, onlinePayments }: Order): string {
  const underWayOre = refundingOf({ onlinePayments })
  const owedOre = owedBackOre(krToOre(open), underWayOre)
  const underWay = underWayOre > 0 ? ` ${refundingText(amount(underWayOre))}.` : ''
  return `Kunden har ${owedOre > 0 ? amount(owedOre) : 'intet'} til gode.${underWay} Betalt i alt: ${amount(krToOre(paid))}`
}

export function moneyOf({ total, credited, paid, refunded }: Order, creditOre = 0): OrderMoney {
  return {
    totalOre: krToOre(total),
    creditedOre: krToOre(credited) + creditOre,
    paidOre: krToOre(paid),
    refundedOre: krToOre(refunded),
  }
}

type MoneyOutcomeProps = { order: Order; paymentStatus: PaymentStatus }

/** The effects on the order when the money is booked. */
export function MoneyOutcome({ order, paymentStatus }: MoneyOutcomeProps) {
  const effects = effectTexts(order, { status: order.status, paymentStatus })
  return (
    <div aria-live="polite" className="sm:col-span-2">
      {paymentStatus !== order.paymentStatus && (
        <Notice tone="info" title={`Ordren bliver: ${PAYMENT_STATUS_LABELS[paymentStatus]}`}>
          {effects.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
    </div>
  )
}
