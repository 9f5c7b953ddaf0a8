import { ChevronDown } from 'lucide-react'
import { useRevalidator } from 'react-router'
import type { ExportProof } from '#contract/orders/export-proofs.ts'
import type { GoodsSafety, Order, OrderItem } from '#contract/orders/order.ts'
import type { OrderNote } from '#contract/orders/staff-orders.ts'
import { ORDER_TEXTS } from '#domain/orders/order-texts.ts'
import { KeptPdfs } from '#web/admin/kept-pdfs.tsx'
import { Notes } from '#web/admin/notes.tsx'
import { OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { OrderSafety } from '#web/orders/order-safety.tsx'

type ExportSectionProps = { order: Order; proofs: readonly ExportProof[]; mayKeep: boolean }

const TEXTS = {
  add: 'Læg bevis ind',
  field: 'Fil med bevis for eksport',
  notKept: 'Beviset kunne ikke gemmes',
  remove: 'Fjern bevis for eksport',
  asRemoved: ({ name }: ExportProof) => `${name} slettes.`,
  notRemoved: 'Beviset kunne ikke fjernes',
}

/** What shows that an exported order left the EU: its tracking numbers, and documents that staff keep with it. */
export function ExportSection({ order, proofs, mayKeep }: ExportSectionProps) {
  const { revalidate } = useRevalidator()
  const { id } = order
  return (
    <OrderSection title="Bevis for eksport" count={proofs.length}>
      <p className="text-sm">{stateOf(order, proofs)}</p>
      <KeptPdfs
        files={proofs}
        mayKeep={mayKeep}
        texts={TEXTS}
        keep={(body) => browserApi.storeExportProof({ params: { id }, body })}
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
      <div className="-mt-4 pb-4">
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
