import { lazy, Suspense, useId } from 'react'
import { Link } from 'react-router'
import type { OwnWaiting } from '#contract/dashboard/dashboard.ts'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { isStaff } from '#domain/customers/rights/roles.ts'
import { amount, amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { orderStatusLabel } from '#domain/orders/order-status.ts'
import { shownTotal } from '#domain/orders/shown-amounts.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { STATUS_TONES } from '#web/orders/order-tones.ts'
import { Reorder } from '#web/orders/reorder-button.tsx'
import { useVatView } from '#web/prices/vat-view.tsx'
import { useUser } from '#web/session/session.ts'
import { useOwnWaiting } from '#web/session/use-own-waiting.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Loaded with the last orders, which are read first. */
const QuickOrderForm = lazy(() =>
  import('#web/quick-order/quick-order-form.tsx').then(({ QuickOrderForm }) => ({ default: QuickOrderForm })),
)

const ORDERS_SHOWN = 4
const INVOICES_SHOWN = 5

export default function WorkshopHome() {
  const user = useUser()
  const waiting = useOwnWaiting()
  const { data } = useUserQuery({
    queryKey: ['last-orders'],
    queryFn: ({ signal }) => browserApi.listOwnOrders({ query: { limit: ORDERS_SHOWN } }, { signal }),
  })
  return (
    <div className="wrap grid gap-x-12 gap-y-10 py-8 lg:grid-cols-[1.6fr_1fr] lg:py-12">
      <div className="grid content-start gap-10">
        <Part title="Hurtigbestilling" more={{ to: paths.cart(), label: 'Til kurven' }}>
          <div className="pt-4">
            <Suspense fallback={<Skeleton className="h-62 w-full" />}>
              <QuickOrderForm isInPlace />
            </Suspense>
          </div>
        </Part>
        <Part title="Seneste ordrer" more={{ to: paths.orders(), label: 'Alle ordrer' }}>
          {data ? <LastOrders orders={data.orders} /> : <Skeleton className="h-64 w-full" />}
        </Part>
      </div>
      <div className="grid content-start gap-10">
        {user && isStaff(user) ? (
          <Part title="Administration">
            <LinkButton to={paths.admin()} className="mt-4">
              Se, hvad der venter i butikken
            </LinkButton>
          </Part>
        ) : (
          <Part title="Venter på dig">{waiting ? <Waiting waiting={waiting} /> : <Skeleton className="h-32 w-full" />}</Part>
        )}
        {waiting && waiting.invoices.length > 0 && <Owed invoices={waiting.invoices} />}
      </div>
    </div>
  )
}

type PartProps = Readonly<{ title: string; more?: Readonly<{ to: string; label: string }>; children: React.ReactNode }>

function Part({ title, more, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {more && (
          <Link to={more.to} prefetch="intent" className="py-2.5 text-sm font-semibold underline underline-offset-4">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

function LastOrders({ orders }: { orders: readonly Order[] }) {
  const vat = useVatView()
  if (orders.length === 0)
    return (
      <div className="py-5">
        <p>Du har ikke bestilt noget endnu.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <LinkButton to={paths.products()} variant="signal">
            Se alle produkter
          </LinkButton>
        </div>
      </div>
    )
  return (
    <ul>
      {orders.map((order) => (
        <li
          key={order.id}
          data-testid="last-order"
          className="figures grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-3 text-sm"
        >
          <p className="flex flex-wrap items-center gap-x-3">
            <Link to={paths.orders(order.orderNumber)} prefetch="intent" className="py-1 font-semibold underline underline-offset-4">
              {order.orderNumber}
            </Link>
            <span className="text-muted">{date(order.createdAt)}</span>
            <Badge tone={STATUS_TONES[order.status]}>{orderStatusLabel(order)}</Badge>
          </p>
          <p className="text-right font-semibold">{amount(shownTotal({ ...order, totalOre: krToOre(order.total) }, vat))}</p>
          <p className="truncate text-muted">
            {[order.reference && `Ref. ${order.reference}`, ...order.items.map(({ quantity, nameDa }) => `${quantity} × ${nameDa}`)]
              .filter(Boolean)
              .join(', ')}
          </p>
          <Reorder order={order} size="sm" />
        </li>
      ))}
    </ul>
  )
}

function Waiting({ waiting: { approvals, offers, offersUntil, projects, shelfMissing, invoices } }: { waiting: OwnWaiting }) {
  const rows = [
    {
      number: approvals,
      text: count(approvals, 'ordre venter på din godkendelse', 'ordrer venter på din godkendelse'),
      to: paths.waitingOrders(),
    },
    {
      number: offers,
      text: `${count(offers, 'tilbud', 'tilbud')}, ${offers === 1 ? 'gælder' : 'det første gælder'} til og med ${dayFigures(offersUntil ?? '')}`,
      to: paths.ownOffers(),
    },
    { number: shelfMissing, text: `${count(shelfMissing, 'vare', 'varer')} at fylde op på hylden`, to: paths.shelfLists() },
    { number: projects, text: count(projects, 'åben opgave', 'åbne opgaver'), to: paths.jobs() },
  ].filter(({ number }) => number > 0)
  if (rows.length === 0 && invoices.some(({ isOverdue }) => isOverdue))
    return <p className="py-4 text-sm">Kun de forfaldne fakturaer herunder.</p>
  if (rows.length === 0) return <p className="py-4 text-sm text-muted">Intet lige nu.</p>
  return (
    <ul>
      {rows.map(({ text, to }) => (
        <li key={to} className="border-b border-line">
          <Link
            to={to}
            prefetch="intent"
            className="figures flex min-h-12 items-center text-sm font-semibold underline-offset-4 hover:underline"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Owed({ invoices }: { invoices: OwnWaiting['invoices'] }) {
  const owedOre = invoices.reduce((sum, { open }) => sum + krToOre(open), 0)
  return (
    <Part title={`Du skylder ${amountWithOre(owedOre)}`} more={{ to: paths.ownInvoices(), label: 'Se og betal fakturaer' }}>
      <ul className="figures text-sm">
        {invoices.slice(0, INVOICES_SHOWN).map((invoice) => (
          <li key={invoice.number} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1.5">
            <Link to={paths.orders(invoice.orderNumber)} className="py-1.5 font-semibold underline underline-offset-4">
              Faktura {invoice.number}
            </Link>
            <span className={invoice.isOverdue ? 'font-semibold text-danger' : 'text-muted'}>
              {invoice.isOverdue ? 'Forfaldt' : 'Betales senest'} {dayFigures(invoice.dueDate)}
            </span>
            <span className="font-semibold">{amountWithOre(krToOre(invoice.open))}</span>
          </li>
        ))}
      </ul>
      {invoices.length > INVOICES_SHOWN && (
        <p className="pt-2 text-sm text-muted">og {count(invoices.length - INVOICES_SHOWN, 'faktura', 'fakturaer')} mere</p>
      )}
    </Part>
  )
}
