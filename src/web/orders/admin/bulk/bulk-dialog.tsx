import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { SendingNotice } from '#web/parcels/admin/sending-notice.tsx'
import { useSendingPreview } from '#web/parcels/admin/use-sending-preview.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BULK_ACTIONS, type BulkAction, type BulkActionName, bulkOptions, type Outcome, runOver } from './bulk-actions.ts'

/** One at a time: invoices are numbered in the order of the list. */
const AT_ONCE = 1

type BulkDialogProps = {
  action: BulkActionName
  orders: readonly Order[]
  /** The orders that were not handled. */
  onDone: (left: readonly Order[]) => void
  onClose: () => void
}

/** Confirms, then applies the action to each order. Shows progress, can be stopped, and lists what failed and why. */
export function BulkDialog({ action, orders, onDone, onClose }: BulkDialogProps) {
  const { question, about, done, run, label, ...more }: BulkAction = BULK_ACTIONS[action]
  const [withoutPayment, setWithoutPayment] = useState(false)
  const { previews, isError } = useSendingPreview(
    orders.map(({ id }) => id),
    { rolls: 'ready', isEnabled: Boolean(more.warns) },
  )
  const [finished, setFinished] = useState<number | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome<Order>[] | null>(null)
  const isStopped = useRef(false)
  const begin = async () => {
    if (finished !== null) return
    setFinished(0)
    const options = bulkOptions()
    const applyAction = (order: Order) => run(order, { withoutPayment }, options)
    const work = { things: orders, work: applyAction, explain: (error: unknown) => messageOf(error), atOnce: AT_ONCE }
    setOutcomes(await runOver({ ...work, isStopped: () => isStopped.current, onProgress: setFinished }))
  }
  const stop = () => {
    isStopped.current = true
  }
  const close = () => {
    // cannot be closed while it runs; use stop
    if (finished === null) onClose()
    else if (outcomes) onDone(outcomes.filter(({ state }) => state !== 'done').map(({ thing }) => thing))
    else stop()
  }
  const chosen = count(orders.length, 'ordre', 'ordrer')
  return (
    <Dialog
      isOpen
      losesNothing
      onClose={close}
      title={question(chosen)}
      footer={
        outcomes ? (
          <Button variant="signal" onClick={close}>
            Luk
          </Button>
        ) : finished === null ? (
          <>
            <Button onClick={close}>Annuller</Button>
            <Button variant="signal" disabled={more.warns && !previews && !isError} onClick={() => void begin()}>
              {label}
            </Button>
          </>
        ) : (
          <Button onClick={stop}>Stop</Button>
        )
      }
    >
      {finished === null && (
        <div className="grid gap-4">
          <p>{about}</p>
          {more.warns && (
            <SendingNotice previews={previews} isError={isError} withoutPayment={withoutPayment} onWithoutPayment={setWithoutPayment} />
          )}
        </div>
      )}
      {finished !== null && !outcomes && (
        <div role="status">
          <p className="figures">
            {wholeNumber(finished)} af {chosen}
          </p>
          <progress className="mt-2 w-full" max={orders.length} value={finished} aria-label={label} />
        </div>
      )}
      {outcomes && <Outcomes outcomes={outcomes} done={done} />}
    </Dialog>
  )
}

function Outcomes({ outcomes, done }: { outcomes: readonly Outcome<Order>[]; done: string }) {
  const numberOf = (state: Outcome<Order>['state']) => outcomes.filter((one) => one.state === state).length
  const failed = outcomes.filter(({ state }) => state === 'failed')
  const skipped = numberOf('skipped')
  return (
    <div role="status" className="figures grid gap-3">
      <p className="font-semibold">
        {count(numberOf('done'), 'ordre er', 'ordrer er')} {done}.
      </p>
      {skipped > 0 && <p>Du stoppede: {count(skipped, 'ordre er', 'ordrer er')} ikke rørt.</p>}
      {failed.length > 0 && (
        <div>
          <p>Det lykkedes ikke for {count(failed.length, 'ordre', 'ordrer')}:</p>
          <ul className="mt-1 border-t border-line text-sm">
            {failed.map(({ thing, why }) => (
              <li key={thing.id} className="border-b border-line py-2">
                <Link to={paths.adminOrder(thing.id)} className="font-semibold underline underline-offset-2">
                  {thing.orderNumber}
                </Link>
                <span className="block text-muted">{why}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
