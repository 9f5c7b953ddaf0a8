import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { ResponseOf } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import { BANK_LINE_STATES, type BankStatement, type bankStatementCalls } from '#contract/payments/bank-statement.ts'
import { dayFigures } from '#domain/calendar/danish-time.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { COLUMN_USE_LABELS } from '#domain/payments/bank/statement-columns.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { FileChoice } from '#web/csv/file-choice.tsx'
import { dateAndTime } from '#web/format.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/bank-screen.ts'
import { ColumnChoice } from './column-choice.tsx'
import { DoneLines } from './done-lines.tsx'
import { OpenLines } from './open-lines.tsx'

const TITLE = 'Bankudtog'

const VIEWS = { open: 'aabne', booked: 'bogfoert', aside: 'tilside' } as const
const LABELS = { open: 'Åbne', booked: 'Bogført', aside: 'Lagt til side' } as const

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const view = url.searchParams.get('vis')
  const state = BANK_LINE_STATES.find((one) => VIEWS[one] === view) ?? 'open'
  return loadForStaff(async () => {
    const [listed, { statements }] = await Promise.all([browserApi.listBankLines({ query: { state } }), browserApi.listBankStatements()])
    return { ...listed, state, statements }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminBankStatement()} />
}

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

type Outcome = ResponseOf<(typeof bankStatementCalls)['readBankStatement']>
type Choice = Readonly<{ columns: string; statuses: string; instead?: number }>

/** Reads a bank file. Staff explain unknown or changed columns, and may correct them afterwards. */
function StatementFile({ onRead }: { onRead: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [corrected, setCorrected] = useState<Outcome['reading']>(null)
  const { run, isBusy, error } = useAction({ failed: ERRORS.csv_unreadable.message, returnsError: true })
  const read = async (chosen: File, choice?: Choice) => {
    setFile(chosen)
    if (choice === undefined) setCorrected(null)
    const isRead = await run(async () => {
      const body = new FormData()
      body.append('file', chosen)
      const input = { query: choice ?? {}, body } as unknown as Parameters<typeof browserApi.readBankStatement>[0]
      const answer = await browserApi.readBankStatement(input)
      setOutcome(answer)
      if (answer.unknown) return
      setCorrected(null)
      onRead()
    })
    if (!isRead && choice === undefined) setOutcome(null)
  }
  const toExplain = outcome?.unknown ?? corrected
  const instead = corrected?.statementId ?? undefined

  return (
    <>
      <FileChoice file={file} refusal={error} isBusy={isBusy} onChoose={(chosen) => chosen && void read(chosen)} />
      {outcome && !outcome.unknown && (
        <Notice tone={outcome.added > 0 ? 'success' : 'info'} isAlert className="mt-4 max-w-3xl">
          {outcome.told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {outcome.reading && <ReadBy reading={outcome.reading} onCorrect={() => setCorrected(outcome.reading)} />}
        </Notice>
      )}
      {file && toExplain && (
        <ColumnChoice
          key={JSON.stringify(toExplain)}
          reading={toExplain}
          isRead={corrected !== null}
          isBusy={isBusy}
          onChoose={(columns, statuses) =>
            void read(file, { columns, statuses: JSON.stringify(statuses), ...(instead === undefined ? {} : { instead }) })
          }
        />
      )}
    </>
  )
}

const READ_BY = { headings: 'Kolonnerne er kendt på overskrifterne', remembered: 'Læst som sidst', chosen: 'Læst, som du valgte' } as const

function ReadBy({ reading, onCorrect }: { reading: NonNullable<Outcome['reading']>; onCorrect: () => void }) {
  const columns = reading.guess.flatMap((use, place) => {
    if (use === null) return []
    const heading = reading.headings?.[place] ?? ''
    return [`${COLUMN_USE_LABELS[use].toLowerCase()} fra ${heading === '' ? `kolonne ${place + 1}` : `»${heading}«`}`]
  })
  return (
    <p className="pt-1 text-sm">
      {READ_BY[reading.by]}: {columns.join(', ')}.{' '}
      <button
        type="button"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 lg:min-h-8"
        onClick={onCorrect}
      >
        Ret kolonner
      </button>
    </p>
  )
}

/** The files that were read; one can be undone as long as none of its lines is used. */
function Readings({ statements, onDone }: { statements: readonly BankStatement[]; onDone: () => Promise<void> }) {
  const [undoing, setUndoing] = useState<BankStatement | null>(null)
  const { run, isBusy } = useAction({ failed: 'Bankudtoget kunne ikke fortrydes', onSettled: () => setUndoing(null) })
  const undo = async ({ id }: BankStatement) => {
    await run(() => browserApi.undoBankStatement({ params: { id } }))
    await onDone()
  }
  return (
    <section aria-labelledby="laest" className="pt-10">
      <h2 id="laest" className="pb-2 text-lg">
        Læst ind
      </h2>
      <SmallTable
        rows={statements}
        keyOf={({ id }) => id}
        columns={[
          { label: 'Hvornår', isRowHeading: true, cell: ({ readAt, by }) => `${dateAndTime(readAt)}${by ? ` af ${by}` : ''}` },
          {
            label: 'Dage',
            isForWide: true,
            cell: ({ from, to }) => (from === to ? dayFigures(from) : `${dayFigures(from)} – ${dayFigures(to)}`),
          },
          { label: 'Linjer', isFigure: true, cell: ({ lines }) => lines },
          { label: 'Bogført', isFigure: true, cell: ({ booked }) => booked },
          {
            label: 'Fortryd',
            isFigure: true,
            cell: (statement) =>
              statement.untouched > 0 && (
                <Button size="sm" aria-label={`Fortryd ${dateAndTime(statement.readAt)}`} onClick={() => setUndoing(statement)}>
                  <Undo2 size={16} aria-hidden /> Fortryd
                </Button>
              ),
          },
        ]}
      />
      {undoing && (
        <ConfirmDialog
          title="Fortryd indlæsningen"
          question={`${count(undoing.untouched, 'linje, som ingen har rørt, fjernes', 'linjer, som ingen har rørt, fjernes')}. Filen kan læses ind igen.`}
          confirmLabel="Fortryd"
          isBusy={isBusy}
          onConfirm={() => void undo(undoing)}
          onClose={() => setUndoing(null)}
        />
      )}
    </section>
  )
}
