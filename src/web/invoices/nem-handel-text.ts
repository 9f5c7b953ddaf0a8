import type { NemHandel } from '#contract/invoices.ts'
import { NEM_HANDEL_WAITS } from '#domain/invoices/e-invoice/e-invoice.ts'
import { date } from '#web/format.ts'

export function nemHandelText({ sentAt, sentBy }: NemHandel): string {
  if (sentAt === null) return NEM_HANDEL_WAITS
  return `Sendt via NemHandel ${date(sentAt)}${sentBy === null ? '' : ` af ${sentBy}`}`
}
