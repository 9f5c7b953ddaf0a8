import type { OnlinePaymentState } from './online-payment.ts'

/** What staff read of a payment asked for online. */
export const ONLINE_PAYMENT_LABELS: Readonly<Record<OnlinePaymentState, string>> = {
  opening: 'Åbnes',
  open: 'Venter på kunden',
  held: 'Reserveret',
  captured: 'Trukket',
  released: 'Frigivet',
  expired: 'Udløbet uden betaling',
  failed: 'Kunne ikke åbnes',
}

/** What is said of a refund the provider has not answered yet. */
export function refundingText(amount: string): string {
  return `${amount} er på vej tilbage`
}
