import { useRevalidator } from 'react-router'
import type { ResponseOf } from '#contract/http/call.ts'
import type { orderCalls } from '#contract/orders/order.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { messagesList } from '#web/messages/admin/messages-list.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
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
