import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { useDownload } from '#web/orders/use-download.ts'
import type { Route } from './+types/orders-screen.ts'
import { type OpenDialog, OrderDialogs } from './order-dialogs.tsx'
import { OrderFilters } from './order-filters.tsx'
import { type OrderAction, OrderTable } from './order-table.tsx'
import { ordersList } from './orders-list.ts'

const TITLE = 'Ordrer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = ordersList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listOrders({ query: ordersList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminOrders()} />
}

export default function AdminOrders({ loaderData: { orders, total, state } }: Route.ComponentProps) {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { download } = useDownload()
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
      <ListFrame list={ordersList} state={state} total={total} heading={<ListCount>{count(total, 'ordre', 'ordrer')}</ListCount>}>
        <OrderTable orders={orders} state={state} onAction={act} />
      </ListFrame>
      <OrderDialogs dialog={shown} onAction={act} onClose={() => setDialog(null)} />
    </AdminPage>
  )
}
