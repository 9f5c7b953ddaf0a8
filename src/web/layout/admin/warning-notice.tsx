import { Link } from 'react-router'
import type { Warnings } from '#contract/dashboard.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { mailsList } from '#web/messages/admin/messages-list.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Notice } from '#web/ui/notice.tsx'

const FIVE_MINUTES_MS = 300_000

const WHY_LATE = {
  'no-server': 'Der er ikke sat en mailserver op. Butikken gemmer mailene i stedet for at sende dem, men er bagud lige nu.',
  refused: 'Mailserveren tager ikke imod lige nu. Ingen mail går tabt: de sendes, så snart det kan lade sig gøre.',
  behind: 'Der er mange på én gang. Butikken er i gang med at sende dem.',
} as const satisfies Readonly<Record<NonNullable<Warnings['lateMails']>['why'], string>>

export function WarningNotice() {
  const { data } = useUserQuery({
    queryKey: ['warnings'],
    queryFn: ({ signal }) => browserApi.showWarnings({}, { signal }),
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: FIVE_MINUTES_MS,
  })
  const { openDemoLogins = [], lateMails = null, failingSteps = [] } = data?.warnings ?? {}
  if (openDemoLogins.length === 0 && lateMails === null && failingSteps.length === 0) return null
  return (
    <div className="grid gap-3 px-(--gutter) pt-4 lg:px-8">
      {openDemoLogins.length > 0 && (
        <Notice tone="danger" title="Alle kan logge ind i butikken" isAlert>
          <p className="wrap-anywhere">
            Butikken kører med DEMO=1, og demo-adgangskoden er kendt af alle. Åbne demo-logins: {openDemoLogins.join(', ')}. Start butikken
            uden DEMO=1, så spærres de.
          </p>
        </Notice>
      )}
      {lateMails && (
        <Notice tone="warning" title={count(lateMails.count, 'mail venter på at blive sendt', 'mails venter på at blive sendt')} isAlert>
          <p>
            {WHY_LATE[lateMails.why]} Den ældste har ventet siden {dateAndTime(lateMails.since)}.{' '}
            <Link to={mailsList.href({ state: 'queued' })} className="underline underline-offset-4">
              Se, hvad der venter
            </Link>
          </p>
        </Notice>
      )}
      {failingSteps.length > 0 && (
        <Notice tone="warning" title="Noget af det, butikken gør hver time, slår fejl" isAlert>
          <ul>
            {failingSteps.map(({ step, times }) => (
              <li key={step}>
                {step}: {count(times, 'fejl', 'fejl')} i træk
              </li>
            ))}
          </ul>
          <p>Resten bliver gjort. Bed den, der driver serveren, om at se i loggen.</p>
        </Notice>
      )}
    </div>
  )
}
