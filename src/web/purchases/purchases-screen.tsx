import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PurchaseOrder, Supplier } from '#contract/purchases.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { outstandingOf, PURCHASE_STAND_TEXTS } from '#domain/purchases/purchase-order.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { attempt } from '#web/forms/use-action.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { OlderPages } from '#web/lists/older-pages.tsx'
import { id, inRole } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/purchases-screen.ts'
import { NewPurchaseDialog } from './new-purchase-dialog.tsx'

const TITLE = 'Indkøb'

const purchaseList = urlState(paths.adminPurchases, { before: inRole('page', id()) })

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const { before } = purchaseList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listPurchaseOrders({ query: { before: before ?? undefined } })), before }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminPurchases()} />
}

export default function Purchases({ loaderData: { orders, before, next } }: Route.ComponentProps) {
  const may = useMay()
  const [suppliers, setSuppliers] = useState<readonly Supplier[] | null>(null)
  const open = () =>
    attempt(
      async () => {
        const found = (await browserApi.listSuppliers()).suppliers
        if (found.length === 0) toast.error('Opret leverandøren først.')
        else setSuppliers(found)
      },
      { failed: 'Leverandørerne kunne ikke hentes' },
    )
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminPurchases()}
      action={
        may('buyGoods') && (
          <div className="flex flex-wrap gap-2">
            <LinkButton to={paths.adminAdvice()}>Se forslag</LinkButton>
            <Button variant="signal" onClick={() => void open()}>
              <Plus size={18} aria-hidden /> Ny indkøbsordre
            </Button>
          </div>
        )
      }
    >
      <ListTable
        rows={orders}
        columns={COLUMNS}
        empty="Her står det, der er bestilt hjem. Det, der er på vej, loves kunderne med den uge, det ventes."
        testId="purchase"
        rowClassName={() => 'bg-ground hover:bg-raised'}
        className=""
      />
      <OlderPages before={before} next={next} hrefOf={(to) => purchaseList.href({ before: to })} />
      {suppliers && <NewPurchaseDialog suppliers={suppliers} onClose={() => setSuppliers(null)} />}
    </AdminPage>
  )
}

const COLUMNS: readonly Column<PurchaseOrder, never>[] = [
  {
    label: 'Indkøb',
    isFreeText: true,
    cell: ({ id: number, supplier }) => (
      <Link to={paths.adminPurchase(number)} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {`${number} · ${supplier.name}`}
      </Link>
    ),
  },
  { label: 'Oprettet', className: 'max-md:hidden', cell: ({ createdAt }) => date(createdAt) },
  {
    label: 'Status',
    cell: ({ stand, isLate }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        {PURCHASE_STAND_TEXTS[stand]}
        {isLate && <Badge tone="warning">Forsinket</Badge>}
      </span>
    ),
  },
  { label: 'Modtaget', isFigure: true, cell: ({ received, rolls }) => `${wholeNumber(received)} af ${wholeNumber(rolls)}` },
  { label: 'Ventes', isFigure: true, className: 'max-md:hidden', cell: nextDay },
]

function nextDay({ stand, lines }: PurchaseOrder): string {
  if (stand === 'closed' || stand === 'cancelled') return '–'
  const [first] = lines.flatMap((line) => (line.expectedOn && outstandingOf(line) > 0 ? [line.expectedOn] : [])).toSorted()
  return first ? dayFigures(first) : '–'
}
