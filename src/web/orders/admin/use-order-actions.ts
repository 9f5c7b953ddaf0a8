import { useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import type { OrderAction } from './order-actions.ts'
import type { OpenDialog } from './order-dialogs.tsx'

/** The packing slip is downloaded at once; the other actions open a dialog. */
export function useOrderActions(orders: readonly Order[]) {
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const { download } = useDownload()
  const act = (action: OrderAction, order: Order) => {
    if (action === 'slip') {
      const params = { id: order.id }
      void download(() => browserApi.downloadPackingSlip({ params }), `Pakkeseddel_${order.orderNumber}.pdf`)
    } else setOpened({ kind: action, order })
  }
  // shows the newest state of the order, also in the dialog
  const dialog = opened && { ...opened, order: orders.find(({ id }) => id === opened.order.id) ?? opened.order }
  return { dialog, act, close: () => setOpened(null) }
}
