import { FileUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ExportProof } from '#contract/orders/export-proofs.ts'
import type { Order } from '#contract/orders/order.ts'
import { DOCUMENT } from '#domain/products/product-document.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type ExportSectionProps = { order: Order; proofs: readonly ExportProof[]; mayKeep: boolean }

/** What shows that an exported order left the EU: its tracking numbers, and documents that staff keep with it. */
export function ExportSection({ order, proofs, mayKeep }: ExportSectionProps) {
  const { revalidate } = useRevalidator()
  const { download } = useDownload()
  const input = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState<ExportProof | null>(null)
  const { run, isBusy, error } = useAction({ failed: 'Beviset kunne ikke gemmes', showsError: true })
  const keep = (file: File) =>
    run(async () => {
      const body = new FormData()
      body.append('file', file)
      const kept = await browserApi.storeExportProof({ params: { id: order.id }, body })
      void revalidate()
      return kept
    })
  return (
    <OrderSection title="Bevis for eksport" count={proofs.length}>
      <p className="text-sm">{stateOf(order, proofs)}</p>
      <ul className="text-sm empty:hidden">
        {proofs.map((proof) => (
          <li key={proof.id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
            <button
              type="button"
              className="min-h-11 min-w-0 break-words text-left font-semibold underline underline-offset-4"
              onClick={() =>
                void download(
                  () => browserApi.downloadExportProof({ params: { id: order.id, proofId: proof.id } }),
                  `eksportbevis-${order.id}-${proof.id}.pdf`,
                )
              }
            >
              {proof.name}
            </button>
            <span className="mr-auto text-muted">{[date(proof.createdAt), proof.by].filter(Boolean).join(', ')}</span>
            {mayKeep && (
              <Button size="sm" variant="quiet" aria-label={`Fjern ${proof.name}`} onClick={() => setRemoved(proof)}>
                <Trash2 size={16} aria-hidden /> Fjern
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && (
        <Notice tone="danger" isAlert>
          {error}
        </Notice>
      )}
      {mayKeep && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <input
            ref={input}
            type="file"
            accept="application/pdf,.pdf"
            aria-label="Fil med bevis for eksport"
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) void keep(chosen)
              target.value = ''
            }}
          />
          <Button size="sm" isBusy={isBusy} busyText="Gemmer..." onClick={() => input.current?.click()}>
            <FileUp size={16} aria-hidden /> Læg bevis ind
          </Button>
          <span className="text-xs text-muted">PDF, højst {DOCUMENT.maxMegabytes} MB.</span>
        </div>
      )}
      {removed && (
        <AskedCall
          title="Fjern bevis for eksport"
          question={`${removed.name} slettes.`}
          confirmLabel="Fjern"
          call={async () => {
            const gone = await browserApi.deleteExportProof({ params: { id: order.id, proofId: removed.id } })
            void revalidate()
            return gone
          }}
          failure="Beviset kunne ikke fjernes"
          onDone={() => setRemoved(null)}
          onClose={() => setRemoved(null)}
        />
      )}
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
