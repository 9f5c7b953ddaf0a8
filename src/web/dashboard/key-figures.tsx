import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import type { Dashboard } from '#contract/dashboard/dashboard.ts'
import { wholeKroner } from '#domain/money/kroner-text.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { OfficeLink } from '#web/admin/office-link.tsx'
import { customersList } from '#web/customers/admin/customers-list.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { classes } from '#web/ui/classes.ts'
import { amountOf, type Change, changeFrom, type DashboardState, VAT_LABELS } from './dashboard-view.ts'

/** See `findDailySales` on the server. */
const COUNTED =
  'Omsætningen tæller alle ordrer, der ikke er annulleret, også ubetalte, minus det, der er krediteret. En refunderet ordre tæller, til den krediteres eller annulleres.'

type KeyFiguresProps = { dashboard: Dashboard; state: DashboardState }

export function KeyFigures({ dashboard: { period, sales, previousSales, newCustomers }, state: { vat } }: KeyFiguresProps) {
  const orders = ordersList.href({ scope: 'sold', from: period.from, to: period.to })
  const averageOf = ({ averageInclVat, averageExclVat }: typeof sales) => (vat === 'inkl' ? averageInclVat : averageExclVat)
  const kroner = (kr: number) => wholeKroner(Math.round(kr))
  const figures = [
    {
      label: 'Omsætning',
      note: `${VAT_LABELS[vat].toLowerCase()}, minus krediteret`,
      now: amountOf(sales, vat),
      previous: amountOf(previousSales, vat),
      show: kroner,
      to: orders,
    },
    { label: 'Ordrer', note: 'uden annullerede', now: sales.orders, previous: previousSales.orders, show: wholeNumber, to: orders },
    {
      label: 'Gennemsnitlig ordre',
      note: `omsætning pr. ordre, ${VAT_LABELS[vat].toLowerCase()}`,
      now: averageOf(sales),
      previous: averageOf(previousSales),
      show: kroner,
      to: orders,
    },
    {
      label: 'Nye kunder',
      note: 'oprettet i perioden',
      now: newCustomers.now,
      previous: newCustomers.previous,
      show: wholeNumber,
      to: customersList.href({ role: 'customer', buys: 'alone', from: period.from, to: period.to }),
    },
  ]
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-5 pb-3 xl:grid-cols-4">
        {figures.map(({ label, note, now, previous, show, to }) => (
          <li key={label}>
            <OfficeLink to={to} prefetch="intent" className="group block">
              <span className="text-xs font-semibold text-muted group-hover:text-ink">{label}</span>
              <span className="figures display block text-lg leading-tight whitespace-nowrap sm:text-xl group-hover:underline">
                {show(now)}
              </span>
              <span className="block text-xs text-muted">{note}</span>
            </OfficeLink>
            <Comparison change={changeFrom(previous, now)} before={show(previous)} />
          </li>
        ))}
      </ul>
      <p className="pb-6 text-xs text-muted">{COUNTED}</p>
    </>
  )
}

const LOOKS = {
  up: { icon: ArrowUpRight, look: 'text-success' },
  down: { icon: ArrowDownRight, look: 'text-danger' },
  same: { icon: ArrowRight, look: 'text-muted' },
} as const

function Comparison({ change, before }: { change: Change | null; before: string }) {
  if (!change) return <p className="text-xs text-muted">ingen i perioden før</p>
  const { icon: Icon, look } = LOOKS[change.direction]
  return (
    <p className="figures flex flex-wrap items-center gap-x-1.5 text-xs">
      <span className={classes('inline-flex items-center gap-0.5 font-semibold', look)}>
        <Icon size={14} aria-hidden />
        {change.text}
      </span>
      <span className="text-muted">mod {before}</span>
    </p>
  )
}
