import type { OnlinePaymentState } from './online-payment.ts'

export const ONLINE_PAYMENT_LABELS: Readonly<Record<OnlinePaymentState, string>> = {
  opening: 'Åbnes',
  open: 'Venter på kunden',
  held: 'Reserveret',
  captured: 'Trukket',
  released: 'Frigivet',
  expired: 'Udløbet uden betaling',
  failed: 'Kunne ikke åbnes',
}

export function refundingText(amount: string): string {
  return `${amount} er på vej tilbage`
}
