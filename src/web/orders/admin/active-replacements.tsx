import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { browserApi } from '#web/api.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Notice } from '#web/ui/notice.tsx'

type ActiveReplacementsProps = { orderId: number; className?: string }

/** Lists the replacement orders of an order, which must be cancelled before it is cancelled or deleted. */
export function ActiveReplacements({ orderId, className }: ActiveReplacementsProps) {
  const { data } = useUserQuery({
    queryKey: ['claims', 'of-order', orderId],
    queryFn: ({ signal }) => browserApi.listClaims({ query: { orderId } }, { signal }),
    enabled: useMay()('answerClaims'),
    staleTime: 0,
  })
  const active = (data?.claims ?? []).flatMap(({ replacement }) => (replacement && !replacement.isCancelled ? replacement : []))
  if (active.length === 0) return null
  return (
    <Notice tone="warning" title="Kunden får nye varer i stedet" isAlert className={className}>
      Annuller først{' '}
      {active.map(({ id, orderNumber }, index) => (
        <span key={id}>
          {index > 0 && ' og '}
          <Link to={paths.adminOrder(id)} className="underline underline-offset-4">
            {orderNumber}
          </Link>
        </span>
      ))}
      . Ellers får kunden både penge og varer.
    </Notice>
  )
}
