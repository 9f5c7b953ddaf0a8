import { FileSpreadsheet, FolderDown } from 'lucide-react'
import { Link } from 'react-router'
import type { BookkeepingPeriod } from '#contract/bookkeeping.ts'
import { paths } from '#contract/pages/pages.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { RowActions } from '#web/lists/row-actions.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { MonthFiles } from './use-month-files.ts'

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
