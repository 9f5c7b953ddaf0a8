import { Download } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ContributionRow, FreightMarginRow } from '#contract/purchases/purchases.ts'
import { monthText } from '#domain/bookkeeping/month.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { freightFileName } from '#domain/delivery-methods/freight-margin.ts'
import { amountWithOre } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { count, decimalNumber, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { DayRangeFilter } from '#web/lists/list-filters.tsx'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { day, named } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/contribution-screen.ts'

const TITLE = 'Dækningsbidrag'

const contributionState = urlState(paths.adminContribution, { from: named('fra', day()), to: named('til', day()) })

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = contributionState.read(url.searchParams)
  const today = copenhagenDay(Date.now())
  // by default the year so far
  const to = state.to || today
  const from = state.from || `${to.slice(0, 4)}-01-01`
  return loadForStaff(async () => ({ ...(await browserApi.showContribution({ query: { from, to } })), from, to }))
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminContribution()} />
}

export default function Contribution({ loaderData: { total, films, series, customers, freight, from, to } }: Route.ComponentProps) {
  const navigate = useNavigate()
  return (
    <AdminPage title={TITLE} path={paths.adminContribution()}>
      <p className="max-w-prose pb-4 text-sm text-muted">
        Omsætning uden moms af ordrer lagt i perioden, minus hvad varerne har kostet. Det, der er krediteret, er trukket fra omsætningen. En
        vare koster gennemsnittet af alt, der er modtaget med en pris til og med periodens sidste dag. Beløb i kroner uden moms.
      </p>
      <div className="flex flex-wrap gap-4 pb-6">
        <DayRangeFilter range={{ from, to }} onChoose={(change) => void navigate(contributionState.href({ from, to, ...change }))} />
      </div>
      {total.unknownRolls > 0 && (
        <Notice tone="warning" title="Ikke alt har en købspris" className="mb-6">
          {`${withUnit(total.unknownRolls, 'stk.')} for ${money(total.unknownRevenue)} er solgt, uden at købsprisen kendes. De tæller ikke med og står som ukendt.`}
        </Notice>
      )}
      {films.length === 0 ? (
        <EmptyList>Der er ikke solgt noget i perioden.</EmptyList>
      ) : (
        <>
          <Rows title="I alt" rows={[total]} />
          <Rows title="Folier og andre varer" rows={films} hasCode />
          <Rows title="Serier" rows={series} />
          <Rows title="Kunder" rows={customers} />
        </>
      )}
      {freight.length > 0 && <FreightRows rows={freight} span={{ from, to }} />}
    </AdminPage>
  )
}

function Rows({ title, rows, hasCode = false }: { title: string; rows: readonly ContributionRow[]; hasCode?: boolean }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="pb-8">
      <h2 id={heading} className="pb-2 text-lg">
        {title}
      </h2>
      <SmallTable
        rows={rows}
        keyOf={({ key }) => key ?? ''}
        caption={title}
        columns={[
          {
            label: 'Navn',
            isRowHeading: true,
            className: 'w-full wrap-anywhere',
            cell: (row) => (
              <>
                <span className="block font-semibold">{row.name}</span>
                {hasCode && <span className="code text-muted">{row.key}</span>}
                <span className="block text-xs text-muted sm:hidden">{soldText(row)}</span>
              </>
            ),
          },
          { label: 'Antal', isFigure: true, isForWide: true, cell: ({ rolls }) => (rolls === 0 ? '–' : wholeNumber(rolls)) },
          { label: 'Omsætning', isFigure: true, isForWide: true, cell: (row) => (isKnown(row) ? money(row.revenue) : '–') },
          { label: 'Kostpris', isFigure: true, isForWide: true, cell: (row) => (isKnown(row) ? money(row.cost) : '–') },
          {
            label: 'Bidrag',
            isFigure: true,
            cell: (row) =>
              isKnown(row) ? (
                <>
                  <span className="block font-semibold">{money(row.contribution)}</span>
                  {row.percent !== null && <span className="text-xs text-muted">{withUnit(decimalNumber(row.percent), '%')}</span>}
                </>
              ) : (
                'Ukendt'
              ),
          },
          {
            label: 'Uden købspris',
            isFigure: true,
            isForWide: true,
            cell: ({ unknownRolls, unknownRevenue }) =>
              unknownRolls === 0 ? '–' : `${wholeNumber(unknownRolls)} · ${money(unknownRevenue)}`,
          },
        ]}
      />
    </section>
  )
}

/** Each figure is a sum of the rows of the file. */
function FreightRows({ rows, span }: { rows: readonly FreightMarginRow[]; span: Readonly<{ from: string; to: string }> }) {
  const { run, isBusy } = useAction({ failed: 'Filen kunne ikke hentes' })
  const save = () => run(async () => saveFile(await browserApi.downloadFreight({ query: span }), freightFileName(span)))
  const unknown = rows.reduce((sum, { labelsWithoutPrice }) => sum + labelsWithoutPrice, 0)
  return (
    <section aria-labelledby="fragt" className="pb-8">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
        <h2 id="fragt" className="text-lg">
          Fragt
        </h2>
        <Button size="sm" isBusy={isBusy} busyText="Henter..." onClick={save}>
          <Download size={16} aria-hidden /> Hent CSV
        </Button>
      </div>
      <p className="max-w-prose pb-3 text-sm text-muted">
        Det, kunderne har betalt i fragt, minus det, Shipmondo har taget for labels til de samme ordrer, også dem, der ikke blev brugt.
        {unknown > 0 && ` Prisen på ${count(unknown, 'label', 'labels')} kendes ikke og tæller ikke med.`}
      </p>
      <SmallTable
        rows={rows}
        keyOf={({ month, key }) => `${month} ${key}`}
        caption="Fragt"
        columns={[
          {
            label: 'Måned og leveringsmåde',
            isRowHeading: true,
            className: 'w-full wrap-anywhere',
            cell: ({ month, name, orders, charged, labels, labelPrice }) => (
              <>
                <span className="block font-semibold">{name}</span>
                <span className="block text-xs text-muted">
                  {monthText(month)} · {count(orders, 'ordre', 'ordrer')}
                </span>
                <span className="block text-xs text-muted sm:hidden">
                  {money(charged)} i fragt · {count(labels, 'label', 'labels')} for {money(labelPrice)}
                </span>
              </>
            ),
          },
          { label: 'Fragt', isFigure: true, isForWide: true, cell: ({ charged }) => money(charged) },
          { label: 'Labels', isFigure: true, isForWide: true, cell: ({ labels }) => wholeNumber(labels) },
          { label: 'Pris for labels', isFigure: true, isForWide: true, cell: ({ labelPrice }) => money(labelPrice) },
          { label: 'Margin', isFigure: true, cell: ({ margin }) => <span className="font-semibold">{money(margin)}</span> },
        ]}
      />
    </section>
  )
}

/** Revenue without rolls is what was kept of returned ones. */
function isKnown({ rolls, revenue }: ContributionRow): boolean {
  return rolls > 0 || revenue > 0
}

function soldText(row: ContributionRow): string {
  const { rolls, revenue, cost, unknownRolls, unknownRevenue } = row
  return [
    isKnown(row) && `${withUnit(rolls, 'stk.')} for ${money(revenue)}, købt for ${money(cost)}`,
    unknownRolls > 0 && `${withUnit(unknownRolls, 'stk.')} for ${money(unknownRevenue)} uden købspris`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function money(kr: number): string {
  return amountWithOre(krToOre(kr))
}
