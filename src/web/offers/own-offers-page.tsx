import { Link } from 'react-router'
import type { OwnOffer } from '#contract/offers/own-offers.ts'
import { paths } from '#contract/pages/pages.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { offerName, validText } from '#domain/offers/offer.ts'
import { shownTotal } from '#domain/orders/shown-amounts.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { OwnPricesGuard } from '#web/prices/own-prices-guard.tsx'
import { useVatView, VatNote } from '#web/prices/vat-view.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/own-offers-page.ts'
import { OfferBadge } from './offer-badge.tsx'

const TITLE = 'Tilbud til dig'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => await browserApi.listOwnOffers())
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.ownOffers()} />
}

export default function OwnOffersPage({ loaderData: { offers } }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE} path={paths.ownOffers()}>
      <OwnPricesGuard>
        {offers.length === 0 ? (
          <EmptyState title="Du har ingen tilbud" action={<LinkButton to={paths.contact()}>Spørg om en pris</LinkButton>}>
            Skal du bruge meget på én gang, så skriv til os, hvad du mangler. Tilbuddet står her, og du accepterer det med ét tryk.
          </EmptyState>
        ) : (
          <>
            <div className="figures flex flex-wrap justify-between gap-x-6 border-t border-line pt-4 pb-2 text-sm text-muted">
              <p>{count(offers.length, 'tilbud', 'tilbud')}</p>
              <VatNote />
            </div>
            <ul aria-label="Tilbud">
              {offers.map((offer) => (
                <OfferRow key={offer.id} offer={offer} />
              ))}
            </ul>
          </>
        )}
      </OwnPricesGuard>
    </AccountPage>
  )
}

function OfferRow({ offer }: { offer: OwnOffer }) {
  const vat = useVatView()
  const { id, state, validUntil, charged, lines, sentAt, order } = offer
  return (
    <li className="figures flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line py-4 text-sm">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={paths.ownOffer(id)}
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            {offerName(offer)}
          </Link>
          <OfferBadge state={state} isForCustomer />
        </p>
        <p className="text-xs text-muted">
          {[
            state === 'sent' ? validText(validUntil) : `Sendt ${date(sentAt)}`,
            count(lines.length, 'vare', 'varer'),
            order && `Ordre ${order.orderNumber}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className="font-semibold">{amount(shownTotal({ ...charged, totalOre: krToOre(charged.total) }, vat))}</p>
      {state === 'sent' && (
        <LinkButton size="sm" variant="signal" to={paths.ownOffer(id)} aria-label={`Se og accepter ${offerName(offer)}`}>
          Se og accepter
        </LinkButton>
      )}
    </li>
  )
}
