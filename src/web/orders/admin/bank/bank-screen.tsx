import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/pages.ts'
import { BANK_LINE_STATES } from '#contract/payments/bank-statement.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/bank-screen.ts'
import { DoneLines } from './done-lines.tsx'
import { OpenLines } from './open-lines.tsx'
import { Readings } from './readings.tsx'
import { StatementFile } from './statement-file.tsx'

const TITLE = 'Kontoudtog'

const VIEWS = { open: 'aabne', booked: 'bogfoert', aside: 'tilside' } as const
const LABELS = { open: 'Åbne', booked: 'Bogført', aside: 'Lagt til side' } as const

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const asked = url.searchParams.get('vis')
  const state = BANK_LINE_STATES.find((one) => VIEWS[one] === asked) ?? 'open'
  return loadForStaff(async () => {
    const [listed, { statements }] = await Promise.all([browserApi.listBankLines({ query: { state } }), browserApi.listBankStatements()])
    return { ...listed, state, statements }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminBankStatement()} />
}

/** Payments from a bank file: read, reviewed and booked in one press. */
export default function BankScreen({ loaderData: { lines, total, counts, state, statements } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const show = (view: (typeof BANK_LINE_STATES)[number]) =>
    void navigate(paths.adminBankStatement({ vis: VIEWS[view] }), { preventScrollReset: true })
  return (
    <AdminPage title={TITLE} path={paths.adminBankStatement()}>
      <p className="max-w-3xl pb-4 text-sm text-muted">
        Hent kontoens bevægelser som CSV i netbanken, og læs filen ind her. Linjer, der er læst før, springes over, så perioderne må gerne
        overlappe. Intet bogføres, før du trykker.
      </p>
      <StatementFile onRead={() => (state === 'open' ? void revalidate() : show('open'))} />
      <div className="pt-8 pb-4">
        <Segments
          label="Linjer"
          size="md"
          value={state}
          onChange={show}
          choices={BANK_LINE_STATES.map((value) => ({ value, label: `${LABELS[value]} (${counts[value]})` }))}
        />
      </div>
      {state === 'open' ? (
        <OpenLines lines={lines} total={total} onDone={revalidate} />
      ) : (
        <DoneLines lines={lines} total={total} state={state} onDone={revalidate} />
      )}
      {statements.length > 0 && <Readings statements={statements} onDone={revalidate} />}
    </AdminPage>
  )
}
