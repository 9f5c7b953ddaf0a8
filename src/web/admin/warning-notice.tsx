import { Link } from 'react-router'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/customers/use-user-query.ts'
import { dateAndTime } from '#web/format.ts'
import { mailsList } from '#web/messages/admin/messages-list.ts'
import { Notice } from '#web/ui/notice.tsx'

const FIVE_MINUTES_MS = 300_000

/** Stands above every screen while the shop is set up in a dangerous way, or its mails cannot leave. */
export function WarningNotice() {
  const { data } = useUserQuery({
    queryKey: ['warnings'],
    queryFn: ({ signal }) => browserApi.showWarnings({}, { signal }),
    staleTime: FIVE_MINUTES_MS,
    refetchInterval: FIVE_MINUTES_MS,
  })
  const { openDemoLogins = [], lateMails = null } = data?.warnings ?? {}
  if (openDemoLogins.length === 0 && lateMails === null) return null
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
            Mailserveren tager ikke imod lige nu. Den ældste har ventet siden {dateAndTime(lateMails.since)}. Ingen mail går tabt: de
            sendes, så snart det kan lade sig gøre.{' '}
            <Link to={mailsList.href({ state: 'queued' })} className="underline underline-offset-4">
              Se, hvad der venter
            </Link>
          </p>
        </Notice>
      )}
    </div>
  )
}
