import { Mail, PackagePlus, Printer } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PurchaseOrder } from '#contract/purchases/purchases.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { figure } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { isOpen, mayBecome, PURCHASE_STATUS_LABELS } from '#domain/purchases/purchase-order.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { saveFirst } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/purchase-page.ts'
import { PurchaseForm } from './purchase-form.tsx'

const TITLE = 'Indkøbsordre'

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const id = Number(params.id)
  return loadForStaff(async () => await browserApi.showPurchaseOrder({ params: { id } }))
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <AdminPageSkeleton title={TITLE} path={paths.adminPurchase(Number(params.id))} />
}

const MOVES = {
  ordered: { label: 'Bestil', question: 'Er ordren sendt til leverandøren? Så er varerne på vej, og kunderne kan se, hvornår de ventes.' },
  closed: { label: 'Luk resten', question: 'Kommer resten ikke? Så lukkes ordren, og resten er ikke længere på vej.' },
  send: {
    label: 'Send til leverandøren',
    question: 'Leverandøren får en mail med indkøbsordren som PDF, med navne og dine priser.',
  },
  cancelled: { label: 'Annuller ordren', question: 'Vil du annullere indkøbsordren? Så er intet af den på vej.' },
} as const
type MoveTo = keyof typeof MOVES

/** In order of preference: sending also orders, so it is first when the supplier has an email. */
const MOVE_NAMES: readonly MoveTo[] = ['send', 'ordered', 'closed', 'cancelled']

function mayBePressed({ stand, supplier }: PurchaseOrder, move: MoveTo): boolean {
  if (move === 'send') return supplier.email !== null && isOpen(stand)
  return mayBecome(stand, move)
}

/** Sending a draft orders it too. */
function sendQuestion({ stand, supplier }: PurchaseOrder): string {
  return `${supplier.email}: ${MOVES.send.question}${stand === 'draft' ? ' Ordren er samtidig bestilt.' : ''}`
}

