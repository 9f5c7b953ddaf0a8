import { Ellipsis, Pencil } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { type OrderStep, STEP_WORK, WITHDRAWN } from '#domain/order-changes/next-step.ts'
import { isToBeSent } from '#domain/orders/order-status.ts'
import { withdrawnOf } from '#domain/parcels/rolls.ts'
import { balanceForStaff } from '#domain/payments/payment-texts.ts'
import { BackLink } from '#web/admin/admin-page.tsx'
import { carriedPlace } from '#web/browser/list-place.ts'
import { looksOf, type OrderAction, otherActions, stepOf } from '#web/orders/admin/order-actions.ts'
import { OrderBadges } from '#web/orders/order-badges.tsx'
import { useMay } from '#web/session/use-may.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

/** Leads back to the list with its filters, page and scroll. */
export function BackToOrders() {
  const place = carriedPlace(useLocation().state)
  return (
    <BackLink to={place?.address ?? paths.adminOrders()} state={place && { scrollKey: place.scrollKey }}>
      Ordrer
    </BackLink>
  )
}

/** The steps that wait for a payment. Before goods are sent, an invoice is the next step only when it must be paid first. */
const PAYMENT_STEPS: readonly OrderStep[] = ['askForPayment', 'invoice', 'bookPayment']

export function OrderHead({ order, seesAmounts }: { order: Order; seesAmounts: boolean }) {
  const step = stepOf(order, useSettings().payments)
  const withdrawn = withdrawnOf(order.items)
  return (
    <div className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-4 border-b border-line pb-4">
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-semibold">{order.company ?? order.customerName}</span>
          {order.company && <span className="text-muted"> · {order.customerName}</span>}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <OrderBadges order={order} />
        </p>
        {withdrawn && <p className="mt-2 text-sm font-semibold text-danger">{WITHDRAWN[withdrawn]}</p>}
        {waitsForPayment(order, step) && <p className="mt-2 text-sm">Venter på betaling, før varerne sendes.</p>}
      </div>
      {seesAmounts && <Sums order={order} />}
    </div>
  )
}

/** Decided by the next step for staff; a missing deposit has its own badge. */
function waitsForPayment(order: Order, step: OrderStep | null): boolean {
  return isToBeSent(order.status) && !order.waitsForDeposit && step !== null && PAYMENT_STEPS.includes(step)
}

function Sums({ order }: { order: Order }) {
  const openOre = krToOre(order.open)
  const { label, ore } = balanceForStaff(openOre)
  const sums = [
    { label: 'I alt', ore: krToOre(order.total) },
    ...(order.credited > 0 ? [{ label: 'Krediteret', ore: krToOre(order.credited) }] : []),
    ...(order.deposit > 0 ? [{ label: 'Depositum', ore: krToOre(order.deposit) }] : []),
    { label: 'Betalt', ore: krToOre(order.paid) },
    { label, ore, isMarked: openOre !== 0 },
  ]
  return (
    <dl className="figures flex flex-wrap gap-x-8 gap-y-2">
      {sums.map(({ label, ore, isMarked }) => (
        <div key={label} className="sm:text-right">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className={classes('text-lg font-bold', isMarked && (openOre < 0 ? 'text-danger' : 'text-warning'))}>{amountWithOre(ore)}</dd>
        </div>
      ))}
    </dl>
  )
}

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
