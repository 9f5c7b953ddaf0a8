import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { type ListedOffer, OFFER_SCOPES, type OfferScope } from '#contract/offers/staff-offers.ts'
import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { TOTAL_WITH_VAT } from '#domain/money/vat.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { ENDS_SOON_DAYS, OFFER_STATE_LABELS, OFFER_STATES, offerName } from '#domain/offers/offer.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime, shortDate } from '#web/format.ts'
import { ClearFilters, FilterSelect, ListFilters } from '#web/lists/list-filters.tsx'
import { ListCount, ListFrame } from '#web/lists/list-frame.tsx'
import { type Column, ListTable } from '#web/lists/list-table.tsx'
import { OfferBadge } from '#web/offers/offer-badge.tsx'
import { useHiddenColumns } from '#web/saved-views/use-own-views.ts'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/offers-screen.ts'
import { offersList } from './offers-list.ts'

const TITLE = 'Tilbud'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = offersList.read(url.searchParams)
  return loadForStaff(async () => ({ ...(await browserApi.listOffers({ query: offersList.query(state) })), state }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminOffers()} />
}

const SCOPE_LABELS: Readonly<Record<OfferScope, string>> = { endingSoon: `Udløber inden ${ENDS_SOON_DAYS} dage` }

const COLUMNS: readonly Column<ListedOffer, never>[] = [
  {
    label: 'Tilbud',
    cellClassName: 'font-semibold',
    cell: (offer) => (
      <>
        <Link to={paths.adminOffer(offer.id)} className="figures inline-flex min-h-11 items-center underline underline-offset-4">
          {offerName(offer)}
        </Link>
        <span className="block pb-1 text-xs font-normal wrap-anywhere text-muted sm:hidden">
          {customerOf(offer)}
          <span className="mt-1 block">
            <OfferBadge state={offer.state} />
          </span>
        </span>
      </>
    ),
  },
  { label: 'Kunde', isFreeText: true, className: 'max-sm:hidden', cell: customerOf },
  {
    label: 'Ændret',
    className: 'max-md:hidden',
    cellClassName: 'figures whitespace-nowrap',
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={dateAndTime(updatedAt)}>
        {shortDate(updatedAt)}
      </time>
    ),
  },
  {
    label: 'Gælder til',
    className: 'max-md:hidden',
    cellClassName: 'figures whitespace-nowrap',
    cell: ({ validUntil }) => dayFigures(validUntil),
  },
  { label: 'Status', className: 'max-sm:hidden', cell: ({ state }) => <OfferBadge state={state} /> },
  {
    label: 'I alt',
    heading: TOTAL_WITH_VAT,
    className: 'text-right',
    cellClassName: 'figures text-right whitespace-nowrap',
    cell: ({ total }) => amountWithOre(krToOre(total)),
  },
]

function customerOf({ company, customerName }: ListedOffer): string {
  return company ?? customerName ?? 'Slettet kunde'
}

export default function Offers({ loaderData: { offers, total, state } }: Route.ComponentProps) {
  const hidden = useHiddenColumns('offers', state.hidden)
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminOffers()}
      action={
        <LinkButton variant="signal" to={paths.adminNewOffer()}>
          <Plus size={18} aria-hidden /> Nyt tilbud
        </LinkButton>
      }
    >
      <ListFilters list={offersList} state={state} searchLabel="Søg på nummer, kunde, firma eller e-mail">
        {(_, filter) => (
          <>
            <FilterSelect label="Status" all="Alle statusser" {...filter('state')} values={OFFER_STATES} labels={OFFER_STATE_LABELS} />
            <FilterSelect label="Udløb" all="Uanset udløb" {...filter('scope')} values={OFFER_SCOPES} labels={SCOPE_LABELS} />
            <ClearFilters list={offersList} state={state} />
          </>
        )}
      </ListFilters>
      <ListFrame
        list={offersList}
        views="offers"
        state={state}
        total={total}
        heading={<ListCount>{count(total, 'tilbud', 'tilbud')}</ListCount>}
      >
        <ListTable
          rows={offers}
          hidden={hidden}
          columns={COLUMNS}
          empty={offersList.isFiltered(state) ? 'Ingen tilbud matcher søgningen' : 'Ingen tilbud endnu'}
          testId="offer"
          rowClassName={() => 'bg-ground hover:bg-raised'}
        />
      </ListFrame>
    </AdminPage>
  )
}
