import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { count } from '#web/format.ts'
import { useDownload } from '#web/orders/use-download.ts'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/orders-screen.ts'
import { type OpenDialog, OrderDialogs } from './order-dialogs.tsx'
import { OrderFilters } from './order-filters.tsx'
import { type OrderAction, OrderTable } from './order-table.tsx'
import { ORDERS_PER_PAGE, ordersAddress, readOrderList, toOrderQuery } from './orders-address.ts'

const TITLE = 'Ordrer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = readOrderList(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listOrders({ query: toOrderQuery(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminOrders()} />
}

export default function AdminOrders({ loaderData: { orders, total, state } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { download } = useDownload()
  const isLoading = useNavigation().location?.pathname === paths.adminOrders()
  // what a colleague or the dialog itself changed meanwhile is shown in it too
  const shown = dialog && { ...dialog, order: orders.find(({ id }) => id === dialog.order.id) ?? dialog.order }
  const act = (action: OrderAction, order: Order) => {
    if (action === 'slip') {
      const params = { id: order.id }
      void download(() => browserApi.downloadPackingSlip({ params }), `Pakkeseddel_${order.orderNumber}.pdf`)
    } else setDialog({ kind: action, order })
  }
  return (
    <AdminPage title={TITLE} path={paths.adminOrders()}>
      <OrderFilters state={state} />
      <p aria-live="polite" className="figures pb-2 text-xs text-muted">
        {count(total, 'ordre', 'ordrer')}
      </p>
      <div aria-busy={isLoading} className={classes('transition-opacity', isLoading && 'opacity-60 delay-150')}>
        <OrderTable orders={orders} state={state} onAction={act} />
      </div>
      <div className="mt-6">
        <Pagination page={state.page} pages={Math.ceil(total / ORDERS_PER_PAGE)} to={(page) => ordersAddress({ page }, state)} />
      </div>
      <OrderDialogs dialog={shown} onAction={act} onClose={() => setDialog(null)} />
    </AdminPage>
  )
}
