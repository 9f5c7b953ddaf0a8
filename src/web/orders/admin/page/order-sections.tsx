import { ChevronDown } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import type { ResponseOf } from '#contract/http/call.ts'
import type { ExportProof } from '#contract/orders/export-proofs.ts'
import type { GoodsSafety, Order, OrderItem, orderCalls } from '#contract/orders/order.ts'
import type { OrderNote } from '#contract/orders/staff-orders.ts'
import { paths } from '#contract/pages/pages.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { Notes } from '#web/admin/notes.tsx'
import { OrderSection } from '#web/admin/section.tsx'
import { StoredPdfs } from '#web/admin/stored-pdfs.tsx'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { messagesList } from '#web/messages/admin/messages-list.ts'
import { OrderChanges } from '#web/orders/order-changes.tsx'
import { OrderSafety } from '#web/orders/order-safety.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ExportSectionProps = { order: Order; proofs: readonly ExportProof[]; mayUpload: boolean }

const TEXTS = {
  add: 'Læg bevis ind',
  field: 'Fil med bevis for eksport',
  notStored: 'Beviset kunne ikke gemmes',
  remove: 'Fjern bevis for eksport',
  removeQuestion: ({ name }: ExportProof) => `${name} slettes.`,
  notRemoved: 'Beviset kunne ikke fjernes',
}

/** Proof that an exported order left the EU: its tracking numbers, and documents that staff upload. */
export function ExportSection({ order, proofs, mayUpload }: ExportSectionProps) {
  const { revalidate } = useRevalidator()
  const { id } = order
  return (
    <OrderSection title="Bevis for eksport" count={proofs.length}>
      <p className="text-sm">{stateOf(order, proofs)}</p>
      <StoredPdfs
        files={proofs}
        mayChange={mayUpload}
        texts={TEXTS}
        store={(body) => browserApi.storeExportProof({ params: { id }, body })}
        read={(proof) => browserApi.downloadExportProof({ params: { id, proofId: proof.id } })}
        nameOf={(proof) => `eksportbevis-${id}-${proof.id}`}
        remove={(proof) => browserApi.deleteExportProof({ params: { id, proofId: proof.id } })}
        onChanged={() => void revalidate()}
      />
    </OrderSection>
  )
}

function stateOf({ parcels }: Order, proofs: readonly ExportProof[]): string {
  if (proofs.length > 0) return 'Der er et dokument for, at varerne er sendt ud af EU.'
  if (parcels.length === 0) return 'Når ordren er sendt, skal I kunne vise, at varerne har forladt EU: et pakkenummer eller et dokument.'
  return parcels.every(({ tracking }) => tracking !== null)
    ? 'Hver forsendelse har et pakkenummer.'
    : 'Der mangler bevis: noter pakkenummeret på forsendelsen, eller læg et dokument ind. Uden bevis skal salget have moms.'
}

type SafetySectionProps = { items: readonly OrderItem[]; safety: readonly GoodsSafety[] }

/** Chemical labels, candidate substances and manufacturers, folded away; the packing slip has them too. */
export function SafetySection({ items, safety }: SafetySectionProps) {
  if (!safety.some(({ hazard, maker, substances }) => hazard !== null || maker !== null || (substances?.found.length ?? 0) > 0)) return null
  return (
    <details className="group border-b border-edge">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between text-sm font-semibold">
        Sikkerhed og producenter
        <ChevronDown size={16} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="py-4">
        <OrderSafety items={items} safety={safety} />
      </div>
    </details>
  )
}

export function NotesSection({ orderId, notes }: { orderId: number; notes: readonly OrderNote[] }) {
  const { revalidate } = useRevalidator()
  return (
    <Notes
      notes={notes}
      hint="Kun I ser den. Kunden ser den aldrig."
      maxLength={ORDER_TEXTS.internalNote}
      add={(text) => browserApi.addOrderNote({ params: { id: orderId }, body: { text } })}
      remove={(noteId) => browserApi.deleteOrderNote({ params: { id: orderId, noteId } })}
      onChange={() => void revalidate()}
    />
  )
}

type Request = ResponseOf<(typeof orderCalls)['showOrder']>['changeRequests'][number]

/** The changes the customer requested, above everything else on the order until staff have handled them. */
export function ChangeRequests({ requests }: { requests: readonly Request[] }) {
  const may = useMay()
  const { revalidate } = useRevalidator()
  const { run, isBusy } = useAction({ onSettled: revalidate })
  const close = (id: number) => run(() => browserApi.changeMessage({ params: { id }, body: { handled: true, seen: { handledAt: null } } }))
  return requests.map(({ id, message, createdAt }) => (
    <Notice key={id} tone="warning" title="Kunden beder om en ændring" className="mb-6">
      <p className="figures text-xs">{dateAndTime(createdAt)}</p>
      <p className="mt-1 break-words whitespace-pre-wrap">{message}</p>
      {may('answerInbox') && (
        <p className="mt-3 flex flex-wrap gap-2">
          <LinkButton size="sm" to={messagesList.href({ opened: id })}>
            Svar kunden
          </LinkButton>
          <Button size="sm" isBusy={isBusy} busyText="Vent..." onClick={() => void close(id)}>
            Ændringen er behandlet
          </Button>
        </p>
      )}
    </Notice>
  ))
}

/** Why the order can no longer be changed, and what can be done instead. */
export function NotChangeable({ order: { status, userId }, onClose }: { order: Order; onClose: () => void }) {
  const may = useMay()
  const isCancelled = status === 'cancelled'
  return (
    <Dialog
      isOpen
      losesNothing
      title={isCancelled ? 'Ordren er annulleret' : 'Alt er sendt'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Luk</Button>}
    >
      <p>{!isCancelled && 'Varerne er ude af huset, så ordren ligger fast. '}Det kan du gøre i stedet:</p>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-sm">
        {isCancelled && <li>Vælg en anden status under »Flere«. Så gælder ordren igen og kan rettes.</li>}
        {!isCancelled && (
          <>
            <li>Er pakken ikke sendt alligevel, så vælg »Tag tilbage« under »Forsendelser«, og ret ordren bagefter.</li>
            <li>Kommer noget retur, eller er der fejl i det, så vælg »Opret retur«.</li>
            {may('readInvoices') && <li>Er prisen forkert, så vælg »Krediter« ud for fakturaen.</li>}
          </>
        )}
        <li>
          Skal kunden have mere, så{' '}
          <Link to={paths.adminNewOrder(userId === null ? {} : { kunde: userId })} className="font-semibold underline underline-offset-2">
            opret en ny ordre
          </Link>
          .
        </li>
      </ul>
    </Dialog>
  )
}

export function ChangesSection({ changes, vatTreatment }: Pick<Order, 'changes' | 'vatTreatment'>) {
  if (changes.length === 0) return null
  return (
    <OrderSection title="Rettelser" count={changes.length}>
      <OrderChanges changes={changes} vatTreatment={vatTreatment} />
    </OrderSection>
  )
}
