import { Download } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { STATEMENT_DAYS_WRONG, statementFileName } from '#domain/payments/account-statement.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

const USUAL_DAYS = 90

/** Asks for the days of a statement of account, by default the last three months. */
export function StatementForm({ today }: { today: string }) {
  const { download, isBusy } = useDownload()
  const [from, setFrom] = useState(() => addDays(today, -USUAL_DAYS))
  const [to, setTo] = useState(today)
  const [isTried, setIsTried] = useState(false)
  const problem = from !== '' && to !== '' && from <= to ? undefined : STATEMENT_DAYS_WRONG
  return (
    <section aria-labelledby="kontoudtog" className="mt-12 print:hidden">
      <h2 id="kontoudtog" className="text-xl">
        Kontoudtog
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">Fakturaer, kreditnotaer, rykkere og betalinger med saldo, til dit bogholderi.</p>
      <form
        method="post"
        noValidate
        aria-label="Kontoudtog"
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setIsTried(true)
          if (problem === undefined)
            void download(() => browserApi.downloadOwnStatement({ query: { from, to } }), statementFileName({ from, to }))
        }}
      >
        <TextField label="Fra" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          label="Til"
          type="date"
          value={to}
          onChange={(event) => setTo(event.target.value)}
          error={isTried ? problem : undefined}
        />
        <Button type="submit" className="mt-6 min-h-12" isBusy={isBusy} busyText="Henter...">
          <Download size={18} aria-hidden /> Hent som PDF
        </Button>
      </form>
    </section>
  )
}
