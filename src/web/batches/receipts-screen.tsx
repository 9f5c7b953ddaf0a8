import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Receipt } from '#contract/batches/batches.ts'
import { paths } from '#contract/pages/pages.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { EmptyList, OlderPages } from '#web/lists/list-frame.tsx'
import { id, inRole } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/receipts-screen.ts'
import { ReceiptCostsDialog } from './receipt-costs-dialog.tsx'
import { ReceiptForm } from './receipt-form.tsx'
import { RollLabelsDialog } from './roll-labels-dialog.tsx'

const TITLE = 'Varemodtagelse'

const receiptList = urlState(() => paths.adminReceipts(), { before: inRole('page', id()) })

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { before } = receiptList.read(url.searchParams)
  const chosen = Number(url.searchParams.get('indkoeb')) || null
  return loadForStaff(async () => {
    const [listed, { orders }] = await Promise.all([
      browserApi.listReceipts({ query: { before: before ?? undefined } }),
      browserApi.listPurchaseOrders({ query: { open: 'true' } }),
    ])
    return { ...listed, before, purchases: orders, chosen }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminReceipts()} />
}

export default function Receipts({ loaderData: { receipts, before, next, purchases, chosen } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const may = useMay()
  const [labelled, setLabelled] = useState<Receipt | null>(null)
  const [repriced, setRepriced] = useState<Receipt | null>(null)
  return (
    <AdminPage title={TITLE} path={paths.adminReceipts()}>
      {may('changeStock') && (
        <ReceiptForm purchases={purchases} chosen={chosen} onLabels={setLabelled} onReceived={() => void revalidate()} />
      )}
      <section aria-labelledby="modtaget" className="pt-8">
        <h2 id="modtaget" className="pb-3 text-lg">
          Modtaget
        </h2>
        {receipts.length === 0 ? (
          <EmptyList>Her står alt, der bliver lagt på lager med en modtagelse.</EmptyList>
        ) : (
          <ul className="border-t border-line">
            {receipts.map((receipt) => (
              <ReceiptRow
                key={receipt.id}
                receipt={receipt}
                seesCosts={may('seeFigures')}
                onLabels={() => setLabelled(receipt)}
                onCosts={may('buyGoods') && may('seeFigures') ? () => setRepriced(receipt) : null}
              />
            ))}
          </ul>
        )}
        <OlderPages before={before} next={next} hrefOf={(to) => receiptList.href({ before: to })} />
      </section>
      {repriced && <ReceiptCostsDialog receipt={repriced} onSaved={() => void revalidate()} onClose={() => setRepriced(null)} />}
      {labelled && <RollLabelsDialog rolls={rollsIn(labelled)} receiptId={labelled.id} onClose={() => setLabelled(null)} />}
    </AdminPage>
  )
}

/** Labels for the lines of products that still exist. */
function rollsIn({ lines }: Receipt) {
  return lines.flatMap(({ productId, ...line }) => (productId === null ? [] : [{ ...line, productId }]))
}

type ReceiptRowProps = { receipt: Receipt; seesCosts: boolean; onLabels: () => void; onCosts: (() => void) | null }

function ReceiptRow({ receipt, seesCosts, onLabels, onCosts }: ReceiptRowProps) {
  const { supplier, rolls, createdAt, by, note, lines, purchaseOrderId } = receipt
  const who = [dateAndTime(createdAt), by].filter(Boolean).join(' · ')
  return (
    <li className="border-b border-line hover:bg-raised">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-4 px-2 py-2 lg:min-h-9 lg:py-1">
          <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
            <span className="font-semibold wrap-anywhere">{supplier ?? 'Uden leverandør'}</span>
            <span className="figures text-sm text-muted">
              {withUnit(rolls, 'stk.')} · {who}
            </span>
          </span>
          <ChevronDown size={18} aria-hidden className="shrink-0 group-open:rotate-180" />
        </summary>
        <div className="px-2 pb-4">
          {purchaseOrderId !== null && (
            <Link
              to={paths.adminPurchase(purchaseOrderId)}
              className="inline-flex min-h-8 items-center text-sm underline underline-offset-4"
            >
              Indkøbsordre {purchaseOrderId}
            </Link>
          )}
          {note && <p className="pb-2 text-sm whitespace-pre-line">{note}</p>}
          <SmallTable
            rows={lines}
            keyOf={({ id }) => id}
            caption={`Linjer i modtagelsen fra ${supplier ?? 'ukendt leverandør'}`}
            columns={[
              {
                label: 'Vare',
                isRowHeading: true,
                className: 'w-full wrap-anywhere',
                cell: ({ nameDa, kcwId }) => (
                  <>
                    <span className="block font-semibold">{nameDa}</span>
                    <span className="code text-muted">{kcwId}</span>
                  </>
                ),
              },
              { label: 'Batch', className: 'min-w-20 wrap-anywhere sm:whitespace-nowrap', cell: ({ batch }) => batch ?? 'Ukendt' },
              { label: 'Antal', isFigure: true, cell: (line) => wholeNumber(line.rolls) },
              ...(seesCosts
                ? [
                    {
                      label: 'Pris pr. stk.',
                      isFigure: true,
                      isForWide: true,
                      cell: ({ unitCost }: Receipt['lines'][number]) => (unitCost === null ? '–' : amountWithOre(krToOre(unitCost))),
                    },
                  ]
                : []),
            ]}
          />
          {rollsIn(receipt).length > 0 && (
            <Button size="sm" className="mt-3" aria-label={`Labels til varer fra ${supplier ?? 'ukendt leverandør'}`} onClick={onLabels}>
              Labels
            </Button>
          )}
          {onCosts && (
            <Button size="sm" className="mt-3 ml-2" aria-label={`Ret priser fra ${supplier ?? 'ukendt leverandør'}`} onClick={onCosts}>
              Ret priser
            </Button>
          )}
        </div>
      </details>
    </li>
  )
}
