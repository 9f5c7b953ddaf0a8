import { lazy, Suspense, useState } from 'react'
import type { OrderItem } from '#contract/orders/order.ts'
import type { ClaimKind } from '#domain/claims/claim.ts'
import { Button } from '#web/ui/button.tsx'
import type { useOwnClaims } from './use-own-claims.ts'

const ClaimDialog = lazy(() => import('./claim-dialog.tsx'))

const VERBS: Readonly<Record<ClaimKind, string>> = { withdrawal: 'Fortryd', return: 'Returner', fault: 'Reklamation' }

type Offered = ReturnType<typeof useOwnClaims>['offered']

type ClaimButtonsProps = { orderKey: string; item: OrderItem; items: readonly OrderItem[]; offered: Offered }

/** The claims a line allows: consumers withdraw, workshops return where the shop offers it, and both complain of faults. */
export function ClaimButtons({ orderKey, item, items, offered }: ClaimButtonsProps) {
  const [kind, setKind] = useState<ClaimKind | null>(null)
  const ofLine = offered.filter(({ lines }) => lines.some(({ itemId }) => itemId === item.id))
  const chosen = ofLine.find((offer) => offer.kind === kind)
  return (
    <>
      {ofLine.map((offer) => (
        <Button
          key={offer.kind}
          size="sm"
          variant="quiet"
          aria-label={`${VERBS[offer.kind]}: ${item.nameDa}`}
          onClick={() => setKind(offer.kind)}
        >
          {VERBS[offer.kind]}
        </Button>
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <ClaimDialog
            orderKey={orderKey}
            kind={chosen.kind}
            startsWith={item.id}
            items={items}
            most={chosen.lines}
            onClose={() => setKind(null)}
          />
        </Suspense>
      )}
    </>
  )
}
