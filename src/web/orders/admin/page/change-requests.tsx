import { Link, useRevalidator } from 'react-router'
import type { ResponseOf } from '#contract/http/call.ts'
import type { Order, orderCalls } from '#contract/orders/order.ts'
import { paths } from '#contract/pages/pages.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { messagesList } from '#web/messages/admin/messages-list.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

type Request = ResponseOf<(typeof orderCalls)['showOrder']>['changeRequests'][number]

/** What the customer asked to have changed, above everything else on the order until somebody has dealt with it. */
export function ChangeRequests({ requests }: { requests: readonly Request[] }) {
  const may = useMay()
  const { revalidate } = useRevalidator()
  const { run, isBusy } = useAction({ onSettled: revalidate })
  const close = (id: number) => run(() => browserApi.changeMessage({ params: { id }, body: { handled: true, seen: { handledAt: null } } }))
  return requests.map(({ id, message, createdAt }) => (
    <Notice key={id} tone="warning" title="Kunden beder om en ændring" className="mb-6">
      <p className="figures text-xs">{dateAndTime(createdAt)}</p>
      <p className="mt-1 break-words whitespace-pre-wrap">{message}</p>
      {may('answerInbox') && (
        <p className="mt-3 flex flex-wrap gap-2">
          <LinkButton size="sm" to={messagesList.href({ opened: id })}>
            Svar kunden
          </LinkButton>
          <Button size="sm" isBusy={isBusy} busyText="Vent..." onClick={() => void close(id)}>
            Ændringen er behandlet
          </Button>
        </p>
      )}
    </Notice>
  ))
}

/** Why the order can no longer be changed, and what can be done instead. */
export function NotChangeable({ order: { status, userId }, onClose }: { order: Order; onClose: () => void }) {
  const may = useMay()
  const isCancelled = status === 'cancelled'
  return (
    <Dialog
      isOpen
      losesNothing
      title={isCancelled ? 'Ordren er annulleret' : 'Alt er sendt'}
      onClose={onClose}
      footer={<Button onClick={onClose}>Luk</Button>}
    >
      <p>{!isCancelled && 'Varerne er ude af huset, så ordren ligger fast. '}Det kan du gøre i stedet:</p>
      <ul className="mt-3 list-disc space-y-2 pl-5 text-sm">
        {isCancelled && <li>Vælg en anden status under »Flere«. Så gælder ordren igen og kan rettes.</li>}
        {!isCancelled && (
          <>
            <li>Er pakken ikke sendt alligevel, så vælg »Tag tilbage« under »Forsendelser«, og ret ordren bagefter.</li>
            <li>Kommer noget retur, eller er der fejl i det, så vælg »Opret retur«.</li>
            {may('readInvoices') && <li>Er prisen forkert, så vælg »Krediter« ud for fakturaen.</li>}
          </>
        )}
        <li>
          Skal kunden have mere, så{' '}
          <Link to={paths.adminNewOrder(userId === null ? {} : { kunde: userId })} className="font-semibold underline underline-offset-2">
            opret en ny ordre
          </Link>
          .
        </li>
      </ul>
    </Dialog>
  )
}
