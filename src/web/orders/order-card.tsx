import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { GoodsSafety, Order, OrderItem } from '#contract/orders/order.ts'
import type { Reminder } from '#contract/reminders/reminders.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { hasLeft, orderStatusLabel, PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { placedByPhoneText } from '#domain/orders/phone-order.ts'
import { shownTotal } from '#domain/orders/shown-amounts.ts'
import { depositWaitsText } from '#domain/payments/payment-texts.ts'
import { isInvitedToReview } from '#domain/reviews/review.ts'
import { browserApi } from '#web/api.ts'
import { ClaimButtons } from '#web/claims/claim-buttons.tsx'
import { OwnClaims } from '#web/claims/own-claims.tsx'
import { useOwnClaims } from '#web/claims/use-own-claims.ts'
import { dateAndTime } from '#web/format.ts'
import { PaymentOutcome, PayNow } from '#web/payments/online/payment-outcome.tsx'
import { useVatView } from '#web/prices/vat-view.tsx'
import { OwnOverdue } from '#web/reminders/own-overdue.tsx'
import { ReviewButton } from '#web/reviews/review-button.tsx'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { AddToListButton } from '#web/shelf-lists/add-to-list.tsx'
import { classes } from '#web/ui/classes.ts'
import { OrderBadges } from './order-badges.tsx'
import { OrderBalance } from './order-balance.tsx'
import { OrderInvoices } from './order-documents.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderView } from './order-view.tsx'
import { OwnChange } from './own-change.tsx'
import { Reorder } from './reorder-button.tsx'

const NONE: readonly GoodsSafety[] = []

type OrderCardProps = {
  order: Order
  /** The customer's reminders, also of other orders. */
  reminders: readonly Reminder[]
  /** The amount that can be paid online now, in kr. */
  toPay: number
  isOpen: boolean
  /** False when only another order is printed. */
  isPrinted: boolean
}

