import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { Message, MessageState } from '#contract/messages/message.ts'
import { paths } from '#contract/pages/pages.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { ChangedNotice } from '#web/forms/changed-notice.tsx'
import { type Changed, editConflict } from '#web/forms/edit-conflict.ts'
import { useAction } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { useListFocus } from '#web/lists/use-list-focus.ts'
import { useMay } from '#web/session/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export const MESSAGE_LABELS: Readonly<Record<MessageState, string>> = { open: 'Ubehandlet', handled: 'Behandlet' }

type OpenMessage = Readonly<{ message: Message; confirmsDeletion: boolean; changed?: Changed<Message> }>

export function MessageList({ messages, opened }: { messages: readonly Message[]; opened: Message | null }) {
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<OpenMessage | null>(opened && { message: opened, confirmsDeletion: false })
  const keepFocus = useListFocus<HTMLUListElement>(messages)
  const { run, isBusy } = useAction({
    onSuccess: () => setOpen(null),
    onError: (error) => {
      const changed = editConflict<Message>(error)
      if (changed && open) setOpen({ message: changed.now, confirmsDeletion: false, changed: { ...changed, before: open.message } })
    },
  })
  const runStep = async (step: () => Promise<{ message: string }>) => {
    await run(step)
    void revalidate()
  }
  return (
    <>
      {messages.length === 0 && <EmptyList>Ingen beskeder fundet</EmptyList>}
      <ul {...keepFocus} className="border-t border-line empty:hidden">
        {messages.map((message) => (
          <li key={message.id} data-testid="message" className="border-b border-line">
            <button
              type="button"
              onClick={() => setOpen({ message, confirmsDeletion: false })}
              className="grid w-full gap-x-4 gap-y-1 px-2 py-3 text-left hover:bg-raised md:grid-cols-[12rem_minmax(0,1fr)_auto]"
            >
              <span className={classes('truncate', message.handledAt === null && 'font-bold')}>{message.name}</span>
              <span className="truncate">
                <span className={classes(message.handledAt === null && 'font-bold')}>{message.subject}</span>
                <span className="text-muted"> · {message.message}</span>
              </span>
              <span className="figures flex items-center gap-3 text-xs text-muted">
                <Badge tone={message.handledAt === null ? 'warning' : 'success'}>{MESSAGE_LABELS[stateOf(message)]}</Badge>
                {dateAndTime(message.createdAt)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && !open.confirmsDeletion && (
        <MessageDialog
          message={open.message}
          changed={open.changed ?? null}
          isBusy={isBusy}
          onMark={(handled) =>
            void runStep(() =>
              browserApi.changeMessage({ params: { id: open.message.id }, body: { handled, seen: { handledAt: open.message.handledAt } } }),
            )
          }
          onDelete={() => setOpen({ ...open, confirmsDeletion: true })}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.confirmsDeletion && (
        <ConfirmDialog
          title="Slet besked"
          question={`Vil du slette beskeden fra ${open.message.name}? Det kan ikke fortrydes.`}
          confirmLabel="Slet"
          isBusy={isBusy}
          onConfirm={() => void runStep(() => browserApi.deleteMessage({ params: { id: open.message.id } }))}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

type MessageDialogProps = {
  message: Message
  changed: Changed<Message> | null
  isBusy: boolean
  onMark: (handled: boolean) => void
  onDelete: () => void
  onClose: () => void
}

function MessageDialog({ message, changed, isBusy, onMark, onDelete, onClose }: MessageDialogProps) {
  const may = useMay()
  const isHandled = message.handledAt !== null
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={message.subject}
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onDelete} className="mr-auto">
            Slet
          </Button>
          <a
            href={replyAddress(message)}
            className="inline-flex min-h-11 items-center rounded-sm border border-edge px-5 text-sm font-semibold hover:border-ink hover:bg-raised"
          >
            Svar på mail
          </a>
          <Button variant="solid" isBusy={isBusy} busyText="Vent..." onClick={() => onMark(!isHandled)}>
            {isHandled ? 'Åbn igen' : 'Marker som behandlet'}
          </Button>
        </>
      }
    >
      <ChangedNotice name="Beskeden" changed={changed} advice="Tjek, om der stadig er noget at gøre." className="mb-4" />
      <p className="text-sm">
        <strong>{message.name}</strong> · <span className="break-all">{message.email}</span>
        {message.phone && ` · ${message.phone}`}
      </p>
      <p className="figures pb-4 text-xs text-muted">
        {dateAndTime(message.createdAt)}
        {message.handledAt && ` · Behandlet af ${message.handledBy ?? 'en kollega'} ${dateAndTime(message.handledAt)}`}
      </p>
      {message.orderId !== null && may('readOrders') && (
        <Link
          to={paths.adminOrder(message.orderId)}
          className="mb-2 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
        >
          Se ordren
        </Link>
      )}
      <p className="border-t border-line pt-4 break-words whitespace-pre-wrap">{message.message}</p>
    </Dialog>
  )
}

function stateOf({ handledAt }: Message): MessageState {
  return handledAt === null ? 'open' : 'handled'
}

function replyAddress({ email, subject, message, name }: Message): string {
  const quoted = message
    .slice(0, 1_000)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `Hej ${name}\r\n\r\n\r\n\r\n${quoted}`
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Sv: ${subject}`)}&body=${encodeURIComponent(body)}`
}
