import type { Order } from '#contract/orders/order.ts'
import { outsideOf } from '#domain/parcels/rolls.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { effectTexts } from '#web/orders/effect-texts.ts'
import { OrderNumber } from '#web/orders/order-number.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { RollsOutside } from './sent-rolls-field.tsx'

type DeleteOrderProps = { order: Order; onDone: () => void; onClose: () => void }

/** Asks before an order is deleted, and names the effects (requirements §10 'deleting an order'). */
export function DeleteOrder({ order, onDone, onClose }: DeleteOrderProps) {
  const effects = effectTexts(order, null)
  const hasOutside = order.items.some((item) => outsideOf(item) > 0)
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
      busyText="Sletter..."
      isBusy={isBusy}
      onConfirm={remove}
    >
      <p className="font-semibold">Er du sikker på, at du vil slette denne ordre?</p>
      <ul className="mt-3 list-disc pl-5 text-sm">
        <li>Ordren forsvinder fra alle lister, også hos kunden. Den kan ikke hentes frem igen.</li>
        {effects.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {order.onlinePayments.some(({ state }) => state === 'captured') && (
          <li>Det, der er betalt med kort eller MobilePay, bliver betalt tilbage samme vej.</li>
        )}
      </ul>
      {order.status !== 'cancelled' && hasOutside && (
        <div className="mt-4 grid gap-3">
          <RollsOutside order={order} />
          <Notice tone="warning" title="Er rullerne her?">
            De lægges på lager med det samme. Er de ikke kommet tilbage, så annuller ordren i stedet og vælg »De kommer tilbage«.
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
