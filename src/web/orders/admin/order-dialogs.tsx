import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { DeleteOrder } from './delete-order-dialog.tsx'
import { InvoiceDialog } from './invoicing/invoice-dialog.tsx'
import type { OrderAction } from './order-table.tsx'
import { StatusDialog } from './status-dialog.tsx'

/** The one dialog that is open, and about which order. */
export type OpenDialog = Readonly<{ kind: Exclude<OrderAction, 'slip'>; order: Order }>

type OrderDialogsProps = {
  dialog: OpenDialog | null
  onClose: () => void
  /** after an order was deleted; without it the list is fetched again */
  onDeleted?: () => void
}

/** Whatever dialog about an order is open, on the list or on the order's own page. */
export function OrderDialogs({ dialog, onClose, onDeleted }: OrderDialogsProps) {
  const { revalidate } = useRevalidator()
  const finish = () => {
    onClose()
    void revalidate()
  }
  // also after a failure: a colleague may have been quicker
  const close = finish
  if (!dialog) return null
  const { kind, order } = dialog
  if (kind === 'status') return <StatusDialog order={order} onDone={finish} onClose={close} />
  if (kind === 'invoice') return <InvoiceDialog order={order} onClose={onClose} />
  return <DeleteOrder order={order} onDone={onDeleted ?? finish} onClose={close} />
}
