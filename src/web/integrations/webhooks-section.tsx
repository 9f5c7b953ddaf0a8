import { KeyRound, Pencil, Plus, SendHorizontal, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Webhook } from '#contract/integrations/integrations.ts'
import { WEBHOOK_KIND_LABELS } from '#domain/integrations/webhooks.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { attempt } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { DeleteWebhook, RenewSecret, WebhookDialog } from './webhook-dialog.tsx'

const LOOKS = {
  edit: { icon: Pencil, label: 'Rediger' },
  try: { icon: SendHorizontal, label: 'Send prøve' },
  secret: { icon: KeyRound, label: 'Ny hemmelighed' },
  delete: { icon: Trash2, label: 'Slet' },
} as const

type Open = Readonly<{ what: 'create' } | { what: Exclude<keyof typeof LOOKS, 'try'>; webhook: Webhook }>
type WebhooksSectionProps = { webhooks: readonly Webhook[]; hrefOf: (webhook: number) => string; onChanged: () => void }

export function WebhooksSection({ webhooks, hrefOf, onChanged }: WebhooksSectionProps) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const finish = () => {
    close()
    onChanged()
  }
  const sendTrial = async ({ id }: Webhook) => {
    await attempt(() => browserApi.tryWebhook({ params: { id } }), { failed: 'Prøven kunne ikke sendes' })
    onChanged()
  }
  return (
    <section aria-labelledby="webhooks">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
        <h2 id="webhooks" className="text-lg">
          Webhooks
        </h2>
        <Button variant="signal" onClick={() => setOpen({ what: 'create' })}>
          <Plus size={18} aria-hidden /> Ny modtager
        </Button>
      </div>
      {webhooks.length === 0 ? (
        <EmptyList>Tilføj et program, der skal have besked, når der sker noget i butikken.</EmptyList>
      ) : (
        <SmallTable
          rows={webhooks}
          keyOf={({ id }) => id}
          caption="Modtagere af webhooks"
          columns={[
            {
              label: 'Modtager',
              isRowHeading: true,
              className: 'w-full',
              cell: ({ name, url, events, pausedReason }) => (
                <>
                  <span className="font-semibold wrap-anywhere">{name}</span>
                  <span className="block text-xs break-all text-muted">{url}</span>
                  <span className="block text-xs text-muted">{events.map((event) => WEBHOOK_KIND_LABELS[event]).join(', ')}</span>
                  {pausedReason && <span className="block text-xs text-danger">{pausedReason}</span>}
                </>
              ),
            },
            { label: 'Status', cell: (webhook) => <State webhook={webhook} /> },
            {
              label: 'Leveringer',
              isForWide: true,
              className: 'sm:min-w-40',
              cell: ({ id, name, waiting, givenUp, lastDeliveredAt }) => (
                <>
                  <Link to={hrefOf(id)} className="underline underline-offset-4" aria-label={`Se leveringer til ${name}`}>
                    {wholeNumber(waiting)} venter, {wholeNumber(givenUp)} opgivet
                  </Link>
                  <span className="block text-xs text-muted">
                    {lastDeliveredAt ? `Sidst ${dateAndTime(lastDeliveredAt)}` : 'Intet leveret endnu'}
                  </span>
                </>
              ),
            },
            {
              label: 'Handlinger',
              isFigure: true,
              className: 'max-sm:whitespace-normal max-sm:w-12',
              cell: (webhook) => (
                <RowActions
                  actions={webhook.isPaused ? ['edit', 'secret', 'delete'] : ['edit', 'try', 'secret', 'delete']}
                  looks={LOOKS}
                  name={webhook.name}
                  onAction={(what) => (what === 'try' ? void sendTrial(webhook) : setOpen({ what, webhook }))}
                />
              ),
            },
          ]}
        />
      )}
      {open?.what === 'create' && <WebhookDialog onSaved={onChanged} onClose={close} />}
      {open?.what === 'edit' && <WebhookDialog webhook={open.webhook} onSaved={onChanged} onClose={close} />}
      {open?.what === 'secret' && <RenewSecret webhook={open.webhook} onRenewed={onChanged} onClose={close} />}
      {open?.what === 'delete' && <DeleteWebhook webhook={open.webhook} onDone={finish} onClose={close} />}
    </section>
  )
}

function State({ webhook: { isPaused, failingSince } }: { webhook: Webhook }) {
  if (isPaused) return <Badge tone="warning">På pause</Badge>
  if (failingSince !== null)
    return (
      <>
        <Badge tone="danger">Svarer ikke</Badge>
        <span className="block pt-1 text-xs text-muted">siden {dateAndTime(failingSince)}</span>
      </>
    )
  return <Badge tone="success">I gang</Badge>
}
