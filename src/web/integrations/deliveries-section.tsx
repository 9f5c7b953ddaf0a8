import { RefreshCw } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { Webhook, WebhookDelivery } from '#contract/integrations/integrations.ts'
import { WEBHOOK_KIND_LABELS, WEBHOOK_STATE_LABELS, WEBHOOK_STATES, type WebhookState } from '#domain/integrations/webhooks.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { FilterSelect } from '#web/lists/list-filters.tsx'
import { EmptyList, OlderPages } from '#web/lists/list-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'

type Choice = Readonly<{ webhook?: number | null; state?: WebhookState | ''; before?: number | null }>

type DeliveriesSectionProps = {
  webhooks: readonly Webhook[]
  deliveries: readonly WebhookDelivery[]
  next: number | null
  list: Readonly<{ webhook: number | null; state: WebhookState | ''; before: number | null }>
  hrefOf: (change: Choice) => string
  onChanged: () => void
}

const TONES = { waiting: 'neutral', delivered: 'success', given_up: 'danger' } as const satisfies Record<WebhookState, string>

export function DeliveriesSection({ webhooks, deliveries, next, list, hrefOf, onChanged }: DeliveriesSectionProps) {
  const navigate = useNavigate()
  const show = (change: Choice) => void navigate(hrefOf(change), { preventScrollReset: true })
  const ids = webhooks.map(({ id }) => String(id))
  return (
    <section aria-labelledby="leveringer">
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <h2 id="leveringer" className="grow text-lg">
          Leveringer
        </h2>
        <FilterSelect
          label="Modtager"
          all="Alle modtagere"
          value={list.webhook === null ? '' : String(list.webhook)}
          values={ids}
          labels={Object.fromEntries(webhooks.map(({ id, name }) => [String(id), name]))}
          onChoose={(id) => show({ webhook: id === '' ? null : Number(id) })}
        />
        <FilterSelect
          label="Status"
          all="Alle"
          value={list.state}
          values={WEBHOOK_STATES}
          labels={WEBHOOK_STATE_LABELS}
          onChoose={(state) => show({ state })}
        />
        <Button onClick={onChanged}>
          <RefreshCw size={18} aria-hidden /> Opdater
        </Button>
      </div>
      {deliveries.length === 0 ? (
        <EmptyList>Her står alt, der sendes til modtagerne, i 30 dage.</EmptyList>
      ) : (
        <SmallTable
          rows={deliveries}
          keyOf={({ id }) => id}
          caption="Leveringer"
          columns={[
            {
              label: 'Hændelse',
              isRowHeading: true,
              cell: ({ kind, about, occurredAt, webhook }) => (
                <>
                  <span className="font-semibold">{WEBHOOK_KIND_LABELS[kind]}</span> <span className="code text-muted">{about}</span>
                  <span className="block text-xs wrap-anywhere text-muted">
                    {dateAndTime(occurredAt)} · {webhook.name}
                  </span>
                </>
              ),
            },
            {
              label: 'Svar',
              className: 'w-1/2 wrap-anywhere max-sm:hidden',
              isForWide: true,
              cell: (delivery) => answerText(delivery),
            },
            {
              label: 'Status',
              cell: (delivery) => (
                <>
                  <Badge tone={TONES[delivery.state]}>{WEBHOOK_STATE_LABELS[delivery.state]}</Badge>
                  <span className="block pt-1 text-xs text-muted">{attemptsText(delivery)}</span>
                  <span className="block text-xs wrap-anywhere text-muted sm:hidden">{answerText(delivery)}</span>
                </>
              ),
            },
            { label: 'Handlinger', isFigure: true, cell: (delivery) => <SendAgain delivery={delivery} onDone={onChanged} /> },
          ]}
        />
      )}
      <OlderPages before={list.before} next={next} hrefOf={(before) => hrefOf({ before })} />
    </section>
  )
}

function answerText({ status, answer }: WebhookDelivery): string {
  return [status, answer].filter(Boolean).join(' ') || '–'
}

function attemptsText({ attempts, nextAttemptAt }: WebhookDelivery): string {
  const attemptCount = count(attempts, 'forsøg', 'forsøg')
  return nextAttemptAt === null ? attemptCount : `${attemptCount}, næste ${dateAndTime(nextAttemptAt)}`
}

function SendAgain({ delivery, onDone }: { delivery: WebhookDelivery; onDone: () => void }) {
  const { id, kind, about } = delivery
  const { run, isBusy } = useAction({ failed: 'Kunne ikke sendes igen' })
  const send = async () => {
    await run(() => browserApi.sendWebhookAgain({ params: { id } }))
    onDone()
  }
  return (
    <Button
      size="sm"
      isBusy={isBusy}
      busyText="Sender..."
      aria-label={`Send igen: ${[WEBHOOK_KIND_LABELS[kind], about].filter(Boolean).join(' ')}`}
      onClick={() => void send()}
    >
      Send igen
    </Button>
  )
}
