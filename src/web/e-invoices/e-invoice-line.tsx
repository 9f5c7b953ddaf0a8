import type { EInvoiceDelivery } from '#contract/invoices.ts'
import { classes } from '#web/ui/classes.ts'
import { eInvoiceText } from './e-invoice-text.ts'

const TONES = { calm: 'text-muted', warning: 'font-semibold text-warning', danger: 'font-semibold text-danger' } as const

export function EInvoiceLine({ delivery, className }: { delivery: EInvoiceDelivery; className?: string }) {
  const { text, tone } = eInvoiceText(delivery)
  return (
    <span title={text} className={classes('block text-xs wrap-anywhere max-md:whitespace-normal', TONES[tone], className)}>
      {text}
    </span>
  )
}
