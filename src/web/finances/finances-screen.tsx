import type { ReactNode } from 'react'
import type { Finances } from '#contract/finances.ts'
import { paths } from '#contract/pages/pages.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { FIGURE_LABELS, type Figure, IN_FIGURES, OUT_FIGURES } from '#domain/finances/figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/finances-screen.ts'
import { FigureLink } from './figure-link.tsx'

const TITLE = 'Økonomi'

export function clientLoader() {
  return loadForStaff(() => browserApi.showFinances())
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminFinances()} />
}

export default function FinancesScreen({ loaderData: { finances } }: Route.ComponentProps) {
  const { figures, vat } = finances
  const linesOf = (...names: readonly Figure[]) => <Lines figures={figures} names={names} />
  return (
    <AdminPage title={TITLE} path={paths.adminFinances()}>
      <div className="grid gap-x-12 gap-y-8 xl:grid-cols-2">
        <div className="grid content-start gap-8">
          <Part
            title="Lige nu"
            note="Fakturaer med rykkergebyrer. Leverandørernes fakturaer kender butikken ikke: bestilt er det, der ikke er modtaget endnu."
          >
            {linesOf('receivables', 'overdue', 'refunds', 'purchases')}
          </Part>
          <Part title="Ikke i bøgerne endnu">{linesOf('openBankLines', 'toInvoice', 'unclosed')}</Part>
        </div>
        <Part
          title="De næste fire uger"
          note="En faktura ventes betalt, når den forfalder, plus de dage, kunden plejer at være sent på den. Det, kunden har til gode, trækkes fra først. Indkøb regnes med, den dag varerne ventes."
        >
          <Weeks finances={finances} />
        </Part>
        <Part
          title="Moms"
          note="Uden dine købsbilag: købsmomsen kender butikken ikke, så der er mindre at betale, end der står. Et kvartal står her, til fristen er gået, også når du har betalt det. Salg til andre EU-lande er med dansk moms."
        >
          {vat.ended && (
            <>
              <h3 className="pt-2 text-sm font-semibold">
                {vat.ended.name}, betales senest {dayFigures(vat.ended.dueOn)}
              </h3>
              {linesOf('vat', 'vatBase', 'vatExport')}
            </>
          )}
          <h3 className="pt-2 text-sm font-semibold">
            {vat.running.name}, betales senest {dayFigures(vat.running.dueOn)}
          </h3>
          {linesOf('runningVat', 'runningVatBase', 'runningVatExport')}
        </Part>
        <Part
          title="Kort og MobilePay"
          note="Pengene fra kortudbyderen: det, der ikke er udbetalt, og udbetalinger de seneste 90 dage, som bankudtoget ikke viser."
        >
          {linesOf('atProvider', 'payoutsUnderway')}
        </Part>
      </div>
    </AdminPage>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="border-b border-edge pb-2 text-lg">{title}</h2>
      {children}
      {note && <p className="max-w-prose pt-2 text-xs text-muted">{note}</p>}
    </section>
  )
}

function Lines({ figures, names }: { figures: Finances['figures']; names: readonly Figure[] }) {
  return (
    <dl>
      {names.map((name) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
          <dt className="py-1 text-sm">{FIGURE_LABELS[name]}</dt>
          <dd className="ml-auto">
            <FigureLink figure={name} figures={figures} className="font-semibold" />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Weeks({ finances: { today, figures } }: { finances: Finances }) {
  const weeks = (['1', '2', '3', '4'] as const).map((when, place) => {
    const from = addDays(today, 7 * place)
    return { id: when, label: `${shortDay(from)} – ${shortDay(addDays(from, 6))}`, into: IN_FIGURES[when], out: OUT_FIGURES[when] }
  })
  const rows: readonly Readonly<{ id: string; label: string; into: Figure; out: Figure | null }>[] = [
    ...weeks,
    { id: 'later', label: 'Senere', into: IN_FIGURES.later, out: OUT_FIGURES.later },
    { id: 'late', label: FIGURE_LABELS.inLate, into: 'inLate', out: null },
    { id: 'setOff', label: 'Modregnes', into: 'setOff', out: null },
  ]
  return (
    <SmallTable
      caption="De næste fire uger"
      isCentred
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Uge', isRowHeading: true, cell: ({ label }) => label },
        { label: 'Ventes ind', isFigure: true, cell: ({ into }) => <FigureLink figure={into} figures={figures} /> },
        { label: 'Ventes ud', isFigure: true, cell: ({ out }) => out && <FigureLink figure={out} figures={figures} /> },
      ]}
    />
  )
}

function shortDay(day: string): string {
  return `${Number(day.slice(8))}.${Number(day.slice(5, 7))}.`
}
