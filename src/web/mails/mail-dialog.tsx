import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WholeMail } from '#contract/mails.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

type Loaded = Readonly<{ mail: WholeMail; sendsMails: boolean }>

/** Shows a mail in a frame without scripts or links. Its room is kept while it loads, so that nothing moves. */
export function MailDialog({ id, subject, onClose }: { id: number; subject: string | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [view, setView] = useState<'html' | 'text'>('html')
  useEffect(() => {
    const controller = new AbortController()
    browserApi.showMail({ params: { id } }, { signal: controller.signal }).then(setLoaded, (error: unknown) => {
      if (controller.signal.aborted) return
      toast.error(messageOf(error, 'Mailen kunne ikke hentes'))
      onClose()
    })
    return () => controller.abort()
  }, [id, onClose])
  const { run, isBusy } = useAction({ failed: 'Mailen kunne ikke sendes', onSuccess: onClose })
  const sendAgain = async () => {
    await run(() => browserApi.sendMailAgain({ params: { id } }))
    void revalidate()
  }
  const mail = loaded?.mail
  const maySendAgain = loaded?.sendsMails && (mail?.state === 'failed' || mail?.state === 'kept')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={mail?.subject ?? subject ?? 'Mail'}
      footer={
        <>
          <Segments
            label="Vis som"
            value={view}
            onChange={setView}
            choices={[
              { value: 'html', label: 'Mail' },
              { value: 'text', label: 'Ren tekst' },
            ]}
          />
          <span className="grow" />
          <Button onClick={onClose}>Luk</Button>
          {maySendAgain && (
            <Button variant="solid" isBusy={isBusy} busyText="Sender..." onClick={() => void sendAgain()}>
              Send igen
            </Button>
          )}
        </>
      }
    >
      <div className="flex h-[64dvh] flex-col">{mail ? <MailBody mail={mail} view={view} /> : <Skeleton className="w-full grow" />}</div>
    </Dialog>
  )
}

function MailBody({ mail, view }: { mail: WholeMail; view: 'html' | 'text' }) {
  return (
    <>
      <p className="text-sm">
        Til <strong className="break-all">{mail.to}</strong>
      </p>
      <p className="figures pb-3 text-xs text-muted">
        {mail.sentAt ? `Sendt ${dateAndTime(mail.sentAt)}` : `Skrevet ${dateAndTime(mail.createdAt)}`}
        {mail.nextAttemptAt && ` · næste forsøg ${dateAndTime(mail.nextAttemptAt)}`}
      </p>
      {mail.hasSecretLink && <Notice className="mb-3">Linket i mailen virker kun for modtageren og er skjult her.</Notice>}
      {mail.lastError && mail.state !== 'sent' && (
        <Notice tone="danger" title="Mailserveren svarede" className="mb-3">
          {mail.lastError}
        </Notice>
      )}
      {mail.html === null || mail.text === null ? (
        <p className="py-8 text-center text-muted">Det, mailen handler om, findes ikke mere.</p>
      ) : view === 'html' ? (
        <iframe
          title={`Mail: ${mail.subject ?? ''}`}
          sandbox=""
          srcDoc={withoutLinks(mail.html)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard the mail is scrolled in its frame
          tabIndex={0}
          className="min-h-48 w-full grow border border-line bg-white"
        />
      ) : (
        <pre className="min-h-48 grow overflow-auto border border-line bg-raised p-4 text-sm whitespace-pre-wrap">{mail.text}</pre>
      )}
    </>
  )
}

/** Removes links: they would lead to a page that may not be framed. */
function withoutLinks(html: string): string {
  return html.replace(/<a\s[^>]*?\shref="[^"]*"|<a\shref="[^"]*"/g, '<a')
}
