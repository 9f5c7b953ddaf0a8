import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { ApiError } from '#web/api.ts'
import { leadToPaymentPage, type ToPay } from '#web/payments/online/use-payment-page.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

/** The order is placed in any case. */
const PAYMENT_NOT_OPENED = 'Betalingen kunne ikke åbnes. Ordren er gemt, og du kan betale den her.'

type Paying = Readonly<{ method: PaymentMethod | undefined; isOn: boolean }>

/** Opens the payment page for card and MobilePay, if online payment is on; otherwise the order page offers it. */
export async function isLedToPay(toPay: ToPay, { method, isOn }: Paying): Promise<boolean> {
  if (!isOn || (method !== 'card' && method !== 'mobilepay')) return false
  return await leadToPaymentPage(toPay).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'nothing_to_pay_online')) toast.error(messageOf(error, PAYMENT_NOT_OPENED))
      return false
    },
  )
}
