import type { Order } from '#contract/orders/order.ts'
import type { LineToSend } from '#contract/parcels/parcels.ts'
import { krToOre } from '#domain/money/money.ts'
import { rollsWithCustomer } from '#domain/parcels/rolls.ts'
import { paidBeyondOnlineOre } from '#domain/payments/payment.ts'
import { refundOwedText } from '#domain/payments/payment-texts.ts'
import { browserApi } from '#web/api.ts'
import { useAction, useCloseAndReload, useFinish } from '#web/forms/use-action.ts'
import { InvoiceDialog } from '#web/invoicing/admin/invoice-dialog.tsx'
import { effectTexts } from '#web/orders/effect-texts.ts'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { SendParcel } from '#web/parcels/admin/send-parcel-dialog.tsx'
import { MoneyDialog } from '#web/payments/admin/money-dialog.tsx'
import type { MoneyKind } from '#web/payments/admin/money-form.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { ActiveReplacements } from './active-replacements.tsx'
import { RollsOutside } from './sent-rolls-field.tsx'
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
  const finishFresh = useFinish(onClose)
  // reloads after a failure too: a colleague may have been quicker
  const finish = useCloseAndReload(onClose)
  if (!dialog) return null
  const { order } = dialog
  if ('lines' in dialog) return <SendParcel order={order} lines={dialog.lines} onDone={finishFresh} onClose={onClose} />
  if ('charges' in dialog)
    return <MoneyDialog kind={dialog.kind} order={order} charges={dialog.charges} onDone={finishFresh} onClose={onClose} />
  if (dialog.kind === 'status') return <StatusDialog order={order} onDone={finish} onClose={finish} />
  if (dialog.kind === 'invoice') return <InvoiceDialog order={order} onClose={onClose} />
  return <DeleteOrder order={order} onDone={onDeleted ?? finish} onClose={finish} />
}

type DeleteOrderProps = { order: Order; onDone: () => void; onClose: () => void }

/** Confirms deleting an order, and names the effects (requirements §10 'deleting an order'). */
function DeleteOrder({ order, onDone, onClose }: DeleteOrderProps) {
  const online = order.onlinePayments.map(({ captured, refunded }) => ({ capturedOre: krToOre(captured), refundedOre: krToOre(refunded) }))
  const owedOre = paidBeyondOnlineOre(krToOre(order.paid ?? 0), online)
  const { run, isBusy } = useAction({ failed: 'Ordre kunne ikke slettes', onSuccess: onDone })
  const remove = () =>
    run(async () => {
      await browserApi.deleteOrder({ params: { id: order.id } })
      toast.success('Ordre slettet')
    })
  return (
    <ConfirmDialog
      title={
        <>
          Slet ordre <OrderNumber of={order} />
        </>
      }
      onClose={onClose}
      confirmLabel="Slet"
      closeLabel="Behold ordren"
      busyText="Sletter..."
      isBusy={isBusy}
      isDisabled={owedOre > 0}
      onConfirm={remove}
    >
      {owedOre > 0 ? (
        <Notice tone="warning" title="Betal først pengene tilbage">
          {refundOwedText(owedOre)}
        </Notice>
      ) : (
        <DeletionEffects order={order} />
      )}
    </ConfirmDialog>
  )
}

function DeletionEffects({ order }: { order: Order }) {
  const hasOutside = order.items.some((item) => rollsWithCustomer(item) > 0)
  return (
    <>
      <p className="font-semibold">Er du sikker på, at du vil slette denne ordre?</p>
      <ul className="mt-3 list-disc pl-5 text-sm">
        <li>Ordren forsvinder fra alle lister, også hos kunden. Den kan ikke hentes frem igen.</li>
        {effectTexts(order, null).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {order.onlinePayments.some(({ state }) => state === 'captured') && (
          <li>Det, der er betalt med kort eller MobilePay, bliver betalt tilbage samme vej.</li>
        )}
      </ul>
      {order.status !== 'cancelled' && <ActiveReplacements orderId={order.id} className="mt-4" />}
      {order.status !== 'cancelled' && hasOutside && (
        <div className="mt-4 grid gap-3">
          <RollsOutside order={order} />
          <Notice tone="warning" title="Er varerne her?">
            De lægges på lager med det samme. Er de ikke kommet tilbage, så annuller ordren i stedet og vælg »De kommer tilbage«.
          </Notice>
        </div>
      )}
    </>
  )
}
