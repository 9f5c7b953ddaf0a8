import { useState } from 'react'
import type { Mail } from '#contract/mails.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useSession } from '#web/session/session.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { SECTIONS } from '#web/settings/sections.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Section } from './section.tsx'

const POLL_MS = 1_000

export function MailServer({ sendsMails }: { sendsMails: boolean }) {
  const email = useSession().user?.email
  return (
    <Section
      id={SECTIONS.mail}
      title="Mailserver"
      isRare
      isMissing={!sendsMails}
      about="Herfra går ordrebekræftelser, fakturaer og links til nye adgangskoder."
    >
      {sendsMails ? (
        <TestMail email={email ?? 'dig'} />
      ) : (
        <Notice tone="warning" title="Mails gemmes, men sendes ikke" className="sm:col-span-6">
          <p>
            Du finder dem under Beskeder. Sæt SMTP_URL til din mailserver, for eksempel smtps://bruger:kode@mail.firma.dk, og start butikken
            igen: så kan de sendes derfra.
          </p>
        </Notice>
      )}
    </Section>
  )
}

function TestMail({ email }: { email: string }) {
  const [mailId, setMailId] = useState<number | null>(null)
  const sent = useSentMail(mailId)
  const { run, isBusy } = useAction({ failed: 'Testmailen kunne ikke sendes' })
  const send = () =>
    run(async () => {
      setMailId(null)
      setMailId((await browserApi.sendTestMail()).mailId)
    })
  const answer = mailId === null ? null : testMailAnswer(sent)
  return (
    <div className="grid justify-items-start gap-4 sm:col-span-6">
      <p className="text-sm wrap-anywhere">Testmailen går til {email}, som alle butikkens mails.</p>
      <Button onClick={send} isBusy={isBusy || answer?.isWaiting === true} busyText="Sender...">
        Send en testmail
      </Button>
      <div aria-live="polite" className="w-full">
        {answer && (
          <Notice tone={answer.tone} title={answer.title}>
            <p className="wrap-anywhere">{answer.text}</p>
          </Notice>
        )}
      </div>
    </div>
  )
}

type SentMail = Pick<Mail, 'state' | 'lastError' | 'to'> | 'unseen' | null

/** 'unseen' for colleagues who may not read the shop's mails. */
function useSentMail(id: number | null): SentMail {
  const { data, isError } = useUserQuery({
    queryKey: ['test-mail', id],
    queryFn: async ({ signal }) => (await browserApi.showMail({ params: { id: id ?? 0 } }, { signal })).mail,
    enabled: id !== null,
    refetchInterval: ({ state }) => (testMailAnswer(state.error ? 'unseen' : (state.data ?? null)).isWaiting ? POLL_MS : false),
  })
  return isError ? 'unseen' : (data ?? null)
}

/** `isWaiting` until the mail server has answered. */
type TestMailAnswer = Readonly<{ tone: 'info' | 'success' | 'danger'; title: string; text: string; isWaiting: boolean }>

/** The outcome of a test mail in words; null before the first answer. */
export function testMailAnswer(mail: SentMail): TestMailAnswer {
  if (mail === 'unseen')
    return {
      tone: 'info',
      title: 'Testmailen er på vej',
      text: 'Se efter i din indbakke om lidt. Er den der ikke, så se i spam.',
      isWaiting: false,
    }
  if (mail?.state === 'sent')
    return {
      tone: 'success',
      title: 'Mailserveren tog imod mailen',
      text: `Se efter i indbakken hos ${mail.to}. Er den der ikke, så se i spam.`,
      isWaiting: false,
    }
  if (mail?.lastError)
    return {
      tone: 'danger',
      title: mail.state === 'failed' ? 'Mailserveren afviste mailen' : 'Mailen kom ikke af sted. Butikken prøver igen',
      text: `Svaret var: ${mail.lastError}`,
      isWaiting: false,
    }
  return { tone: 'info', title: 'Sendes nu', text: 'Vi venter på svar fra mailserveren.', isWaiting: true }
}
