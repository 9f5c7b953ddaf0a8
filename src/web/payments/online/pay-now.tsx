import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { type ToPay, usePaymentPage } from './use-payment-page.ts'

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
