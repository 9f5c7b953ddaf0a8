import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { InvoiceDialog } from '#web/invoicing/admin/invoice-dialog.tsx'
import { DeleteOrder } from './delete-order-dialog.tsx'
import type { OrderAction } from './order-actions.ts'
import { StatusDialog } from './status-dialog.tsx'

export type OpenDialog = Readonly<{ kind: Exclude<OrderAction, 'slip'>; order: Order }>

type OrderDialogsProps = {
  dialog: OpenDialog | null
  onClose: () => void
  /** Called after an order was deleted; by default the list is fetched again. */
  onDeleted?: () => void
}

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
