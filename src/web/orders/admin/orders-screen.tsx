import { Plus } from 'lucide-react'
import { paths } from '#contract/pages.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { useMay } from '#web/customers/use-may.ts'
import { ListFrame } from '#web/lists/list-frame.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/orders-screen.ts'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { useChosenOrders } from './bulk/use-chosen-orders.ts'
import { OrderDialogs } from './order-dialogs.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderTable } from './order-table.tsx'
import { ordersList } from './orders-list.ts'
import { useOrderActions } from './use-order-actions.ts'

const TITLE = 'Ordrer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = ordersList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listOrders({ query: ordersList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminOrders()} />
}

export default function AdminOrders({ loaderData: { orders, total, state } }: Route.ComponentProps) {
  const may = useMay()
  const { dialog, act, close } = useOrderActions(orders)
  const { chosen, setChosen, ...choosing } = useChosenOrders(orders)
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminOrders()}
      action={
        may('changeOrders') && (
          <LinkButton size="sm" variant="signal" to={paths.adminNewOrder()}>
            <Plus size={16} aria-hidden /> Ny ordre
          </LinkButton>
        )
      }
    >
      <OrderFilters state={state} />
      <ListFrame
        list={ordersList}
        state={state}
        total={total}
        heading={
          <BulkBar chosen={chosen} onChosen={setChosen}>
            {count(total, 'ordre', 'ordrer')}
          </BulkBar>
        }
      >
        <OrderTable orders={orders} state={state} chosen={chosen} {...choosing} onAction={act} />
      </ListFrame>
      {/* the bar of a phone covers no order and no page number */}
      {chosen.length > 0 && <div aria-hidden className="h-48 md:hidden" />}
      <OrderDialogs dialog={dialog} onClose={close} />
    </AdminPage>
  )
}
