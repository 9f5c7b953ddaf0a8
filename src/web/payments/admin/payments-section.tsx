import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OnlinePayment, Order } from '#contract/orders/order.ts'
import type { Payment } from '#contract/payments/payments.ts'
import type { Reminder } from '#contract/reminders/reminders.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { amount, amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { ONLINE_PAYMENT_LABELS, refundingText } from '#domain/payments/online/online-payment.ts'
import { PAYMENT_WAY_LABELS, statusAfterReversal, validPayments } from '#domain/payments/payment.ts'
import { balanceForStaff } from '#domain/payments/payment-texts.ts'
import { Nothing, OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction, useFinish } from '#web/forms/use-action.ts'
import { useListFocus } from '#web/lists/use-list-focus.ts'
import { SentReminders } from '#web/reminders/admin/sent-reminders.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MoneyDialog, MoneyOutcome, moneyOf } from './money-dialog.tsx'
import type { MoneyKind } from './money-form.ts'

type Opened = Readonly<{ kind: MoneyKind }> | Readonly<{ kind: 'reverse'; payment: Payment }>
type PaymentsSectionProps = {
  order: Order
  payments: readonly Payment[]
  reminders: readonly Reminder[]
  mayBook: boolean
  mayRemind: boolean
}

export function PaymentsSection({ order, payments, reminders, mayBook, mayRemind }: PaymentsSectionProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const { revalidate } = useRevalidator()
  const close = () => setOpened(null)
  const finish = useFinish(close)
  // the button leaves the row: the focus moves to the row first
  const endReversal = () => {
    close()
    void revalidate()
  }
  const keepFocus = useListFocus<HTMLUListElement>(payments)
  const active = validPayments(
    payments.map(({ id, amount, reverses, reminderNumber }) => ({ id, amountOre: krToOre(amount), reversesId: reverses, reminderNumber })),
  )
  const charges = oreToKr(reminders.reduce((sum, { open }) => sum + krToOre(open), 0))
  const activeIds = new Set(active.map(({ id }) => id))
  return (
    <OrderSection
      title="Betalinger"
      count={active.length}
      action={
        mayBook && (
          <span className="flex flex-wrap">
            {order.paid > 0 && (
              <Button size="sm" variant="quiet" onClick={() => setOpened({ kind: 'refund' })}>
                Betal tilbage
              </Button>
            )}
            <Button size="sm" variant="quiet" onClick={() => setOpened({ kind: 'payment' })}>
              Bogfør betaling
            </Button>
          </span>
        )
      }
    >
      <OnlinePayments payments={order.onlinePayments} />
      {payments.length === 0 && <Nothing>Der er ikke bogført nogen betaling.</Nothing>}
      <ul {...keepFocus} className="figures text-sm empty:hidden">
        {payments.map((payment) => (
          <PaymentRow
            key={payment.id}
            payment={payment}
            isActive={activeIds.has(payment.id)}
            onReverse={mayBook && !payment.isOnline ? () => setOpened({ kind: 'reverse', payment }) : null}
          />
        ))}
      </ul>
      <MoneySums order={order} payments={active.filter(({ reminderNumber }) => reminderNumber === null)} />
      {reminders.length > 0 && (
        <div className="pt-4">
          <h3 className="text-sm font-semibold">Rykkere</h3>
          <SentReminders
            reminders={reminders}
            orderNumber={order.orderNumber}
            mayWithdraw={mayRemind}
            onChanged={() => void revalidate()}
          />
        </div>
      )}
      {opened?.kind === 'reverse' && <ReversePayment order={order} payment={opened.payment} onDone={endReversal} onClose={close} />}
      {opened && opened.kind !== 'reverse' && (
        <MoneyDialog kind={opened.kind} order={order} charges={charges} onDone={finish} onClose={close} />
      )}
    </OrderSection>
  )
}

type PaymentRowProps = { payment: Payment; isActive: boolean; onReverse: (() => void) | null }

