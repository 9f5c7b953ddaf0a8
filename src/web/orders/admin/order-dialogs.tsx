import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { DeleteOrder } from './delete-order-dialog.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { OrderDetails } from './order-details.tsx'
import type { OrderAction } from './order-table.tsx'
import { StatusDialog } from './status-dialog.tsx'

/** The one dialog that is open, and about which order. */
export type OpenDialog = Readonly<{ kind: Exclude<OrderAction, 'slip'>; order: Order }>

type OrderDialogsProps = {
  dialog: OpenDialog | null
  onAction: (action: OrderAction, order: Order) => void
  onClose: () => void
}

/** Whatever dialog of the order screen is open. */
export function OrderDialogs({ dialog, onAction, onClose }: OrderDialogsProps) {
  const { revalidate } = useRevalidator()
  const finish = () => {
    onClose()
    void revalidate()
  }
  // also after a failure: a colleague may have been quicker
  const close = finish
  if (!dialog) return null
  const { kind, order } = dialog
  if (kind === 'details') return <OrderDetails order={order} onAction={onAction} onClose={onClose} />
  if (kind === 'status') return <StatusDialog order={order} onDone={finish} onClose={close} />
  if (kind === 'invoice') return <InvoiceDialog order={order} onClose={onClose} />
  return <DeleteOrder order={order} onDone={finish} onClose={close} />
}
