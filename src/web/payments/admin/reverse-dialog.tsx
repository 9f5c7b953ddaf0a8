import type { Order } from '#contract/orders/order.ts'
import type { Payment } from '#contract/payments/payments.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { MoneyOutcome } from './money-outcome.tsx'

type ReversePaymentProps = { order: Order; payment: Payment; onDone: () => void; onClose: () => void }

/** Asks before a wrong booking is reversed. Both entries stay visible, and neither counts. */
export function ReversePayment({ order, payment, onDone, onClose }: ReversePaymentProps) {
  const isRefund = payment.amount < 0
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
        <MoneyOutcome order={order} reversed={payment} />
      </div>
    </ConfirmDialog>
  )
}
