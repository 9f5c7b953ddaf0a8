import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/orders/use-download.ts'
import type { OpenDialog } from './order-dialogs.tsx'
import type { OrderAction } from './order-table.tsx'

/** What is pressed for one of some orders: the packing slip comes at once, everything else asks in a dialog first. */
export function useOrderActions(orders: readonly Order[]) {
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const { download } = useDownload()
  const act = (action: OrderAction, order: Order) => {
    if (action === 'slip') {
      const params = { id: order.id }
      void download(() => browserApi.downloadPackingSlip({ params }), `Pakkeseddel_${order.orderNumber}.pdf`)
    } else setOpened({ kind: action, order })
  }
  // what a colleague or the dialog itself changed meanwhile is shown in it too
  const dialog = opened && { ...opened, order: orders.find(({ id }) => id === opened.order.id) ?? opened.order }
  return { dialog, act, close: () => setOpened(null) }
}
