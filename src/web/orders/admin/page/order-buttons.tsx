import { Ellipsis, Pencil } from 'lucide-react'
import type { Order } from '#contract/orders/order.ts'
import { STEP_WORK } from '#domain/order-changes/next-step.ts'
import { looksOf, type OrderAction, otherActions } from '#web/orders/admin/order-actions.ts'
import { stepOf } from '#web/orders/admin/order-step.ts'
import { useMay } from '#web/session/use-may.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'

type OrderButtonsProps = {
  order: Order
  /** Rolls that can leave today, by line. */
  ready: ReadonlyMap<number, number>
  onAct: (action: OrderAction) => void
  onChange: () => void
}

/** What is to be done next, coloured; changing the order; and everything else in a menu. */
export function OrderButtons({ order, ready, onAct, onChange }: OrderButtonsProps) {
  const may = useMay()
  const step = stepOf(order, useSettings().payments, ready)
  const looks = looksOf(order.deliveryWay, step)
  const others = otherActions(may, step)
  const Next = step && looks[step]
  return (
    <div className="flex flex-wrap gap-2">
      {step && Next && may(STEP_WORK[step]) && (
        <Button size="sm" variant="signal" onClick={() => onAct(step)}>
          <Next.icon size={16} aria-hidden /> {Next.label}
        </Button>
      )}
      {may('changeOrders') && (
        <Button size="sm" onClick={onChange}>
          <Pencil size={16} aria-hidden /> Ret ordren
        </Button>
      )}
      {others.length > 0 && (
        <MenuButton
          label="Flere handlinger"
          items={others.map((action) => ({ ...looks[action], key: action, onChoose: () => onAct(action) }))}
          className="min-h-11 border border-edge px-3.5 text-xs font-semibold hover:border-ink"
        >
          <Ellipsis size={16} aria-hidden /> Flere
        </MenuButton>
      )}
    </div>
  )
}
