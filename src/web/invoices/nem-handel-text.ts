import type { NemHandel } from '#contract/invoices.ts'
import { date } from '#web/format.ts'

/** What has to be done about a document for a public buyer, or who did it and when. */
export function nemHandelText({ sentAt, sentBy }: NemHandel): string {
  if (sentAt === null) return 'Skal sendes via NemHandel'
  return `Sendt via NemHandel ${date(sentAt)}${sentBy === null ? '' : ` af ${sentBy}`}`
}
