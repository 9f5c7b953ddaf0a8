import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { paths } from '#contract/pages/pages.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { orderStatusLabel } from '#domain/orders/order-status.ts'
import { balanceForStaff } from '#domain/payments/payment-texts.ts'
import { browserApi } from '#web/api.ts'
import { shortDate } from '#web/format.ts'
import { ordersList } from '#web/orders/admin/orders-list.ts'
import { PAYMENT_TONES, STATUS_TONES } from '#web/orders/order-tones.ts'
import { paymentLabelOf } from '#web/payments/online/held-of.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const PER_PAGE = 10

export function CustomerOrders({ user }: { user: Customer }) {
  const seesAmounts = useMay()('seeOrderAmounts')
  const [page, setPage] = useState(1)
  const { data, isError, isPlaceholderData } = useUserQuery({
    queryKey: ['orders', 'of', user.id, page],
    queryFn: ({ signal }) => browserApi.listOrders({ query: { userId: user.id, page, limit: PER_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (isError) return <Notice tone="danger">Ordrerne kunne ikke hentes. Prøv igen.</Notice>
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.total === 0)
    return <p className="border-y border-line py-8 text-center text-sm text-muted">Kunden har ikke bestilt noget endnu.</p>
  const pages = Math.ceil(data.total / PER_PAGE)
  return (
    <section aria-label="Kundens ordrer" aria-busy={isPlaceholderData}>
      <p className="figures flex items-center justify-between pb-1 text-xs text-muted">
        {count(data.total, 'ordre', 'ordrer')}
        <Link
          to={ordersList.href({ userId: user.id })}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Vis i ordrelisten
        </Link>
      </p>
      {seesAmounts && <CustomerBalance userId={user.id} />}
      <ul className="border-t border-line">
        {data.orders.map((order) => (
          <li key={order.id} className="border-b border-line">
            <Link
              to={paths.adminOrder(order.id)}
              className="figures grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 text-sm hover:bg-raised"
            >
              <span className="font-semibold">
                {order.orderNumber} <span className="font-normal text-muted">{shortDate(order.createdAt)}</span>
              </span>
              {seesAmounts && <span className="text-right font-semibold">{amountWithOre(krToOre(order.total))}</span>}
              <span className="col-span-2 flex flex-wrap gap-2">
                <Badge tone={STATUS_TONES[order.status]}>{orderStatusLabel(order)}</Badge>
                <Badge tone={PAYMENT_TONES[order.paymentStatus]}>{paymentLabelOf(order)}</Badge>
                {seesAmounts && <OpenOfOrder openOre={krToOre(order.open)} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <div className="figures flex items-center justify-between gap-3 pt-4 text-sm">
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Forrige
          </Button>
          Side {page} af {pages}
          <Button size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Næste
          </Button>
        </div>
      )}
    </section>
  )
}

function OpenOfOrder({ openOre }: { openOre: number }) {
  if (openOre === 0) return null
  const { label, ore } = balanceForStaff(openOre)
  return (
    <span className="ml-auto text-xs">
      {label} {amountWithOre(ore)}
    </span>
  )
}

function CustomerBalance({ userId }: { userId: number }) {
  const { data } = useUserQuery({
    queryKey: ['balance', 'of', userId],
    queryFn: ({ signal }) => browserApi.showCustomerBalance({ params: { id: userId } }, { signal }),
    staleTime: 0,
  })
  if (!data) return <Skeleton className="mb-3 h-10 w-full" />
  const balances = [krToOre(data.balance.open), 0 - krToOre(data.balance.owed)].filter((ore, index) => index === 0 || ore !== 0)
  return (
    <dl className="figures flex flex-wrap gap-x-8 pb-3 text-sm">
      {data.credit && (
        <div>
          <dt className="text-xs text-muted">Brugt af kredit på faktura</dt>
          <dd className="font-semibold">
            {amountWithOre(krToOre(data.credit.open))} af {amountWithOre(krToOre(data.credit.limit))}
          </dd>
        </div>
      )}
      {balances.map(balanceForStaff).map(({ label, ore }) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label} i alt</dt>
          <dd className="font-semibold">{amountWithOre(ore)}</dd>
        </div>
      ))}
    </dl>
  )
}
