import { Link } from 'react-router'
import type { Approval } from '#contract/approvals.ts'
import { paths } from '#contract/pages/pages.ts'
import { APPROVAL_ANSWER_LABELS, askedFor } from '#domain/approvals/approval.ts'
import { krToOre } from '#domain/money/money.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { AsksFirst } from '#web/prices/asks-first.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/waiting-orders-page.ts'
import { WaitingOrderView } from './waiting-order-view.tsx'

const TITLE = 'Til godkendelse'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const asked = Number(url.searchParams.get('ordre'))
  return loadForUser(url, async () => {
    const { orders } = await browserApi.listWaitingOrders()
    const opened = orders.find(({ id }) => id === asked)
    return { orders, opened: opened ? await browserApi.showWaitingOrder({ params: { id: opened.id } }) : null }
  })
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.waitingOrders()} />
}

export default function WaitingOrders({ loaderData: { orders, opened } }: Route.ComponentProps) {
  return (
    <AccountPage title={TITLE} path={paths.waitingOrders()}>
      <AsksFirst>
        {opened && <WaitingOrderView key={opened.order.id} {...opened} />}
        {orders.length === 0 ? (
          <EmptyState title="Ingen ordrer venter">Ejeren vælger, over hvilket beløb en indkøbers ordrer skal godkendes.</EmptyState>
        ) : (
          <ul aria-label="Ordrer til godkendelse" className="border-t border-line">
            {orders.map((order) => (
              <Item key={order.id} order={order} isOpen={order.id === opened?.order.id} />
            ))}
          </ul>
        )}
      </AsksFirst>
    </AccountPage>
  )
}

function Item({ order: { id, askedBy, askedAt, total, pointsUsed, rolls, answer }, isOpen }: { order: Approval; isOpen: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-4">
      <p>
        <Link
          to={paths.waitingOrders({ ordre: id })}
          aria-current={isOpen ? 'true' : undefined}
          className="font-semibold underline underline-offset-4"
        >
          {askedBy}, {dateAndTime(askedAt)}
        </Link>
        <span className="mt-0.5 block text-sm text-muted">{count(rolls, 'vare', 'varer')}</span>
      </p>
      <p className="flex items-center gap-3">
        <Badge tone={answer === null ? 'warning' : answer === 'yes' ? 'success' : 'neutral'}>
          {answer === null ? 'Venter' : APPROVAL_ANSWER_LABELS[answer]}
        </Badge>
        <span className="figures font-bold">{askedFor({ totalOre: krToOre(total), pointsUsed })}</span>
      </p>
    </li>
  )
}
