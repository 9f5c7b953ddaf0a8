import { Form, useNavigate } from 'react-router'
import { browserApi } from '#web/api.ts'
import { AccountPage, AccountPageSkeleton } from '#web/customers/account-page.tsx'
import { loadForUser } from '#web/customers/require-user.ts'
import { count } from '#web/format.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/own-orders.ts'
import { OrderCard } from './order-card.tsx'
import { daysOf, type OrderFilter, orderFilterSearch, PERIOD_LABELS, PERIODS, type Period, readOrderFilter } from './order-period.ts'

const TITLE = 'Mine Ordrer'
const ORDERS_PER_PAGE = 20

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const filter = readOrderFilter(url.searchParams)
  return loadForUser(url, async () => {
    const { orders, total } = await browserApi.listOwnOrders({
      query: { ...daysOf(filter, new Date()), page: filter.page, limit: ORDERS_PER_PAGE },
    })
    return { orders, total, filter }
  })
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.orders()} />
}

export default function Orders({ loaderData: { orders, total, filter } }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE} path={paths.orders()}>
      <PeriodFilter filter={filter} />
      <p aria-live="polite" className="figures border-t border-line pt-4 pb-2 text-sm text-muted print:hidden">
        {count(total, 'ordre', 'ordrer')}
      </p>
      {orders.length > 0 ? (
        <ul aria-label="Ordrer">
          {orders.map((order, index) => (
            <OrderCard key={order.id} order={order} isOpen={index === 0 && filter.page === 1} />
          ))}
        </ul>
      ) : (
        <NoOrders isFiltered={filter.period !== 'alle'} />
      )}
      <div className="mt-10 print:hidden">
        <Pagination
          page={filter.page}
          pages={Math.ceil(total / ORDERS_PER_PAGE)}
          to={(page) => `${paths.orders()}${orderFilterSearch({ ...filter, page })}`}
        />
      </div>
    </AccountPage>
  )
}

function PeriodFilter({ filter }: { filter: OrderFilter }) {
  const navigate = useNavigate()
  const choose = (period: Period) =>
    void navigate(`${paths.orders()}${orderFilterSearch({ ...filter, period, page: 1 })}`, { preventScrollReset: true })
  return (
    <div className="grid gap-4 pb-5 print:hidden">
      <div>
        <Segments
          label="Periode"
          size="md"
          value={filter.period}
          onChange={choose}
          choices={PERIODS.map((period) => ({ value: period, label: PERIOD_LABELS[period] }))}
        />
      </div>
      {filter.period === 'valgt' && (
        <Form action={paths.orders()} className="flex flex-wrap items-end gap-3" key={`${filter.from}-${filter.to}`}>
          <input type="hidden" name="periode" value="valgt" />
          <TextField label="Fra" type="date" name="fra" defaultValue={filter.from} max={filter.to || undefined} />
          <TextField label="Til" type="date" name="til" defaultValue={filter.to} min={filter.from || undefined} />
          <Button type="submit" variant="solid" className="min-h-12">
            Vis ordrer
          </Button>
        </Form>
      )}
    </div>
  )
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      title={isFiltered ? 'Ingen ordrer i perioden' : 'Du har ingen ordrer endnu'}
      action={
        isFiltered ? (
          <LinkButton to={paths.orders()}>Vis alle ordrer</LinkButton>
        ) : (
          <LinkButton to={paths.products()} variant="signal">
            Se Alle Produkter
          </LinkButton>
        )
      }
    />
  )
}
