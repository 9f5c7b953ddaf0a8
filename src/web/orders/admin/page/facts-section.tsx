import type { ReactNode } from 'react'
import type { ResponseOf } from '#contract/http/call.ts'
import type { Order, orderCalls } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { townLine } from '#domain/customers/postal-code.ts'
import { EXPORT_REASON } from '#domain/money/vat.ts'
import { offerName } from '#domain/offers/offer.ts'
import { BUYER_KIND_LABELS } from '#domain/orders/buyer-kind.ts'
import { invoiceAddressLines } from '#domain/orders/delivery-place.ts'
import { PAYMENT_METHOD_LABELS } from '#domain/orders/order-status.ts'
import { FETCHED_AT, pickupPointLines } from '#domain/pickup-points/pickup-point.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { OrderSection } from '#web/admin/section.tsx'
import { dateAndTime } from '#web/format.ts'
import { cancelsAt } from '#web/orders/cancels-unpaid.ts'
import { PickupPlace } from '#web/orders/pickup-place.tsx'
import { useMay } from '#web/session/use-may.ts'
import { useSettings } from '#web/settings/use-settings.ts'

type OrderedOffer = ResponseOf<(typeof orderCalls)['showOrder']>['offer']

export function FactsSection({ order, offer }: { order: Order; offer: OrderedOffer }) {
  const may = useMay()
  const invoiceAddress = invoiceAddressLines(order)
  const cancelled = cancelsAt(order, useSettings())
  return (
    <OrderSection title="Kunde og levering">
      <dl className="grid gap-x-6 text-sm sm:max-xl:grid-cols-2">
        <Fact label="Kunde">
          {[order.company, order.customerName].filter(Boolean).join('\n')}
          {'\n'}
          <ContactLink href={`mailto:${order.customerEmail}?subject=${encodeURIComponent(order.orderNumber)}`} text={order.customerEmail} />
          {'\n'}
          <ContactLink href={`tel:${order.customerPhone.replace(/[^+\d]/g, '')}`} text={order.customerPhone} />
          {'\n'}
          {order.userId === null ? 'Gæst' : may('readCustomers') && <CustomerLink id={order.userId} />}
        </Fact>
        {order.deliveryWay === 'pickup' && (
          <Fact label="Afhentes hos">
            <PickupPlace />
          </Fact>
        )}
        {order.deliveryMethod?.kind === 'pickupPoint' && (
          <Fact label={FETCHED_AT}>
            {order.pickupPoint ? pickupPointLines(order.pickupPoint).join('\n') : 'Intet udleveringssted. Ret ordren, og vælg et.'}
          </Fact>
        )}
        <Fact label={order.deliveryWay === 'pickup' || order.pickupPoint ? 'Kundens adresse' : 'Leveres til'}>
          {[order.company, order.customerName].filter(Boolean).join('\n')}
          {`\n${order.shippingAddress}\n${townLine({ postalCode: order.shippingPostalCode, city: order.shippingCity, country: order.shippingCountry })}`}
        </Fact>
        {order.deliveryMethod && <Fact label="Leveringsmåde">{order.deliveryMethod.name}</Fact>}
        {order.vatTreatment === 'export' && <Fact label="Moms">{EXPORT_REASON}</Fact>}
        {invoiceAddress && <Fact label="Fakturaadresse">{invoiceAddress.join('\n')}</Fact>}
        <Fact label="Køber">{[BUYER_KIND_LABELS[order.buyerKind], order.cvr && `CVR ${order.cvr}`].filter(Boolean).join(', ')}</Fact>
        {order.reference && <Fact label="Kundens reference">{order.reference}</Fact>}
        {order.receiver && <Fact label="Modtager">{order.receiver}</Fact>}
        {order.ean && <Fact label="EAN-nummer">{order.ean}</Fact>}
        {order.notes && <Fact label="Bemærkninger">{order.notes}</Fact>}
        <Fact label="Betalingsmåde">{PAYMENT_METHOD_LABELS[order.paymentMethod]}</Fact>
        <Fact label="Bestilt">{dateAndTime(order.createdAt)}</Fact>
        {order.orderedBy && <Fact label="Bestilt af">{order.orderedBy}</Fact>}
        {offer && (
          <Fact label="Fra tilbud">
            <OfficeLink
              to={paths.adminOffer(offer.id)}
              className="inline-flex items-center font-semibold underline underline-offset-2 max-md:min-h-11"
            >
              {offerName(offer)}
            </OfficeLink>
          </Fact>
        )}
        {order.placedByPhone && (
          <Fact label="Telefonordre">{[order.placedByPhone.by, order.placedByPhone.reason].filter(Boolean).join('\n') || 'Ja'}</Fact>
        )}
        {cancelled && <Fact label="Annulleres af sig selv, hvis ingen gør noget">{dateAndTime(cancelled)}</Fact>}
      </dl>
    </OrderSection>
  )
}

function CustomerLink({ id }: { id: number }) {
  return (
    <OfficeLink
      to={paths.adminCustomer(id)}
      className="inline-flex items-center font-semibold underline underline-offset-2 max-md:min-h-11"
    >
      Åbn kunden
    </OfficeLink>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="figures min-w-0 border-b border-line py-2">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="break-words whitespace-pre-line">{children}</dd>
    </div>
  )
}