export function OrderCard({ order, reminders, toPay, isOpen: isOpenAtFirst, isPrinted }: OrderCardProps) {
  const vat = useVatView()
  const { company, payments } = useSettings()
  const { hash } = useLocation()
  const isLinked = hash === `#${order.orderNumber}`
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || isLinked)
  const safety = useGoodsSafety(order.id, isOpen)
  const orderKey = String(order.id)
  const { claims, offered } = useOwnClaims(orderKey, isOpen)
  const review = reviewAction(order)
  useEffect(() => {
    if (isLinked) setIsOpen(true)
  }, [isLinked])
  return (
    <li
      id={order.orderNumber}
      className={classes('scroll-mt-24 border-t border-line py-6', !isPrinted && 'print:hidden')}
      data-testid="order"
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h2 className="figures text-lg">{order.orderNumber}</h2>
          <p className="figures mt-0.5 text-sm text-muted">{dateAndTime(order.createdAt)}</p>
          {order.orderedBy && <p className="mt-0.5 text-sm text-muted">Bestilt af {order.orderedBy}</p>}
          {order.placedByPhone && <p className="mt-0.5 text-sm text-muted">{placedByPhoneText(company.name)}</p>}
          {order.reference && <p className="mt-0.5 text-sm">Ref. {order.reference}</p>}
        </div>
        <p className="flex flex-wrap gap-2">
          <OrderBadges order={order} />
        </p>
        <div className="ml-auto text-right">
          <p className="figures text-lg font-bold">{amount(shownTotal({ ...order, totalOre: krToOre(order.total) }, vat))}</p>
          <OrderBalance order={order} />
        </div>
      </div>
      <p className="mt-3 max-w-3xl text-sm text-muted">{summaryOf(order)}</p>
      <p className="figures mt-1 text-sm">{pointsOf(order)}</p>
      {order.waitsForDeposit && (
        <p className="mt-1 max-w-3xl text-sm font-semibold">{depositWaitsText(krToOre(order.depositDue), payments.isOn)}</p>
      )}
      <OrderParcels order={order} />
      <OwnOverdue order={order} reminders={reminders} />
      <div className="mt-4 empty:hidden">
        {isLinked ? (
          <PaymentOutcome order={order} toPay={{ orderId: order.id }} sum={toPay} />
        ) : (
          toPay > 0 && <PayNow toPay={{ orderId: order.id }} sum={toPay} size="sm" />
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 print:hidden">
        <Reorder order={order} />
        <OwnChange order={order} />
        <SaveAsList order={order} />
        <OrderInvoices order={order} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${order.orderNumber}-detaljer`}
          aria-label={`${isOpen ? 'Skjul' : 'Vis'} detaljer for ${order.orderNumber}`}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-11 items-center gap-2 rounded-sm px-3 text-sm font-semibold hover:bg-sunk"
        >
          {isOpen ? 'Skjul detaljer' : 'Vis detaljer'}
          <ChevronDown size={18} aria-hidden className={isOpen ? 'rotate-180' : ''} />
        </button>
      </div>
      <div id={`${order.orderNumber}-detaljer`} hidden={!isOpen} className="pt-6">
        {isOpen && (
          <OrderView
            order={order}
            safety={safety}
            showsPoints
            lineAction={(item) => (
              <span className="flex flex-wrap gap-2 empty:hidden">
                {review?.(item)}
                <ClaimButtons orderKey={orderKey} item={item} items={order.items} offered={offered} />
              </span>
            )}
          >
            <OwnClaims orderKey={orderKey} claims={claims} />
            <StatusHistory order={order} />
          </OrderView>
        )}
      </div>
    </li>
  )
}

/** Some days after sending, each line invites to a review. */
function reviewAction({ status, paymentStatus, statusHistory }: Order) {
  const sent = statusHistory.find((entry) => hasLeft(entry.status))
  const sentAtMs = sent ? Date.parse(sent.timestamp) : null
  if (!isInvitedToReview({ status, paymentStatus, isDeleted: false, sentAtMs }, Date.now())) return undefined
  return ({ productId, kcwId, nameDa }: OrderItem) =>
    productId !== null && <ReviewButton product={{ id: productId, kcwId, nameDa }} size="sm" />
}

/** Saves the order's products as a list; samples are left out. */
function SaveAsList({ order: { items } }: { order: Order }) {
  const listed = items.flatMap(({ productId, nameDa, quantity, sampleOf }) =>
    productId === null || sampleOf !== null || quantity === 0 ? [] : [{ productId, nameDa, quantity }],
  )
  return listed.length > 0 && <AddToListButton items={listed} size="sm" variant="quiet" />
}

function StatusHistory({ order: { statusHistory, deliveryWay } }: { order: Order }) {
  return (
    <section className="mt-8">
      <h3 className="text-base">Historik</h3>
      <ol className="figures mt-3 border-l-2 border-line text-sm">
        {statusHistory.map(({ status, paymentStatus, notes, timestamp }) => (
          <li
            key={`${status}-${paymentStatus}-${timestamp}`}
            className="relative py-2 pl-5 before:absolute before:top-4 before:-left-[5px] before:size-2 before:bg-edge"
          >
            <span className="font-semibold">{orderStatusLabel({ status, deliveryWay })}</span>
            {paymentStatus && <span>, {PAYMENT_STATUS_LABELS[paymentStatus].toLowerCase()}</span>}
            <span className="text-muted"> · {dateAndTime(timestamp)}</span>
            {notes && <span className="block whitespace-pre-line">{notes}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function summaryOf({ items }: Order): string {
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  const names = items.slice(0, 3).map(({ nameDa, quantity }) => (quantity > 1 ? `${quantity} × ${nameDa}` : nameDa))
  const more = items.length > 3 ? ` og ${count(items.length - 3, 'vare', 'varer')} mere` : ''
  return `${count(units, 'stk.', 'stk.')}: ${names.join(', ')}${more}`
}

function pointsOf({ pointsUsed, pointsEarned, pointsCredited, paymentStatus, status }: Order): string {
  const used = pointsUsed > 0 ? [`${count(pointsUsed, 'point', 'point')} brugt`] : []
  const isComing = paymentStatus !== 'refunded' && status !== 'cancelled'
  const earned =
    pointsEarned > 0 && (pointsCredited || isComing)
      ? [`${count(pointsEarned, 'point', 'point')} ${pointsCredited ? 'optjent' : 'på vej'}`]
      : []
  return [...used, ...earned].join(' · ')
}

/** Safety information about the goods, which buyers must get; loaded when an order is opened, not for lists. */
function useGoodsSafety(orderId: number, isOpen: boolean): readonly GoodsSafety[] {
  const answer = useUserQuery({
    queryKey: ['orders', 'safety', orderId],
    queryFn: async ({ signal }) => (await browserApi.showOrder({ params: { id: orderId } }, { signal })).safety,
    enabled: isOpen,
  })
  return answer.data ?? NONE
}
