import type { EInvoiceDelivery } from '#contract/invoices/invoices.ts'
import { RESPONSE_LABELS, type ResponseCode } from '#domain/e-invoices/e-invoice-delivery.ts'
import { date } from '#web/format.ts'
import { classes } from '#web/ui/classes.ts'

const TONES = { calm: 'text-muted', warning: 'font-semibold text-warning', danger: 'font-semibold text-danger' } as const

export function EInvoiceLine({ delivery, className }: { delivery: EInvoiceDelivery; className?: string }) {
  const { text, tone } = eInvoiceText(delivery)
  return (
    <span title={text} className={classes('block text-xs wrap-anywhere max-md:whitespace-normal', TONES[tone], className)}>
      {text}
    </span>
  )
}

type DeliveryText = Readonly<{ text: string; tone: 'calm' | 'warning' | 'danger' }>

export function eInvoiceText({ state, problem, at, response, responseReason }: EInvoiceDelivery): DeliveryText {
  if (state === 'waiting')
    return { text: problem ? `E-fakturaen er ikke sendt endnu: ${problem}` : 'E-fakturaen sendes', tone: problem ? 'warning' : 'calm' }
  if (state === 'sent') return { text: `E-fakturaen er på vej${problem ? `: ${problem}` : ''}`, tone: 'calm' }
  if (state === 'unreachable') return { text: 'Modtageren findes ikke i netværket', tone: 'warning' }
  if (state === 'refused') return { text: `E-fakturaen er afvist: ${problem ?? 'uden grund'}`, tone: 'danger' }
  if (response === null) return { text: `E-faktura leveret ${date(at)}`, tone: 'calm' }
  return { text: responseText(response, responseReason), tone: STATE_TONES[response] ?? 'calm' }
}

const STATE_TONES: Readonly<Partial<Record<ResponseCode, DeliveryText['tone']>>> = { RE: 'danger', UQ: 'warning' }

/** 'Afvist: Rekvisitionsnummer mangler' */
export function responseText(code: ResponseCode, reason: string | null): string {
  return reason === null ? RESPONSE_LABELS[code] : `${RESPONSE_LABELS[code]}: ${reason}`
}

/** The button's label: a document already given to the access point is corrected before it is sent again. */
export function sendText(delivery: EInvoiceDelivery | null): string {
  return delivery === null ? 'Send e-faktura' : 'Ret og send igen'
}
