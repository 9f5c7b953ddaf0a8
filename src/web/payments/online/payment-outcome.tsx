import type { Order } from '#contract/orders/order.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { isPayable } from '#domain/payments/online/online-payment.ts'
import { cancelsUnlessPaidText, WHEN_CAPTURED } from '#domain/payments/payment-texts.ts'
import { usePolling } from '#web/page/use-polling.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { heldOf } from './held-of.ts'
import { ASK_AGAIN_MS, AWAITS_BANK, type ToPay, useOutcome, usePaymentPage, WENT_THROUGH } from './use-payment-page.ts'

type PaymentOutcomeProps = {
  order: Order
  toPay: ToPay
  /** The amount that can be paid now, in kr. */
  sum: number
}

export function PaymentOutcome({ order, toPay, sum }: PaymentOutcomeProps) {
  const { payments } = useSettings()
  const outcome = useOutcome()
  const heldOre = heldOf(order)
  const isPaidOrHeld = heldOre > 0 || order.paid > 0
  // an earlier payment of the same order does not count
  const isAwaited = outcome === 'ok' && order.status !== 'cancelled' && order.onlinePayments.some(({ state }) => isPayable(state))
  const isBeingCaptured = outcome === 'ok' && heldOre > 0 && order.waitsForDeposit
  usePolling(isAwaited || isBeingCaptured, ASK_AGAIN_MS)
  if (isAwaited) return <Notice tone="info">{AWAITS_BANK}</Notice>
  return (
    <div className="grid gap-4">
      {outcome === 'ok' && isPaidOrHeld && order.status !== 'cancelled' && <Notice tone="success">{thanksFor(order)}</Notice>}
      {outcome === 'afbrudt' && sum > 0 && (
        <Notice tone="warning">Betalingen blev ikke gennemført. Ordren er gemt, og du kan betale, når du er klar.</Notice>
      )}
      {sum > 0 && <PayNow toPay={toPay} sum={sum} />}
      {sum > 0 && <p className="text-sm text-muted">{cancelsUnlessPaidText(payments.cancelUnpaidAfterDays)}</p>}
    </div>
  )
}

function thanksFor(order: Order): string {
  const heldOre = heldOf(order)
  if (order.waitsForDeposit) return 'Tak. Depositummet bliver trukket nu, og så går vi i gang.'
  if (heldOre > 0) return `Tak. ${amount(heldOre)} er reserveret og trækkes først, ${WHEN_CAPTURED}.`
  if (order.open <= 0) return 'Tak. Ordren er betalt.'
  return order.deposit > 0 ? 'Tak. Depositummet er betalt, og vi går i gang.' : WENT_THROUGH
}

type PayNowProps = {
  toPay: ToPay
  /** In kr. */
  sum: number
  size?: 'sm' | 'lg'
}

export function PayNow({ toPay, sum, size = 'lg' }: PayNowProps) {
  const { pay, isLeaving, problem } = usePaymentPage(toPay)
  return (
    <div className="grid justify-items-start gap-2 print:hidden">
      <Button variant="signal" size={size} isBusy={isLeaving} busyText="Åbner betaling..." onClick={pay}>
        Betal {amount(krToOre(sum))} nu
      </Button>
      <p role="status" className="text-sm font-semibold text-danger empty:hidden">
        {problem}
      </p>
    </div>
  )
}
