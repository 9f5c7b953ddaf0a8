import { Printer } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { THANKS_FOR_ORDER } from '#domain/orders/order-texts.ts'
import { browserApi } from '#web/api.ts'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListChange } from '#web/lists/use-list-change.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { useThanks } from '#web/page/thanks.ts'
import { OwnPricesGuard } from '#web/prices/own-prices-guard.tsx'
import { VatNote } from '#web/prices/vat-view.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/own-orders.ts'
import { cancelsAt } from './cancels-unpaid.ts'
import { OrderCard } from './order-card.tsx'
import { OwnBalance } from './own-balance.tsx'
import { daysOf, type OwnOrdersState, ownOrdersList, PERIOD_LABELS, PERIODS, type Period } from './own-orders-list.ts'
import { WhatHappensNow } from './what-happens-now.tsx'

const TITLE = 'Mine Ordrer'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = ownOrdersList.read(url.searchParams)
  return loadForUser(url, async () => {
    const [{ orders, total, toPayOnline }, { balance, credit, reminders }] = await Promise.all([
      browserApi.listOwnOrders({
        query: {
          ...daysOf(state, new Date()),
          ...(state.search && { search: state.search }),
          page: state.page,
          limit: ownOrdersList.pageSize,
        },
      }),
      browserApi.showOwnBalance(),
    ])
    return { orders, total, toPayOnline, balance, credit, reminders, state }
  })
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.orders()} />
}

export default function Orders({ loaderData: { balance, credit, ...listed } }: Route.ComponentProps) {
  const thanks = useThanks()
  const placed = thanks?.for === 'order' ? listed.orders.find(({ orderNumber }) => orderNumber === thanks.orderNumber) : undefined
  return (
    <AccountPage title={TITLE} path={paths.orders()}>
      {placed && <OrderThanks order={placed} />}
      <OwnPricesGuard>
        <OwnBalance balance={balance} credit={credit} />
        <OrderList {...listed} placed={placed} />
      </OwnPricesGuard>
    </AccountPage>
  )
}

function OrderList({
  orders,
  total,
  toPayOnline,
  reminders,
  state,
  placed,
}: Omit<Route.ComponentProps['loaderData'], 'balance' | 'credit'> & { placed: Order | undefined }) {
  return (
    <>
      <PeriodFilter state={state} />
      <div className="figures flex flex-wrap justify-between gap-x-6 border-t border-line pt-4 pb-2 text-sm text-muted print:hidden">
        <p aria-live="polite">{count(total, 'ordre', 'ordrer')}</p>
        <VatNote />
      </div>
      {orders.length > 0 ? (
        <ul aria-label="Ordrer">
          {orders.map((order, index) => (
            <OrderCard
              key={order.id}
              order={order}
              reminders={reminders}
              toPay={toPayOnline.find(({ orderId }) => orderId === order.id)?.amount ?? 0}
              isOpen={index === 0 && state.page === 1}
              isPrinted={placed === undefined || placed === order}
            />
          ))}
        </ul>
      ) : (
        <NoOrders isFiltered={state.period !== 'alle' || state.search !== ''} />
      )}
      <div className="mt-10 print:hidden">
        <Pagination
          page={state.page}
          pages={Math.ceil(total / ownOrdersList.pageSize)}
          to={(page) => ownOrdersList.href({ page }, state)}
        />
      </div>
    </>
  )
}

function PeriodFilter({ state }: { state: OwnOrdersState }) {
  const change = useListChange(ownOrdersList)
  const choose = (period: Period) => change(period === 'valgt' ? { period } : { period, from: '', to: '' })
  const chooseDays = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const days = new FormData(event.currentTarget)
    change({ period: 'valgt', from: String(days.get('fra')), to: String(days.get('til')) })
  }
  return (
    <div className="grid gap-4 pb-5 print:hidden">
      <div className="flex flex-wrap items-end gap-3">
        <SearchField label="Søg nummer, reference, folie" value={state.search} onSearch={(search) => change({ search })} />
        <Segments
          label="Periode"
          size="md"
          value={state.period}
          onChange={choose}
          choices={PERIODS.map((period) => ({ value: period, label: PERIOD_LABELS[period] }))}
        />
      </div>
      {state.period === 'valgt' && (
        <form method="post" className="flex flex-wrap items-end gap-3" key={`${state.from}-${state.to}`} onSubmit={chooseDays}>
          <TextField label="Fra" type="date" name="fra" defaultValue={state.from} max={state.to || undefined} />
          <TextField label="Til" type="date" name="til" defaultValue={state.to} min={state.from || undefined} />
          <Button type="submit" variant="solid" className="min-h-12">
            Vis ordrer
          </Button>
        </form>
      )}
    </div>
  )
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? 'Ingen ordrer passer' : 'Du har ingen ordrer endnu'}
      action={
        isFiltered ? (
          <LinkButton to={paths.orders()}>Vis alle ordrer</LinkButton>
        ) : (
          <LinkButton to={paths.products()} variant="signal">
            Se alle produkter
          </LinkButton>
        )
      }
    />
  )
}

function OrderThanks({ order }: { order: Order }) {
  const settings = useSettings()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section aria-labelledby="tak" className="mb-10 border-t-4 border-success bg-sunk p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div>
          <h2 id="tak" ref={heading} tabIndex={-1} className="text-2xl outline-none">
            {THANKS_FOR_ORDER}
          </h2>
          <p className="figures mt-1.5">
            Ordrenummer <strong>{order.orderNumber}</strong>
          </p>
        </div>
        <Button className="print:hidden" onClick={() => window.print()}>
          <Printer size={18} aria-hidden />
          Udskriv
        </Button>
      </div>
      <div className="mt-6">
        <WhatHappensNow order={order} cancelsAt={cancelsAt(order, settings)} />
      </div>
    </section>
  )
}
