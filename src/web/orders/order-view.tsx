import type { ReactNode } from 'react'
import type { GoodsSafety, Order, OrderItem } from '#contract/orders/order.ts'
import { townLine } from '#domain/customers/postal-code.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { invoiceAddressLines } from '#domain/orders/delivery-place.ts'
import { placedByPhoneText } from '#domain/orders/phone-order.ts'
import { FETCHED_AT, pickupPointLines } from '#domain/pickup-points/pickup-point.ts'
import { dateAndTime } from '#web/format.ts'
import { paymentLabelOf, wayLabelOf } from '#web/payments/online/held-of.ts'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { useVatView } from '#web/prices/vat-view.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { figuresOf, OrderBalance } from './order-balance.tsx'
import { OrderChanges } from './order-changes.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSafety } from './order-safety.tsx'
import { PickupPlace } from './pickup-place.tsx'

type OrderViewProps = {
  order: Order
  safety: readonly GoodsSafety[]
  showsPoints: boolean
  lineAction?: ((item: OrderItem) => ReactNode) | undefined
  children?: ReactNode
}

export function OrderView({ order, safety, showsPoints, lineAction, children }: OrderViewProps) {
  const { isExclVat } = useVatView()
  const { company } = useSettings()
  const invoiceAddress = invoiceAddressLines(order)
  return (
    <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] print:grid-cols-[minmax(0,1fr)_16rem] print:grid-rows-[auto_1fr]">
      <div>
        <OrderLines order={order} action={lineAction} />
        {order.changes.length > 0 && (
          <section className="mt-8">
            <h3 className="text-base">Ændret siden bestillingen</h3>
            <OrderChanges changes={order.changes} vatTreatment={order.vatTreatment} />
          </section>
        )}
        {children}
      </div>
      <div className="grid content-start gap-8 lg:row-span-2 print:row-span-2">
        <OrderFigures figures={figuresOf(order)} showsPoints={showsPoints} pointsAreCredited={order.pointsCredited} isExclVat={isExclVat} />
        <dl className="grid gap-4 text-sm wrap-anywhere">
          {order.deliveryWay === 'pickup' && (
            <Fact label="Afhentes hos">
              <PickupPlace />
            </Fact>
          )}
          {order.pickupPoint && <Fact label={FETCHED_AT}>{pickupPointLines(order.pickupPoint).join('\n')}</Fact>}
          <Fact label={order.deliveryWay === 'pickup' || order.pickupPoint ? 'Din adresse' : 'Leveres til'}>
            {[order.company, order.customerName].filter(Boolean).join(', ')}
            <br />
            {order.shippingAddress}
            <br />
            {townLine({ postalCode: order.shippingPostalCode, city: order.shippingCity, country: order.shippingCountry })}
          </Fact>
          {invoiceAddress && (
            <Fact label="Fakturaadresse">
              {invoiceAddress[0]}
              <br />
              {invoiceAddress[1]}
            </Fact>
          )}
          <Fact label="Kontakt">
            {order.customerEmail}
            <br />
            {order.customerPhone}
          </Fact>
          <Fact label="Betaling">
            {wayLabelOf(order)}, {paymentLabelOf(order).toLowerCase()}
            {order.credited > 0 && <span className="block">Krediteret: {amount(krToOre(order.credited))}</span>}
            {order.paid > 0 && <span className="block">Betalt: {amount(krToOre(order.paid))}</span>}
            <OrderBalance order={order} />
          </Fact>
          {order.reference && <Fact label="Jeres reference/rekvisition">{order.reference}</Fact>}
          {order.receiver && <Fact label="Modtager">{order.receiver}</Fact>}
          {order.ean && <Fact label="EAN-nummer">{order.ean}</Fact>}
          {order.notes && <Fact label="Bemærkninger">{order.notes}</Fact>}
          <Fact label="Bestilt">
            {dateAndTime(order.createdAt)}
            {order.orderedBy && (
              <>
                <br />
                af {order.orderedBy}
              </>
            )}
            {order.placedByPhone && (
              <>
                <br />
                {placedByPhoneText(company.name)}
              </>
            )}
          </Fact>
        </dl>
      </div>
      <OrderSafety items={order.items} safety={safety} />
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="figures border-t border-line pt-3">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 whitespace-pre-line">{children}</dd>
    </div>
  )
}
