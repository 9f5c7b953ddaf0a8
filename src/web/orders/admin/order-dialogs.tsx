import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import type { LineToSend } from '#contract/parcels/parcels.ts'
import { useFinish } from '#web/forms/use-finish.ts'
import { InvoiceDialog } from '#web/invoicing/admin/invoice-dialog.tsx'
import { SendParcel } from '#web/parcels/admin/send-parcel-dialog.tsx'
import { MoneyDialog } from '#web/payments/admin/money-dialog.tsx'
import type { MoneyKind } from '#web/payments/admin/money-form.ts'
import { DeleteOrder } from './delete-order-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'

type Opened<Kind, More = object> = Readonly<{ kind: Kind; order: Order } & More>
export type OpenDialog =
  | Opened<'status' | 'invoice' | 'delete'>
  | Opened<'send', { lines: readonly LineToSend[] }>
  | Opened<MoneyKind, { charges: number }>

type OrderDialogsProps = {
  dialog: OpenDialog | null
  onClose: () => void
  /** Called after an order was deleted; by default the list is fetched again. */
  onDeleted?: () => void
}

export function OrderDialogs({ dialog, onClose, onDeleted }: OrderDialogsProps) {
  const { revalidate } = useRevalidator()
  const finishFresh = useFinish(onClose)
  const finish = () => {
    onClose()
    void revalidate()
  }
  // also after a failure: a colleague may have been quicker
  const close = finish
  if (!dialog) return null
  const { order } = dialog
  if ('lines' in dialog) return <SendParcel order={order} lines={dialog.lines} onDone={finishFresh} onClose={onClose} />
  if ('charges' in dialog)
    return <MoneyDialog kind={dialog.kind} order={order} charges={dialog.charges} onDone={finishFresh} onClose={onClose} />
  if (dialog.kind === 'status') return <StatusDialog order={order} onDone={finish} onClose={close} />
  if (dialog.kind === 'invoice') return <InvoiceDialog order={order} onClose={onClose} />
  return <DeleteOrder order={order} onDone={onDeleted ?? finish} onClose={close} />
}
