import { MessageSquare, Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Order } from '#contract/orders/order.ts'
import { ASK_FOR_CHANGE, ownChangeOf } from '#domain/order-changes/own-change.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Button } from '#web/ui/button.tsx'

const OwnChangeDialog = lazy(() => import('./own-change-dialog.tsx').then(({ OwnChangeDialog }) => ({ default: OwnChangeDialog })))
const RequestChangeDialog = lazy(() =>
  import('./own-change-dialog.tsx').then(({ RequestChangeDialog }) => ({ default: RequestChangeDialog })),
)

type OwnChangeProps = {
  order: Order
  /** of a guest, who can only request changes */
  token?: string
  size?: 'sm' | 'md'
}

/** The button with which customers change their order until staff pack it, and afterwards request a change. */
export function OwnChange({ order, token, size = 'md' }: OwnChangeProps) {
  const { selfService } = useSettings()
  const [isOpen, setIsOpen] = useState(false)
  const offered = ownChangeOf(order, token === undefined ? selfService : { isOffered: false })
  const close = () => setIsOpen(false)
  if (offered === 'none') return null
  return (
    <>
      <Button size={size} aria-label={`${LABELS[offered]}: ${order.orderNumber}`} onClick={() => setIsOpen(true)}>
        {offered === 'change' ? <Pencil size={18} aria-hidden /> : <MessageSquare size={18} aria-hidden />}
        {LABELS[offered]}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          {offered === 'change' ? (
            <OwnChangeDialog order={order} onClose={close} />
          ) : (
            <RequestChangeDialog orderKey={token ?? String(order.id)} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  )
}

const LABELS = { change: 'Ret ordren', ask: ASK_FOR_CHANGE } as const
