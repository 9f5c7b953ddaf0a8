import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Order, OrderItem } from '#contract/orders/order.ts'
import { documentName } from '#domain/invoices/invoice.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { ORDER_STATUS_LABELS, PAYMENT_METHOD_LABELS, PAYMENT_STATUS_LABELS } from '#domain/orders/order-status.ts'
import { browserApi } from '#web/api.ts'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { date, dateAndTime } from '#web/format.ts'
import { cancelsAt } from '#web/orders/cancels-unpaid.ts'
import { figuresOf } from '#web/orders/figures-of.ts'
import { documentFileName, uncreditedInvoice } from '#web/orders/order-documents.ts'
import { OrderFigures } from '#web/orders/order-figures.tsx'
import { OrderSafety } from '#web/orders/order-safety.tsx'
import { PAYMENT_TONES, STATUS_TONES } from '#web/orders/order-tones.ts'
import { useDownload } from '#web/orders/use-download.ts'
import { useGoodsSafety } from '#web/orders/use-goods-safety.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { OrderHistory } from './order-history.tsx'
import { ORDER_ACTIONS, type OrderAction } from './order-table.tsx'

type OrderDetailsProps = { order: Order; onAction: (action: OrderAction, order: Order) => void; onClose: () => void }

/** Everything about an order, and everything that can be done with it. */
export function OrderDetails({ order, onAction, onClose }: OrderDetailsProps) {
  const cancelled = cancelsAt(order, useSettings().guestOrders)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={order.orderNumber}
      footer={
        <div className="grid w-full grid-cols-2 gap-3 sm:flex sm:justify-end">
          {(['delete', 'slip', 'invoice', 'status'] as const).map((action) => {
            const { icon: Icon, label } = ORDER_ACTIONS[action]
            return (
              <Button key={action} size="sm" variant={action === 'status' ? 'signal' : 'outline'} onClick={() => onAction(action, order)}>
                <Icon size={16} aria-hidden /> {label}
              </Button>
            )
          })}
        </div>
      }
    >
      <p className="flex flex-wrap gap-2">
        <Badge tone={STATUS_TONES[order.status]}>{ORDER_STATUS_LABELS[order.status]}</Badge>
        <Badge tone={PAYMENT_TONES[order.paymentStatus]}>{PAYMENT_STATUS_LABELS[order.paymentStatus]}</Badge>
        <Badge>{PAYMENT_METHOD_LABELS[order.paymentMethod]}</Badge>
      </p>
      <div className="my-4">
        <SmallTable rows={order.items} columns={LINE_COLUMNS} keyOf={({ id }) => id} />
      </div>
      <OrderFigures figures={figuresOf(order)} showsPoints={order.userId !== null} pointsAreCredited={order.pointsCredited} isForStaff />
      <dl className="mt-6 grid gap-x-6 gap-y-4 text-sm sm:grid-cols-2">
        <Fact label="Leveres til">
          {[order.company, order.customerName].filter(Boolean).join('\n')}
          {`\n${order.shippingAddress}\n${order.shippingPostalCode} ${order.shippingCity}`}
        </Fact>
        <Fact label="Kunde">
          {order.userId === null ? 'Gæst' : <CustomerLink email={order.customerEmail} />}
          {'\n'}
          <ContactLink href={`mailto:${order.customerEmail}?subject=${encodeURIComponent(order.orderNumber)}`} text={order.customerEmail} />
          {'\n'}
          <ContactLink href={`tel:${order.customerPhone.replace(/[^+\d]/g, '')}`} text={order.customerPhone} />
        </Fact>
        {order.reference && <Fact label="Kundens reference">{order.reference}</Fact>}
        {order.receiver && <Fact label="Modtager">{order.receiver}</Fact>}
        {order.ean && <Fact label="EAN-nummer">{order.ean}</Fact>}
        {order.tracking && <Fact label="Forsendelse">{order.tracking}</Fact>}
        {order.notes && <Fact label="Bemærkninger">{order.notes}</Fact>}
        <Fact label="Bestilt">{dateAndTime(order.createdAt)}</Fact>
        {cancelled && <Fact label="Annulleres af sig selv, hvis ingen gør noget">{dateAndTime(cancelled)}</Fact>}
      </dl>
      <OrderSafety items={order.items} safety={useGoodsSafety(order.id, true)} />
      <Documents order={order} />
      <OrderHistory history={order.statusHistory} />
    </Dialog>
  )
}

const LINE_COLUMNS = [
  {
    label: 'Vare',
    cell: ({ nameDa, kcwId, quantity }: OrderItem) => (
      <>
        <span className="block font-semibold">{nameDa}</span>
        <span className="text-xs text-muted">
          {kcwId} · {wholeNumber(quantity)} stk.
        </span>
      </>
    ),
  },
  { label: 'Sendes nu', isFigure: true, cell: ({ shipsNow }: OrderItem) => (shipsNow > 0 ? wholeNumber(shipsNow) : '–') },
  { label: 'Senere', isFigure: true, cell: ({ shipsLater }: OrderItem) => (shipsLater > 0 ? wholeNumber(shipsLater) : '–') },
  {
    label: 'I alt',
    isFigure: true,
    cell: ({ payWithPoints, pointsCost, quantity, lineTotal }: OrderItem) =>
      payWithPoints ? `${wholeNumber(pointsCost * quantity)} point` : amount(krToOre(lineTotal)),
  },
]

function CustomerLink({ email }: { email: string }) {
  return (
    <Link
      to={customersList.href({ search: email })}
      className="inline-flex items-center font-semibold underline underline-offset-2 max-md:min-h-11"
    >
      Åbn kunden
    </Link>
  )
}

function ContactLink({ href, text }: { href: string; text: string }) {
  return (
    <a
      href={href}
      className="inline-flex items-center py-0.5 underline decoration-line underline-offset-4 hover:decoration-current max-md:min-h-11"
    >
      {text}
    </a>
  )
}

function Documents({ order }: { order: Order }) {
  const { download, isBusy } = useDownload()
  const uncredited = uncreditedInvoice(order)
  if (order.invoices.length === 0) return null
  return (
    <section className="mt-6">
      <h3 className="text-base">Fakturaer</h3>
      <ul className="figures mt-2 border-t border-line text-sm">
        {order.invoices.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
            <span className="grow">
              <span className="font-semibold">{documentName(document)}</span>
              <span className="block text-xs text-muted">
                {date(document.issueDate)}
                {document.id === uncredited?.id && `, forfalder ${date(document.dueDate)}`}
              </span>
            </span>
            <span>{amount(krToOre(document.total))}</span>
            <Button
              size="sm"
              variant="quiet"
              disabled={isBusy}
              aria-label={`Hent PDF: ${documentName(document)}`}
              onClick={() =>
                void download(() => browserApi.downloadInvoice({ params: { id: document.id } }), documentFileName(order, document))
              }
            >
              Hent PDF
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="figures min-w-0 border-t border-line pt-2">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}
