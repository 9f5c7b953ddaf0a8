import type { Invoice, NemHandel } from '#contract/invoices/invoices.ts'
import { maySendEInvoice } from '#domain/e-invoices/e-invoice-delivery.ts'
import { NEM_HANDEL_WAITS } from '#domain/invoices/e-invoice/e-invoice.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { showUndoToast } from '#web/ui/undo-toast.tsx'

type Marked = Readonly<{ id: number; nemHandel: NemHandel | null }>

/** Records that a document was sent through NemHandel, or reverts that; `finish` runs afterwards, also after a refusal. */
export function useNemHandel(finish: () => unknown) {
  const { run, isBusy } = useAction({ failed: 'Det kunne ikke gemmes', onSettled: finish })
  const set = (id: number, isSent: boolean) =>
    run(async () => {
      const { message } = await browserApi.markNemHandel({ params: { id }, body: { isSent, seen: { isSent: !isSent } } })
      // a press by mistake can be undone from its message
      void showUndoToast(message, () => void set(id, !isSent))
    })
  const mark = async ({ id, nemHandel }: Marked) => void (await set(id, nemHandel?.sentAt == null))
  return { mark, isBusy }
}

export function nemHandelText({ sentAt, sentBy }: NemHandel): string {
  if (sentAt === null) return NEM_HANDEL_WAITS
  return `Sendt via NemHandel ${date(sentAt)}${sentBy === null ? '' : ` af ${sentBy}`}`
}

/** True when staff mark by hand that the document was sent; otherwise the access point reports its delivery. */
export function isMarkedByHand({ nemHandel, eInvoice }: Pick<Invoice, 'nemHandel' | 'eInvoice'>): boolean {
  return eInvoice === null || (nemHandel?.sentAt != null && maySendEInvoice(eInvoice))
}

/** True when staff may mark the document by hand: the access point does not have it. */
export function canBeMarked({ nemHandel, eInvoice }: Pick<Invoice, 'nemHandel' | 'eInvoice'>): boolean {
  return nemHandel !== null && (eInvoice === null || maySendEInvoice(eInvoice))
}
