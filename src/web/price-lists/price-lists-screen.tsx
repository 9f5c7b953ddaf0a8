import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PriceList } from '#contract/price-lists/price-lists.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { Button } from '#web/ui/button.tsx'
import type { Route } from './+types/price-lists-screen.ts'
import { PriceListBadge, PriceListDialog } from './price-list-dialog.tsx'

const TITLE = 'Prislister'

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff(async () => await browserApi.listPriceLists())
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminPriceLists()} />
}

export default function PriceLists({ loaderData: { lists } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminPriceLists()}
      action={
        <Button variant="signal" onClick={() => setIsCreating(true)}>
          <Plus size={18} aria-hidden /> Ny prisliste
        </Button>
      }
    >
      <p className="max-w-prose pb-4 text-sm text-muted">
        En prisliste udfyldes i ro og mag, mens butikken sælger til dagens priser. Når den er godkendt, gælder dens priser af sig selv fra
        midnat på dens dag.
      </p>
      <ListTable
        rows={lists}
        columns={COLUMNS}
        empty="Lav den første prisliste, fx næste års priser."
        testId="price-list"
        rowClassName={() => 'bg-ground hover:bg-raised'}
        className=""
      />
      {isCreating && <PriceListDialog onSaved={({ id }) => void navigate(paths.adminPriceList(id))} onClose={() => setIsCreating(false)} />}
    </AdminPage>
  )
}

const COLUMNS: readonly Column<PriceList, never>[] = [
  {
    label: 'Prisliste',
    isFreeText: true,
    cell: ({ id, name }) => (
      <Link to={paths.adminPriceList(id)} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {name}
      </Link>
    ),
  },
  { label: 'Gælder fra', className: 'whitespace-nowrap', cell: ({ startsOn }) => dayFigures(startsOn) },
  { label: 'Priser', isFigure: true, className: 'max-[24rem]:hidden', cell: ({ prices }) => wholeNumber(prices) },
  { label: 'Status', cell: ({ state }) => <PriceListBadge state={state} /> },
  { label: 'Godkendt af', isFreeText: true, className: 'max-md:hidden', cell: ({ approvedBy }) => approvedBy ?? '–' },
]
