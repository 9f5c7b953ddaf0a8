import { Plus, ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { ListFrame } from '#web/lists/list-frame.tsx'
import { BulkBar } from '#web/orders/admin/bulk/bulk-bar.tsx'
import { TrackingDialog } from '#web/orders/admin/bulk/tracking-dialog.tsx'
import { useChosenOrders } from '#web/orders/admin/bulk/use-chosen-orders.ts'
import { OrderDialogs } from '#web/orders/admin/order-dialogs.tsx'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { useOrderActions } from '#web/orders/admin/use-order-actions.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/orders-screen.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderTable } from './order-table.tsx'

const TITLE = 'Ordrer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = ordersList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listOrders({ query: ordersList.query(state) })), state }), url)
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminOrders()} />
}

export default function AdminOrders({ loaderData: { orders, total, state } }: Route.ComponentProps) {
  const may = useMay()
  const { dialog, act, close } = useOrderActions(orders)
  const [bringsNumbers, setBringsNumbers] = useState(false)
  const { revalidate } = useRevalidator()
  const endNumbers = () => {
    setBringsNumbers(false)
    void revalidate()
  }
  const { chosen, setChosen, ...choosing } = useChosenOrders(orders, state.sort)
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminOrders()}
      action={
        <div className="flex flex-wrap gap-2">
          {may('sendParcels') && (
            <Button size="sm" onClick={() => setBringsNumbers(true)}>
              <ScanBarcode size={16} aria-hidden /> Pakkenumre
            </Button>
          )}
          {may('changeOrders') && (
            <LinkButton size="sm" variant="signal" to={paths.adminNewOrder()}>
              <Plus size={16} aria-hidden /> Ny ordre
            </LinkButton>
          )}
        </div>
      }
    >
      <OrderFilters state={state} />
      <ListFrame
        list={ordersList}
        views="orders"
        state={state}
        total={total}
        heading={
          <BulkBar chosen={chosen} onChosen={setChosen} toPack={state.scope === 'toPack' ? orders : []}>
            {count(total, 'ordre', 'ordrer')}
          </BulkBar>
        }
      >
        <OrderTable orders={orders} state={state} chosen={chosen} {...choosing} onAction={act} />
      </ListFrame>
      {/* keeps room below the list for the bar on phones */}
      {chosen.length > 0 && <div aria-hidden className="h-48 md:hidden" />}
      {bringsNumbers && <TrackingDialog onDone={endNumbers} onClose={() => setBringsNumbers(false)} />}
      <OrderDialogs dialog={dialog} onClose={close} />
    </AdminPage>
  )
}
