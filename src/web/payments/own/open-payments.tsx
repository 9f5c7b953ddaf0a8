import { useRevalidator, useSearchParams } from 'react-router'
import type { OpenPayment, OwnAccount } from '#contract/payments/own-invoices.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { gatheredTitle } from '#domain/payments/online/gathered-payment.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useAskAgain } from '#web/page/use-ask-again.ts'
import { ASK_AGAIN_MS, AWAITS_BANK } from '#web/payments/online/use-payment-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The outcome of a payment the visitor comes back from, and payments that wait for the buyer or the bank. */
export function OpenPayments({ account: { payments } }: { account: OwnAccount }) {
  const [params] = useSearchParams()
  const cameBack = params.get('betaling')
  const isAwaited = payments.some(({ isHeld }) => isHeld || cameBack === 'ok')
  useAskAgain(isAwaited, ASK_AGAIN_MS)
  return (
    <div className="mb-6 grid gap-4 empty:hidden print:hidden" role="status">
      {isAwaited && <Notice tone="info">{AWAITS_BANK}</Notice>}
      {cameBack === 'ok' && payments.length === 0 && <Notice tone="success">Tak. Betalingen er gået igennem.</Notice>}
      {cameBack === 'afbrudt' && payments.length > 0 && <Notice tone="warning">Betalingen blev ikke gennemført.</Notice>}
      {!isAwaited && payments.map((payment) => <OpenPaymentNotice key={payment.id} payment={payment} />)}
    </div>
  )
}

function OpenPaymentNotice({ payment: { id, invoices, amount, url } }: { payment: OpenPayment }) {
  const { revalidate } = useRevalidator()
  const { run, isBusy } = useAction({ onSettled: () => revalidate() })
  return (
    <Notice tone="info" title={`En betaling på ${amountWithOre(krToOre(amount))} er i gang`}>
      <p>{gatheredTitle(invoices)} kan ikke vælges, så længe betalingen er åben.</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {url !== null && (
          <Button size="sm" variant="solid" onClick={() => window.location.assign(url)}>
            Fortsæt betalingen
          </Button>
        )}
        <Button
          size="sm"
          isBusy={isBusy}
          busyText="Lukker..."
          onClick={() => void run(() => browserApi.stopInvoicePayment({ params: { id } }))}
        >
          Luk betalingen
        </Button>
      </div>
    </Notice>
  )
}
