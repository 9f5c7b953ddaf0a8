import { useCallback, useState } from 'react'
import type { Mail, MailState } from '#contract/mails.ts'
import { dateAndTime } from '#web/format.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { MailDialog } from './mail-dialog.tsx'

export const MAIL_LABELS: Readonly<Record<MailState, string>> = { queued: 'På vej', kept: 'Gemt', sent: 'Sendt', failed: 'Fejlet' }
export const MAIL_TONES = { queued: 'neutral', kept: 'warning', sent: 'success', failed: 'danger' } as const satisfies Record<
  MailState,
  unknown
>

export function MailList({ mails, opened }: { mails: readonly Mail[]; opened: number | null }) {
  const [openId, setOpenId] = useState(opened)
  const close = useCallback(() => setOpenId(null), [])
  return (
    <>
      {mails.length === 0 && <EmptyList>Ingen mails fundet</EmptyList>}
      <ul className="border-t border-line empty:hidden">
        {mails.map((mail) => (
          <li key={mail.id} data-testid="mail" className="border-b border-line">
            <button
              type="button"
              onClick={() => setOpenId(mail.id)}
              className="grid w-full gap-x-4 gap-y-1 px-2 py-3 text-left hover:bg-raised md:grid-cols-[11rem_minmax(0,1fr)_auto] lg:grid-cols-[16rem_minmax(0,1fr)_auto]"
            >
              <span className="truncate">{mail.to}</span>
              <span className="truncate font-semibold">{mail.subject ?? 'Ikke skrevet endnu'}</span>
              <span className="figures flex items-center gap-3 text-xs text-muted">
                <Badge tone={MAIL_TONES[mail.state]}>{MAIL_LABELS[mail.state]}</Badge>
                {dateAndTime(mail.sentAt ?? mail.createdAt)}
              </span>
              {mail.lastError && mail.state !== 'sent' && (
                <span className="truncate text-xs text-danger md:col-span-3">{mail.lastError}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {openId !== null && <MailDialog id={openId} subject={mails.find(({ id }) => id === openId)?.subject ?? null} onClose={close} />}
    </>
  )
}