export default function PurchasePage({ loaderData: { order } }: Route.ComponentProps) {
  const may = useMay()
  const { revalidate, state: revalidation } = useRevalidator()
  const [moving, setMoving] = useState<MoveTo | null>(null)
  const [notifies, setNotifies] = useState(true)
  // the next step of a draft is ordering it, by mail where possible
  const main = order.stand === 'draft' ? MOVE_NAMES.find((to) => mayBePressed(order, to)) : null
  const { run, isBusy } = useAction({ failed: 'Indkøbsordren kunne ikke ændres' })
  // a draft never reached the supplier
  const mayNotify = moving === 'cancelled' && order.stand === 'ordered' && order.supplier.email !== null
  const move = async (to: MoveTo) => {
    const { id, revision } = order
    const notifySupplier = mayNotify && notifies
    await run(() =>
      to === 'send'
        ? browserApi.sendPurchaseOrder({ params: { id }, body: { revision } })
        : browserApi.movePurchaseOrder({ params: { id }, body: { state: to, revision, notifySupplier } }),
    )
    setMoving(null)
    void revalidate()
  }
  /** Acts on the order as it is shown: unsaved input is saved first. */
  const whenSaved = async (act: () => void | Promise<void>) => {
    if (await saveFirst()) await act()
  }
  return (
    <AdminPage
      title={`${TITLE} ${order.id}`}
      path={paths.adminPurchase(order.id)}
      above={<BackLink to={paths.adminPurchases()}>Alle indkøb</BackLink>}
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4 text-sm">
        <span className="min-w-0 font-semibold wrap-anywhere">{order.supplier.name}</span>
        <Badge>{PURCHASE_STATUS_LABELS[order.stand]}</Badge>
        <span className="figures text-muted">
          {`${wholeNumber(order.received)} af ${wholeNumber(order.rolls)} modtaget`}
          {order.orderedAt && ` · bestilt ${date(order.orderedAt)}`}
          {may('buyGoods') && ` · i alt ${figure(krToOre(order.total))} ${order.currency}`}
        </span>
      </div>
      {order.isLate && (
        <Notice tone="warning" title="Forsinket" className="mb-4">
          Dagen er gået for nogle af linjerne, så de loves ikke længere til kunderne. Spørg leverandøren, og skriv en ny dag.
        </Notice>
      )}
      <div className="flex flex-wrap gap-2 pb-6 print:hidden">
        {may('buyGoods') &&
          MOVE_NAMES.filter((to) => mayBePressed(order, to)).map((to) => (
            <Button key={to} variant={to === main ? 'signal' : 'outline'} onClick={() => void whenSaved(() => setMoving(to))}>
              {to === 'send' && <Mail size={18} aria-hidden />} {MOVES[to].label}
            </Button>
          ))}
        {may('changeStock') && (order.stand === 'ordered' || order.stand === 'partly_received') && (
          <LinkButton to={paths.adminReceipts({ indkoeb: order.id })} variant="signal">
            <PackagePlus size={18} aria-hidden /> Modtag varer
          </LinkButton>
        )}
        <Button onClick={() => void whenSaved(() => window.print())}>
          <Printer size={18} aria-hidden /> Udskriv
        </Button>
      </div>
      {may('buyGoods') && isOpen(order.stand) ? (
        <PurchaseForm key={order.id} order={order} onSaved={revalidate} />
      ) : (
        <PurchaseLines order={order} seesPrices={may('buyGoods')} />
      )}
      {moving && (
        <ConfirmDialog
          title={MOVES[moving].label}
          question={moving === 'send' ? sendQuestion(order) : MOVES[moving].question}
          confirmLabel={MOVES[moving].label}
          {...(moving === 'cancelled' && { closeLabel: 'Behold ordren' })}
          // saving makes a newer revision, which is not loaded yet
          isBusy={isBusy || revalidation === 'loading'}
          onConfirm={() => void move(moving)}
          onClose={() => setMoving(null)}
        >
          {mayNotify && (
            <Checkbox
              label={`Skriv til ${order.supplier.email}, at ordren er annulleret`}
              checked={notifies}
              onChange={(event) => setNotifies(event.target.checked)}
              className="mt-3"
            />
          )}
        </ConfirmDialog>
      )}
    </AdminPage>
  )
}

function PurchaseLines({ order, seesPrices }: { order: PurchaseOrder; seesPrices: boolean }) {
  return (
    <>
      {order.note && <p className="pb-3 text-sm whitespace-pre-line">{order.note}</p>}
      <SmallTable
        rows={order.lines}
        keyOf={({ id }) => id}
        caption="Linjer"
        columns={[
          {
            label: 'Vare',
            isRowHeading: true,
            className: 'w-full wrap-anywhere',
            cell: ({ nameDa, sku, supplierSku }: PurchaseOrder['lines'][number]) => (
              <>
                <span className="block font-semibold">{nameDa}</span>
                <span className="code text-muted">{[sku, supplierSku].filter(Boolean).join(' · ')}</span>
              </>
            ),
          },
          { label: 'Modtaget', isFigure: true, cell: ({ received, rolls }) => `${wholeNumber(received)} af ${wholeNumber(rolls)}` },
          {
            label: 'Ventes',
            isFigure: true,
            cell: ({ expectedOn, isLate }) => (
              <>
                {expectedOn ? dayFigures(expectedOn) : '–'}
                {isLate && <span className="block text-xs font-semibold text-warning">Forsinket</span>}
              </>
            ),
          },
          ...(seesPrices
            ? [
                {
                  label: `Pris i ${order.currency}`,
                  isFigure: true,
                  isForWide: true,
                  cell: ({ unitPrice }: PurchaseOrder['lines'][number]) => (unitPrice === null ? '–' : figure(krToOre(unitPrice))),
                },
              ]
            : []),
        ]}
      />
    </>
  )
}
