import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'
import { krToOre } from '#domain/money/money.ts'
import { isToBeSent } from '#domain/orders/order-status.ts'
import { restText } from '#domain/orders/order-texts.ts'
import { isPartlySent } from '#domain/parcels/parcel.ts'
import { paymentText } from '#domain/payments/payment-texts.ts'
import { date } from '#web/format.ts'
import { heldOf } from '#web/payments/online/held-of.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { OrderParcels } from './order-parcels.tsx'
import { PickupPlace } from './pickup-place.tsx'

type Next = Pick<
  Order,
  | 'status'
  | 'onlinePayments'
  | 'paymentMethod'
  | 'paymentStatus'
  | 'depositDue'
  | 'customerEmail'
  | 'items'
  | 'deliveryPromise'
  | 'deliveryWay'
  | 'parcels'
>
type WhatHappensNowProps = { order: Next; cancelsAt: string | null }

export function WhatHappensNow({ order, cancelsAt }: WhatHappensNowProps) {
  const { payments } = useSettings()
  return (
    <ol className="grid gap-x-10 gap-y-4 sm:grid-cols-3 print:hidden">
      <Step title="Bekræftelse">
        Vi sender bekræftelsen til {order.customerEmail}. Kommer mailen ikke, så se i din spammappe eller{' '}
        <Link to={paths.contact()} className="underline underline-offset-2">
          skriv til os
        </Link>
        .
      </Step>
      <Step title="Betaling">
        {paymentText(
          {
            ...order,
            depositDueOre: krToOre(order.depositDue),
            heldOre: heldOf(order),
            isReleased: order.onlinePayments.some(({ state }) => state === 'released'),
          },
          payments.isOn,
        )}
        {cancelsAt && ` Hører vi ikke fra hinanden, annullerer vi ordren den ${date(cancelsAt)}.`}
      </Step>
      {order.deliveryWay === 'pickup' ? (
        <Step title="Afhentning">
          {pickupSummary(order)}
          {order.status !== 'cancelled' && order.status !== 'delivered' && (
            <p className="mt-1 font-semibold">
              <PickupPlace />
            </p>
          )}
          <OrderParcels order={order} />
        </Step>
      ) : (
        <Step title="Levering">
          {deliverySummary(order)} {shippingMailText(order)}
          <OrderParcels order={order} />
        </Step>
      )}
    </ol>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="border-t-2 border-ink pt-3 text-sm">
      <h2 className="text-base">{title}</h2>
      <div className="mt-1 text-muted">{children}</div>
    </li>
  )
}

function deliverySummary({ status, items, deliveryPromise }: Next): string {
  if (status === 'cancelled') return 'Ordren er annulleret og bliver ikke sendt.'
  const days = deliveryPromise.remote
  const later = `${dayRangeText(days)} dage`
  const missing = awaiting(items)
  const rest = (remote: string) => restText(missing, { what: 'Resten', remote, days })
  if (isPartlySent({ status, items })) return `En del er sendt. ${rest(`Resten følger: regn med ${later} fra bestillingen.`)}`
  if (!isToBeSent(status)) return 'Alt er sendt.'
  if (missing.length === 0) return `Alt er på lager og bliver sendt inden for ${dayRangeText(deliveryPromise.inStock)} dage.`
  if (items.every(({ shipsNow }) => shipsNow === 0))
    return restText(missing, { what: 'Varerne', remote: `Varerne hentes hjem fra fjernlageret og bliver sendt om ${later}.`, days })
  return `Det, der er på lager, sendes nu. ${rest(`Resten følger om ${later}: det står ved hver vare.`)}`
}

function pickupSummary({ status, items, deliveryPromise }: Next): string {
  if (status === 'cancelled') return 'Ordren er annulleret og kan ikke hentes.'
  if (status === 'delivered') return 'Ordren er hentet.'
  const days = deliveryPromise.remote
  const later = `${dayRangeText(days)} dage`
  const missing = awaiting(items)
  const rest = (remote: string) => restText(missing, { what: 'Resten', remote, days })
  if (isPartlySent({ status, items })) return `En del er klar. ${rest(`Resten følger: regn med ${later} fra bestillingen.`)}`
  if (!isToBeSent(status)) return 'Alt er klar og kan hentes her:'
  const mailPromise = 'Du får en mail, når du kan hente ordren her:'
  if (missing.length === 0) return `Alt er på lager og er klar inden for ${dayRangeText(deliveryPromise.inStock)} dage. ${mailPromise}`
  if (items.every(({ shipsNow }) => shipsNow === 0))
    return `${restText(missing, { what: 'Varerne', remote: `Varerne hentes hjem fra fjernlageret og er klar om ${later}.`, days })} ${mailPromise}`
  return `Det, der er på lager, gør vi klar nu. ${rest(`Resten følger om ${later}: det står ved hver vare.`)} ${mailPromise}`
}

function awaiting(items: Next['items']): Next['items'] {
  return items.filter(({ shipsLater, sent, quantity }) => shipsLater > 0 && sent < quantity)
}

function shippingMailText({ status, parcels }: Next): string {
  if (parcels.length > 0) return ''
  return isToBeSent(status) ? 'Du får en mail, når pakken er sendt, og kan følge den her.' : ''
}
