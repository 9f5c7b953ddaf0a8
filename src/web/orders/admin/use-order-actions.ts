import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { attempt } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { toast } from '#web/ui/toast.ts'
import type { OrderAction } from './order-actions.ts'
import type { OpenDialog } from './order-dialogs.tsx'

const NOT_FETCHED = 'Ordren kunne ikke hentes'

/** The packing slip, the payment request and the hand-over happen at once; the other actions open a dialog. */
export function useOrderActions(orders: readonly Order[]) {
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const { download } = useDownload()
  const { revalidate } = useRevalidator()
  const handlers = {
    slip: ({ id, orderNumber }) => download(() => browserApi.downloadPackingSlip({ params: { id } }), `Pakkeseddel_${orderNumber}.pdf`),
    askForPayment: ({ id }) =>
      attempt(() => browserApi.askForPayment({ params: { id } }), { failed: 'Kunden kunne ikke bedes om betaling', onSettled: revalidate }),
    handOver: (order) => attempt(() => handOver(order), { failed: 'Ordren kunne ikke udleveres', onSettled: revalidate }),
    send: (order) =>
      attempt(
        async () => {
          const { lines } = await browserApi.listParcels({ params: { id: order.id } })
          setOpened({ kind: 'send', order, lines })
        },
        { failed: NOT_FETCHED },
      ),
    bookPayment: (order) => attempt(async () => setOpened(await moneyDialog('payment', order)), { failed: NOT_FETCHED }),
    payBack: (order) => attempt(async () => setOpened(await moneyDialog('refund', order)), { failed: NOT_FETCHED }),
    status: (order) => setOpened({ kind: 'status', order }),
    invoice: (order) => setOpened({ kind: 'invoice', order }),
    delete: (order) => setOpened({ kind: 'delete', order }),
  } satisfies Readonly<Record<OrderAction, (order: Order) => unknown>>
  const act = (action: OrderAction, order: Order) => void handlers[action](order)
  // shows the newest state of the order, also in the dialog
  const dialog = opened && { ...opened, order: orders.find(({ id }) => id === opened.order.id) ?? opened.order }
  return { dialog, act, close: () => setOpened(null) }
}

async function handOver({ id, orderNumber, status }: Order): Promise<void> {
  await browserApi.changeOrderStatus({ params: { id }, body: { status: 'delivered', seen: { status } } })
  toast.success(`${orderNumber} er udleveret`)
}

/** With the open charges of the order's reminders. */
async function moneyDialog(kind: 'payment' | 'refund', order: Order): Promise<OpenDialog> {
  const { reminders } = await browserApi.listPayments({ params: { id: order.id } })
  return { kind, order, charges: oreToKr(reminders.reduce((sum, { open }) => sum + krToOre(open), 0)) }
}
