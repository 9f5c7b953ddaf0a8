import { Download, FileSpreadsheet, FolderDown, Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { BookkeepingPeriod, bookkeepingCalls } from '#contract/bookkeeping.ts'
import type { ResponseOf } from '#contract/http/call.ts'
import type { LedgerConnection } from '#contract/ledger.ts'
import { paths } from '#contract/pages/pages.ts'
import { LEDGER_LABELS } from '#domain/bookkeeping/ledger.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { documentsFileName, type PostingFormat, postingsFileName } from '#domain/bookkeeping/posting-files.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { ACCOUNT_LABELS } from '#domain/settings/accounts.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { RowActions } from '#web/lists/row-parts.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { Comparison } from './ledger/comparison.tsx'

type MonthSectionProps = Omit<ResponseOf<(typeof bookkeepingCalls)['showPeriod']>, 'success'> & {
  connection: LedgerConnection | null
  files: MonthFiles
  onClose: () => void
}

export function MonthSection({ period, accounts, connection, files, onClose }: MonthSectionProps) {
  const name = monthText(period.month)
  const names = new Map(accounts.map(({ number, account }) => [number, ACCOUNT_LABELS[account]]))
  return (
    <section aria-labelledby="maaned" className="pb-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-edge pb-3">
        <div>
          <h2 id="maaned" className="text-lg first-letter:uppercase">
            {name}
          </h2>
          <p className="text-sm text-muted">{stateText(period)}</p>
          {period.exported !== 0 && (
            <p className="figures text-sm">
              Solgt ud af EU uden moms, rubrik C på momsangivelsen: {amountWithOre(krToOre(period.exported))}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {period.canBeClosed && (
            <Button variant="signal" onClick={onClose}>
              <Lock size={18} aria-hidden /> Afslut og hent {name}
            </Button>
          )}
          {!period.canBeClosed && (
            <Button
              variant={period.isClosed ? 'signal' : 'quiet'}
              isBusy={files.isBusy}
              busyText="Henter..."
              onClick={() => void files.fetchMonth(period)}
            >
              <Download size={18} aria-hidden /> Hent {name}
            </Button>
          )}
        </div>
      </div>
      {connection && period.month >= connection.fromMonth && (
        <Comparison key={period.month} month={period.month} program={LEDGER_LABELS[connection.system]} names={names} />
      )}
      {accounts.length === 0 ? (
        <p className="py-4 text-sm text-muted">Der er ikke noget at bogføre i {name}.</p>
      ) : (
        <SmallTable
          rows={accounts}
          keyOf={({ account }) => account}
          columns={[
            { label: 'Konto', isRowHeading: true, cell: ({ number, account }) => `${number} ${ACCOUNT_LABELS[account]}` },
            { label: 'Debet', isFigure: true, cell: ({ debit }) => sideText(debit) },
            { label: 'Kredit', isFigure: true, cell: ({ credit }) => sideText(credit) },
          ]}
        />
      )}
    </section>
  )
}

function stateText({ isClosed, closedAt, closedBy, canBeClosed }: MonthSectionProps['period']): string {
  if (isClosed && closedAt) return `Afsluttet ${date(closedAt)}${closedBy ? ` af ${closedBy}` : ''}`
  return canBeClosed ? 'Klar til at blive afsluttet' : 'Måneden er ikke slut endnu. Tallene er foreløbige.'
}

function sideText(kr: number): string {
  return kr === 0 ? '' : amountWithOre(krToOre(kr))
}

const LOOKS = {
  postings: { icon: FileSpreadsheet, label: 'Hent posteringer' },
  documents: { icon: FolderDown, label: 'Hent bilag' },
} as const

export function MonthTable({ periods, files }: { periods: readonly BookkeepingPeriod[]; files: MonthFiles }) {
  return (
    <section aria-labelledby="maaneder">
      <h2 id="maaneder" className="pb-2 text-lg">
        Måneder
      </h2>
      <SmallTable
        rows={periods}
        keyOf={({ month }) => month}
        isCentred
        columns={[
          { label: 'Måned', isRowHeading: true, cell: (period) => <MonthLink period={period} /> },
          { label: 'Bilag', isFigure: true, isForWide: true, cell: ({ documents }) => wholeNumber(documents) },
          { label: 'Salg inkl. moms', isFigure: true, isForWide: true, cell: ({ total }) => amountWithOre(krToOre(total)) },
          { label: 'Moms', isFigure: true, isForWide: true, cell: ({ vat }) => amountWithOre(krToOre(vat)) },
          { label: 'Indbetalt', isFigure: true, isForWide: true, cell: ({ paid }) => amountWithOre(krToOre(paid)) },
          {
            label: 'Filer',
            isFigure: true,
            cell: (period) => (
              <RowActions
                actions={['postings', 'documents']}
                looks={LOOKS}
                name={monthText(period.month)}
                onAction={(file) => void (file === 'postings' ? files.fetchPostings(period) : files.fetchDocuments(period))}
              />
            ),
          },
        ]}
      />
    </section>
  )
}

function MonthLink({ period: { month, isClosed } }: { period: BookkeepingPeriod }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Link
        to={paths.adminBookkeeping({ maaned: month })}
        className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4 first-letter:uppercase hover:decoration-current"
      >
        {monthText(month)}
      </Link>
      {isClosed && <Badge tone="success">Afsluttet</Badge>}
    </span>
  )
}

type Month = Pick<BookkeepingPeriod, 'month' | 'isClosed'>

export function useMonthFiles(format: PostingFormat) {
  const { download, isBusy } = useDownload()
  const fetchPostings = ({ month, isClosed }: Month) =>
    download(() => browserApi.downloadPostings({ params: { month }, query: { format } }), postingsFileName({ month, isClosed }, format))
  const fetchDocuments = ({ month, isClosed }: Month) =>
    download(() => browserApi.downloadDocuments({ params: { month } }), documentsFileName({ month, isClosed }))
  const fetchMonth = async (month: Month) => {
    if (await fetchPostings(month)) await fetchDocuments(month)
  }
  return { fetchPostings, fetchDocuments, fetchMonth, isBusy }
}
type MonthFiles = ReturnType<typeof useMonthFiles>
