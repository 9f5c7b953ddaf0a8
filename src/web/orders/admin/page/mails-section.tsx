import { useCallback, useState } from 'react'
import type { Mail } from '#contract/mails.ts'
import { Nothing, OrderSection } from '#web/admin/section.tsx'
import { dateAndTime } from '#web/format.ts'
import { MailDialog } from '#web/mails/mail-dialog.tsx'
import { MAIL_LABELS, MAIL_TONES } from '#web/mails/mail-list.tsx'
import { Badge } from '#web/ui/badge.tsx'

export function MailsSection({ mails }: { mails: readonly Mail[] }) {
  const [open, setOpen] = useState<Mail | null>(null)
  const close = useCallback(() => setOpen(null), [])
  return (
    <OrderSection title="Mails" count={mails.length}>
      {mails.length === 0 && <Nothing>Der er ikke skrevet nogen mails om ordren.</Nothing>}
      <ul className="empty:hidden">
        {mails.map((mail) => (
          <li key={mail.id} className="border-b border-line">
            <button
              type="button"
              onClick={() => setOpen(mail)}
              className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-1.5 text-left text-sm hover:bg-raised"
            >
              <span className="truncate font-semibold">{mail.subject ?? 'Ikke skrevet endnu'}</span>
              <Badge tone={MAIL_TONES[mail.state]}>{MAIL_LABELS[mail.state]}</Badge>
              <span className="figures col-span-2 truncate text-xs text-muted">
                {dateAndTime(mail.sentAt ?? mail.createdAt)} · {mail.to}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && <MailDialog id={open.id} subject={open.subject} onClose={close} />}
    </OrderSection>
  )
}
