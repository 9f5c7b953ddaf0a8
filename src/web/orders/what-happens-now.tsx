import { Link } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { paths } from '#contract/pages.ts'
import { dayRangeText } from '#domain/calendar/day-range.ts'

type Next = Pick<Order, 'paymentMethod' | 'paymentStatus' | 'customerEmail' | 'items' | 'deliveryPromise'>

/** What a customer can expect after ordering, in the order it comes. */
export function WhatHappensNow({ order, takesPaymentsOnline }: { order: Next; takesPaymentsOnline: boolean }) {
  return (
    <ol className="grid gap-x-10 gap-y-4 sm:grid-cols-3 print:hidden">
      <Step title="Bekræftelse">
        Vi sender ordren til {order.customerEmail}. Kommer mailen ikke, så se i din spammappe eller{' '}
        <Link to={paths.contact()} className="underline underline-offset-2">
          skriv til os
        </Link>
        .
      </Step>
      <Step title="Betaling">{paymentText(order, takesPaymentsOnline)}</Step>
      <Step title="Levering">{deliverySummary(order)}</Step>
    </ol>
  )
}

function Step({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <li className="border-t-2 border-ink pt-3 text-sm">
      <h2 className="text-base">{title}</h2>
      <p className="mt-1 text-muted">{children}</p>
    </li>
  )
}

function paymentText({ paymentMethod, paymentStatus }: Next, takesPaymentsOnline: boolean): string {
  if (paymentMethod === 'points') return 'Ordren er betalt med dine point.'
  if (paymentStatus === 'paid') return 'Ordren er betalt.'
  if (paymentMethod === 'invoice') return 'Du får en faktura på mail.'
  return takesPaymentsOnline
    ? 'Ordren afventer betaling.'
    : 'Der er ikke trukket penge endnu. Vi kontakter dig med betalingen, før vi sender.'
}

function deliverySummary({ items, deliveryPromise }: Next): string {
  const isAllLater = items.every(({ shipsNow }) => shipsNow === 0)
  const isAllNow = items.every(({ shipsLater }) => shipsLater === 0)
  const later = `${dayRangeText(deliveryPromise.remote)} dage`
  if (isAllNow) return `Alt er på lager og er hos dig om ${dayRangeText(deliveryPromise.inStock)} dage.`
  if (isAllLater) return `Varerne hentes hjem fra fjernlageret og er hos dig om ${later}.`
  return `Det, der er på lager, sendes nu. Resten følger om ${later}: det står ved hver vare.`
}
