import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { PaymentMethod } from '#domain/orders/order-status.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

export const PAGE_NOT_OPENED = 'Betalingen kunne ikke åbnes. Prøv igen.'
/** The bank answers the shop directly, usually within a second. */
export const ASK_AGAIN_MS = 2_000
export const WENT_THROUGH = 'Tak. Betalingen er gået igennem.'
export const AWAITS_BANK = 'Vi venter på svar fra din bank. Siden viser det, så snart det kommer.'

/** An own order, or a guest's by the token of its address. */
export type ToPay = Readonly<{ orderId: number }> | Readonly<{ token: string }>

/** The address of the payment page. Throws when none can be opened; the order then stays and can be paid later. */
async function openPaymentPage(toPay: ToPay): Promise<string> {
  const { url } =
    'token' in toPay
      ? await browserApi.openGuestPaymentPage({ params: { token: toPay.token } })
      : await browserApi.openPaymentPage({ params: { id: toPay.orderId } })
  return url
}

/** Back may restore this page as it was left: `reset` clears the busy state, and the page loads what is due now. */
export function useRestored(reset: () => void): void {
  const { revalidate } = useRevalidator()
  const restore = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    reset()
    void revalidate()
  })
  useEffect(() => {
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [])
}

/** Leaves for a payment page, and removes an earlier outcome from the address, so that Back does not show it again. */
export function leaveFor(url: string): void {
  const here = new URL(window.location.href)
  here.searchParams.delete('betaling')
  window.history.replaceState(window.history.state, '', here)
  window.location.assign(url)
}

/** The outcome the payment page returned the buyer with; null when Back restored this page, which then shows an earlier one. */
export function useOutcome(): string | null {
  const [params] = useSearchParams()
  const [isOver, setIsOver] = useState(false)
  useRestored(() => setIsOver(true))
  return isOver ? null : params.get('betaling')
}

/** Opens the payment page from a button, which is busy until the browser leaves. */
export function usePaymentPage(toPay: ToPay) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useRestored(() => setIsLeaving(false))
  const pay = async () => {
    setIsLeaving(true)
    setProblem(null)
    try {
      leaveFor(await openPaymentPage(toPay))
    } catch (error) {
      setProblem(messageOf(error, PAGE_NOT_OPENED))
      setIsLeaving(false)
    }
  }
  return { pay, isLeaving, problem }
}

/** The order is placed all the same. */
const PAYMENT_NOT_OPENED = 'Betalingen kunne ikke åbnes. Ordren er gemt, og du kan betale den her.'

type Paying = Readonly<{ method: PaymentMethod | undefined; isOn: boolean }>

/** Opens the payment page for card and MobilePay, if online payment is on, and answers whether it did; otherwise the order page offers it. */
export async function hasOpenedPaymentPage(toPay: ToPay, { method, isOn }: Paying): Promise<boolean> {
  if (!isOn || (method !== 'card' && method !== 'mobilepay')) return false
  return await openPaymentPage(toPay).then(
    (url) => {
      window.location.assign(url)
      return true
    },
    (error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'nothing_to_pay_online')) toast.error(messageOf(error, PAYMENT_NOT_OPENED))
      return false
    },
  )
}