function PaymentRow({ payment, isActive, onReverse }: PaymentRowProps) {
  const { amount, way, paidOn, reference, by, isOnline, reverses, reminderNumber } = payment
  const sum = amountWithOre(krToOre(amount))
  const name = reverses !== null ? 'Tilbageførsel' : amount < 0 ? 'Tilbagebetaling' : 'Betaling'
  return (
    <li className={classes('flex flex-wrap items-center gap-x-4 border-b border-line py-1', !isActive && 'text-muted')}>
      <span className="min-h-11 min-w-0 grow basis-48 py-1">
        <span className="font-semibold">
          {name} {dayFigures(paidOn)}
        </span>
        {!isActive && reverses === null && ' · Tilbageført'}
        <span className="block text-xs wrap-anywhere text-muted">
          {[
            PAYMENT_WAY_LABELS[way],
            reminderNumber === null ? null : `rykker ${reminderNumber}`,
            reference,
            by ?? (isOnline ? null : 'Uden navn'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes('ml-auto whitespace-nowrap', isActive ? 'font-semibold' : 'line-through')}>{sum}</span>
      {isActive && onReverse && (
        <Button size="sm" variant="quiet" aria-label={`Tilbagefør ${name.toLowerCase()} ${dayFigures(paidOn)}, ${sum}`} onClick={onReverse}>
          Tilbagefør
        </Button>
      )}
    </li>
  )
}

type MoneySumsProps = { order: Order; payments: readonly Readonly<{ amountOre: number }>[] }

/** The sums of an order: total, credited, paid, refunded and open. Zero sums are left out, except the first and last. */
function MoneySums({ order, payments }: MoneySumsProps) {
  const sumOf = (sign: 1 | -1) => payments.reduce((sum, { amountOre }) => sum + Math.max(0, sign * amountOre), 0)
  const openOre = krToOre(order.open)
  const balance = balanceForStaff(openOre)
  const sums = [
    { label: 'Krediteret', ore: 0 - krToOre(order.credited) },
    { label: 'Betalt', ore: 0 - sumOf(1) },
    { label: 'Betalt tilbage', ore: sumOf(-1) },
  ]
  return (
    <dl className="figures pt-2 text-sm sm:ml-auto sm:max-w-sm">
      <Sum label={order.status === 'cancelled' ? 'Ordren, før den blev annulleret' : 'I alt'} ore={krToOre(order.total)} />
      {sums.map(({ label, ore }) => ore !== 0 && <Sum key={label} label={label} ore={ore} />)}
      <Sum
        {...balance}
        className={classes('mt-1 border-t border-edge pt-2 font-bold', openOre > 0 && 'text-warning', openOre < 0 && 'text-danger')}
      />
    </dl>
  )
}

function Sum({ label, ore, className }: { label: string; ore: number; className?: string }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 py-1', className)}>
      <dt>{label}</dt>
      <dd className="text-right whitespace-nowrap">{amountWithOre(ore)}</dd>
    </div>
  )
}

function OnlinePayments({ payments }: { payments: readonly OnlinePayment[] }) {
  return (
    <ul aria-label="Onlinebetalinger" className="figures text-sm empty:hidden">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
          <span className="min-h-11 min-w-0 grow basis-48 py-1">
            <span className="font-semibold">{ONLINE_PAYMENT_LABELS[payment.state]}</span>
            <span className="block text-xs wrap-anywhere text-muted">{factsOf(payment).join(' · ')}</span>
          </span>
          <span className="ml-auto whitespace-nowrap">{amountWithOre(krToOre(payment.held || payment.captured || payment.amount))}</span>
        </li>
      ))}
    </ul>
  )
}

function factsOf({ state, way, createdAt, holdEndsAt, captured, refunded, refunding, amount }: OnlinePayment): string[] {
  return [
    way === null ? 'Online' : PAYMENT_WAY_LABELS[way],
    `bedt om ${dateAndTime(createdAt)}`,
    ...(holdEndsAt === null || state !== 'held' ? [] : [`holdes til ${dateAndTime(holdEndsAt)}`]),
    ...(captured > 0 && captured < amount ? [`${amountWithOre(krToOre(captured))} af ${amountWithOre(krToOre(amount))} trukket`] : []),
    ...(refunded > 0 ? [`${amountWithOre(krToOre(refunded))} betalt tilbage`] : []),
    ...(refunding > 0 ? [refundingText(amountWithOre(krToOre(refunding)))] : []),
  ]
}

type ReversePaymentProps = { order: Order; payment: Payment; onDone: () => void; onClose: () => void }

/** Confirms reversing a wrong booking. Both entries stay visible, and neither counts. */
function ReversePayment({ order, payment, onDone, onClose }: ReversePaymentProps) {
  const isRefund = payment.amount < 0
  // charges of a reminder are not part of the order's money
  const reversedOre = payment.reminderNumber === null ? krToOre(payment.amount) : 0
  const { run, isBusy } = useAction({ failed: 'Betalingen kunne ikke tilbageføres', onSettled: onDone })
  const reverse = () => run(() => browserApi.reversePayment({ params: { id: payment.id }, body: { paidOn: copenhagenDay(Date.now()) } }))
  return (
    <ConfirmDialog
      title={`Tilbagefør ${isRefund ? 'tilbagebetalingen' : 'betalingen'}?`}
      onClose={onClose}
      confirmLabel="Tilbagefør"
      busyText="Tilbagefører..."
      isBusy={isBusy}
      onConfirm={reverse}
    >
      <div className="grid gap-4 text-sm">
        <p>
          {amount(Math.abs(krToOre(payment.amount)))} fra den {dayFigures(payment.paidOn)} er bogført ved en fejl og tæller ikke længere.
          Posten bliver stående som tilbageført, så alle kan se, hvad der skete.
        </p>
        <p className="text-muted">
          {isRefund
            ? 'Kunden får ingen mail om det.'
            : 'Er pengene kommet ind og skal tilbage til kunden, så vælg »Betal tilbage« i stedet.'}
        </p>
        <MoneyOutcome order={order} paymentStatus={statusAfterReversal(moneyOf(order), reversedOre)} />
      </div>
    </ConfirmDialog>
  )
}
