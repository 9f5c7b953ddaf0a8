import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { BookkeepingPeriod } from '#contract/bookkeeping.ts'
import { paths } from '#contract/pages/pages.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { POSTING_FORMAT_LABELS, POSTING_FORMATS, type PostingFormat } from '#domain/bookkeeping/posting-files.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { joinWithAnd } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Options, SelectField } from '#web/ui/field.tsx'
import type { Route } from './+types/bookkeeping-screen.ts'
import { LedgerSection } from './ledger/ledger-section.tsx'
import { MonthSection, MonthTable, useMonthFiles } from './month-section.tsx'

const TITLE = 'Bogføring'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const requestedMonth = url.searchParams.get('maaned')
  return loadForStaff(async () => {
    const [{ periods }, ledger] = await Promise.all([browserApi.listPeriods(), browserApi.showLedger()])
    const opened = periods.find(({ month }) => month === requestedMonth) ?? lastMonth(periods)
    return { periods, ledger, opened: opened ? await browserApi.showPeriod({ params: { month: opened.month } }) : null }
  })
}

function lastMonth(periods: readonly BookkeepingPeriod[]): BookkeepingPeriod | undefined {
  return periods.find(({ isClosed, canBeClosed }) => isClosed || canBeClosed) ?? periods[0]
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminBookkeeping()} />
}

export default function Bookkeeping({ loaderData: { periods, ledger, opened } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [format, setFormat] = useState<PostingFormat>(ledger.connection?.system ?? 'economic')
  const [closing, setClosing] = useState<BookkeepingPeriod | null>(null)
  const files = useMonthFiles(format)
  return (
    <AdminPage title={TITLE} path={paths.adminBookkeeping()}>
      <p className="max-w-3xl pb-2 text-sm text-muted">
        Butikken er ikke et bogføringssystem. Månedens posteringer og bilag skal ligge i det bogføringssystem, din virksomhed er registreret
        med
        {ledger.connection ? ', og sendes dertil af sig selv. Filerne kan stadig hentes her.' : ': Hent filerne her, og læs dem ind dér.'}
      </p>
      <p className="max-w-3xl pb-4 text-sm text-muted">
        Hver faktura, kreditnota og betaling står i én måned. Når måneden er afsluttet, ændrer den sig ikke mere; det, der kommer for sent,
        står i den næste.
      </p>
      <SelectField
        label="Posteringer til"
        value={format}
        onChange={(event) => setFormat(event.target.value as PostingFormat)}
        className="max-w-60 pb-6"
        hint="Gælder alle knapper herunder."
      >
        <Options of={POSTING_FORMATS} label={(one) => POSTING_FORMAT_LABELS[one]} />
      </SelectField>
      <LedgerSection ledger={ledger} months={periods.filter(({ isClosed }) => !isClosed).map(({ month }) => month)} />
      {opened && <MonthSection {...opened} connection={ledger.connection} files={files} onClose={() => setClosing(opened.period)} />}
      <MonthTable periods={periods} files={files} />
      {closing && (
        <CloseDialog
          period={closing}
          before={periods.filter(({ month, isClosed }) => !isClosed && month < closing.month).map(({ month }) => monthText(month))}
          onClosed={(month) => void files.fetchMonth({ month, isClosed: true })}
          onEnd={() => {
            setClosing(null)
            void revalidate()
          }}
        />
      )}
    </AdminPage>
  )
}

type CloseDialogProps = {
  period: BookkeepingPeriod
  /** open earlier months, which are closed too */
  before: readonly string[]
  onClosed: (month: string) => void
  onEnd: () => void
}

/** Closing is final; the files are downloaded afterwards. */
function CloseDialog({ period, before, onClosed, onEnd }: CloseDialogProps) {
  const name = monthText(period.month)
  const { run, isBusy } = useAction({ failed: 'Måneden kunne ikke afsluttes', onSuccess: () => onClosed(period.month), onSettled: onEnd })
  const close = () => run(() => browserApi.closePeriod({ params: { month: period.month } }))
  return (
    <ConfirmDialog
      title={`Afslut ${name}`}
      question={questionOf(name, before)}
      confirmLabel="Afslut og hent"
      isBusy={isBusy}
      onConfirm={() => void close()}
      onClose={onEnd}
    />
  )
}

function questionOf(name: string, before: readonly string[]): string {
  const also =
    before.length === 0 ? '' : ` ${before.length > 3 ? `De ${before.length} måneder før den` : joinWithAnd(before)} afsluttes med.`
  return `Det, der står i ${name}, kan ikke ændres bagefter. Det, der kommer for sent, står i den næste måned.${also} Posteringer og bilag hentes med det samme.`
}
