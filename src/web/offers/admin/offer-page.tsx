import { Link, useRevalidator } from 'react-router'
import type { StaffOffer } from '#contract/offers/staff-offers.ts'
import { paths } from '#contract/pages/pages.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { offerName, validText } from '#domain/offers/offer.ts'
import { AdminPage, AdminPageSkeleton, BackLink } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi, orNotFound } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { OfferBadge } from '#web/offers/offer-badge.tsx'
import { DepositLine, OFFER_MISSING, offerFigures } from '#web/offers/offer-figures.tsx'
import { MissingRecord } from '#web/page/error-page.tsx'
import { OrderFigures } from '#web/prices/order-figures.tsx'
import { useMay } from '#web/session/use-may.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/offer-page.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferForm } from './offer-form.tsx'

const TITLE = 'Tilbud'

export function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return loadForStaff(() => orNotFound(browserApi.showOffer({ params: { id: Number(id) } })))
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <AdminPageSkeleton title={TITLE} path={paths.adminOffer(Number(params.id))} />
}

export default function OfferPage({ loaderData: { offer } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const onChanged = () => void revalidate()
  return (
    <AdminPage
      title={TITLE}
      number={offerName(offer)}
      path={paths.adminOffer(offer.id)}
      above={<BackLink to={paths.adminOffers()}>Alle tilbud</BackLink>}
    >
      <OfferHead offer={offer} />
      <OfferActions offer={offer} onChanged={onChanged} />
      {offer.state === 'draft' && offer.customer?.canBuy === false && (
        <Notice tone="warning" title="Kunden kan ikke handle" className="mb-5">
          Kontoen er spærret eller ikke godkendt, så tilbuddet kan ikke sendes.
        </Notice>
      )}
      {offer.state === 'draft' ? <OfferForm key={offer.id} offer={offer} onChanged={onChanged} /> : <SentOffer offer={offer} />}
    </AdminPage>
  )
}

const LINK = 'inline-flex items-center font-semibold underline underline-offset-4 max-md:min-h-11'

function OfferHead({ offer }: { offer: StaffOffer }) {
  const { state, customer, validUntil, sentAt, sentBy, answeredAt, remindedAt, answerNote, createdBy, order, replacedById } = offer
  const may = useMay()
  const name = customer ? [customer.company, customer.name].filter(Boolean).join(', ') : 'Slettet kunde'
  return (
    <div className="grid gap-2 pb-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
        <OfferBadge state={state} />
        {customer && may('readCustomers') ? (
          <Link to={paths.adminCustomer(customer.id)} className={LINK}>
            {name}
          </Link>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="figures text-muted">
          {[
            sentAt ? `Sendt ${dateAndTime(sentAt)}${sentBy ? ` af ${sentBy}` : ''}` : createdBy && `Skrives af ${createdBy}`,
            state !== 'draft' && validText(validUntil),
            remindedAt && `Kunden er mindet om det ${dateAndTime(remindedAt)}`,
            answeredAt && `Besvaret ${dateAndTime(answeredAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      {order && (
        <p>
          Blev til ordre{' '}
          <Link to={paths.adminOrder(order.id)} className={LINK}>
            {order.orderNumber}
          </Link>
        </p>
      )}
      {state === 'replaced' && replacedById !== null && (
        <p>
          <Link to={paths.adminOffer(replacedById)} className={LINK}>
            Se versionen, der erstattede det
          </Link>
        </p>
      )}
      {answerNote && <Notice title="Kunden skriver">{answerNote}</Notice>}
    </div>
  )
}

export function ErrorBoundary() {
  return (
    <MissingRecord
      frame={AdminPage}
      title="Tilbuddet findes ikke"
      text={OFFER_MISSING}
      list={paths.adminOffers()}
      toList="Til tilbuddene"
    />
  )
}

type Line = StaffOffer['lines'][number]

function SentOffer({ offer }: { offer: StaffOffer }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="min-w-0">
        {offer.message && <p className="mb-5 max-w-prose text-sm break-words whitespace-pre-line">{offer.message}</p>}
        <SmallTable
          rows={offer.lines}
          keyOf={({ productId }: Line) => productId}
          caption="Varer"
          columns={[
            {
              label: 'Vare',
              isRowHeading: true,
              className: 'w-full wrap-anywhere',
              cell: ({ nameDa, kcwId, quantity, unitPrice, reason }: Line) => (
                <>
                  <span className="block font-semibold">{nameDa}</span>
                  <span className="block text-xs text-muted">
                    {kcwId} · {wholeNumber(quantity)} stk. à {amount(krToOre(unitPrice))}
                  </span>
                  {reason && <span className="block text-xs">{reason}</span>}
                </>
              ),
            },
            { label: 'Egen pris', isFigure: true, isForWide: true, cell: ({ ownPrice }: Line) => amount(krToOre(ownPrice)) },
            { label: 'Beløb', isFigure: true, className: 'whitespace-nowrap', cell: ({ lineTotal }: Line) => amount(krToOre(lineTotal)) },
          ]}
        />
      </div>
      <div className="grid content-start gap-5">
        <OrderFigures figures={offerFigures(offer)} showsPoints={false} isForStaff />
        <DepositLine offer={offer} deposit={offer.deposit} />
      </div>
    </div>
  )
}
