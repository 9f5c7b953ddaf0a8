import { Printer } from 'lucide-react'
import { data, isRouteErrorResponse, useParams, useRouteError, useSearchParams } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { isWholeOrderToken, LINK_CUT } from '#domain/customers/login/link-token.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { ApiError, api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { ClaimButtons } from '#web/claims/claim-buttons.tsx'
import { OwnClaims } from '#web/claims/own-claims.tsx'
import { useOwnClaims } from '#web/claims/use-own-claims.ts'
import { ErrorPage } from '#web/page/error-page.tsx'
import { CONTINUE_SHOPPING } from '#web/page/link-texts.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PaymentOutcome } from '#web/payments/online/payment-outcome.tsx'
import { VatNote } from '#web/prices/vat-view.tsx'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/guest-order.ts'
import { cancelsAt } from './cancels-unpaid.ts'
import { OrderInvoices } from './order-documents.tsx'
import { OrderView } from './order-view.tsx'
import { OwnChange } from './own-change.tsx'
import { Reorder } from './reorder-button.tsx'
import { TrackOrder } from './track-order.tsx'
import { WhatHappensNow } from './what-happens-now.tsx'

/** The address gives access to the order, so no cache may keep it. */
const UNCACHED = { 'Cache-Control': 'private, no-store' }

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    const { order, safety, toPayOnline } = await api(context.get(apiFetchContext)).showGuestOrder({ params })
    return data({ order, safety, toPayOnline }, { headers: UNCACHED })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404, headers: UNCACHED })
    throw error
  }
}

export function headers() {
  return UNCACHED
}

export default function GuestOrder({ loaderData: { order, safety, toPayOnline }, params }: Route.ComponentProps) {
  const settings = useSettings()
  const { claims, offered } = useOwnClaims(params.token)
  const [search] = useSearchParams()
  // returned from a failed payment
  const isUnpaid = search.get('betaling') === 'afbrudt' && toPayOnline > 0
  return (
    <main id="indhold" className="wrap min-h-dvh pb-20 print:pb-0">
      <PageHead title={`Ordre ${order.orderNumber}`} path={paths.guestOrder(params.token)} isHiddenFromSearch />
      <p className="code pt-10 text-signal-ink lg:pt-14">{order.status === 'cancelled' ? 'ANNULLERET' : 'MODTAGET'}</p>
      <h1 className="mt-3 text-3xl">{headingOf(order, isUnpaid)}</h1>
      <div className="mt-4 mb-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="figures text-lg">
          Ordrenummer <strong>{order.orderNumber}</strong>
        </p>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button size="sm" onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            Udskriv
          </Button>
          <OrderInvoices order={order} token={params.token} />
          <Reorder order={order} size="sm" />
          <OwnChange order={order} token={params.token} size="sm" />
          <LinkButton size="sm" to={paths.products()}>
            {CONTINUE_SHOPPING}
          </LinkButton>
        </div>
      </div>
      <div className="mb-8 empty:hidden">
        <PaymentOutcome order={order} toPay={{ token: params.token }} sum={toPayOnline} />
      </div>
      <div className="mb-12">
        <WhatHappensNow order={order} cancelsAt={cancelsAt(order, settings)} />
      </div>
      <p className="pb-3 text-sm text-muted">
        <VatNote />
      </p>
      <OrderView
        order={order}
        safety={safety}
        showsPoints={false}
        lineAction={(item) => <ClaimButtons orderKey={params.token} item={item} items={order.items} offered={offered} />}
      >
        <OwnClaims orderKey={params.token} claims={claims} />
      </OrderView>
    </main>
  )
}

function headingOf({ status }: Order, isUnpaid: boolean): string {
  if (status === 'cancelled') return 'Ordren er annulleret'
  return isUnpaid ? 'Ordren er gemt, men ikke betalt' : THANKS_FOR_ORDER
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { token = '' } = useParams()
  return isRouteErrorResponse(error) && error.status === 404 ? <MissingOrder token={token} path={paths.guestOrder(token)} /> : <ErrorPage />
}

function MissingOrder({ token, path }: { token: string; path: string }) {
  const isCut = !isWholeOrderToken(token)
  return (
    <main id="indhold" className="wrap grow pb-24">
      <PageHead title="Ordren blev ikke fundet" path={path} isHiddenFromSearch />
      <p className="code pt-10 text-signal-ink lg:pt-14">404</p>
      <h1 className="mt-3 max-w-3xl text-2xl">{isCut ? LINK_CUT : 'Her er der ikke nogen ordre.'}</h1>
      <p className="mt-4 max-w-prose text-muted">
        {isCut ? 'Noget af adressen er faldet af på vejen. ' : 'Linket virker ikke længere. '}
        Du kan også få linket sendt igen.
      </p>
      <div className="mt-8 max-w-xl">
        <TrackOrder />
      </div>
    </main>
  )
}
