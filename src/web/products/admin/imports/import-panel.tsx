import type { ProductImport } from '#contract/imports/product-imports.ts'
import { leftOutTexts } from '#domain/csv/csv-header.ts'
import { CSV_COLUMNS } from '#domain/imports/csv-columns.ts'
import {
  becomesJob,
  beginText,
  countsText,
  IMPORT_STATE_LABELS,
  isImportOpen,
  isImportWorking,
  linesIn,
  outdatedText,
  timeLeftText,
} from '#domain/imports/import-state.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { fileClaimsText } from '#domain/products/environmental-claims.ts'
import { MixedLines } from '#web/csv/mixed-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import '#web/ui/progress.css'
import { FileDown, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ColumnMapping } from '#domain/csv/column-mapping.ts'
import { LARGE_UNDO_LABELS } from '#domain/undo/undoable.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { attempt } from '#web/forms/use-action.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { toast } from '#web/ui/toast.ts'
import { requestUndo } from '#web/ui/undo-toast.tsx'

type ImportPanelProps = {
  file: ProductImport
  isBusy: boolean
  onBegin: () => void
  onCancel: () => void
}

export function ImportPanel({ file, isBusy, onBegin, onCancel }: ImportPanelProps) {
  const { state, fileName, by, found } = file
  return (
    <section aria-label="Stor fil" className="mb-5 max-w-3xl border border-edge bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 font-bold break-words">{fileName}</h2>
        <p className="text-sm font-semibold">{IMPORT_STATE_LABELS[state]}</p>
      </div>
      {by !== null && <p className="text-xs text-muted">{by}</p>}
      {isImportWorking(state) ? <Progress file={file} /> : <Found file={file} />}
      <MixedLines lines={file.mixedLines} className="mt-3" />
      <FileNotes found={found} className="mt-3" />
      <ButtonRow className="pt-4">
        {found.wrong > 0 && <ReportButton file={file} />}
        <Button isBusy={isBusy} busyText="Vent..." onClick={onCancel}>
          {state === 'checked' ? 'Fortryd' : 'Stop'}
        </Button>
        {state === 'checked' && (
          <Button variant="signal" isBusy={isBusy} busyText="Vent..." onClick={onBegin}>
            {beginText(found)}
          </Button>
        )}
      </ButtonRow>
    </section>
  )
}

type FileNotesProps = { found: Pick<ProductImport['found'], 'claims' | 'outdated'>; className?: string }

/** What staff should know of a file before it is stored. */
export function FileNotes({ found: { claims, outdated }, className }: FileNotesProps) {
  const texts = [outdated && outdatedText(outdated), claims && fileClaimsText(claims)]
  return texts.map(
    (text) =>
      text && (
        <Notice key={text} tone="warning" className={className}>
          {text}
        </Notice>
      ),
  )
}

function Progress({ file: { state, progress, found, stored } }: { file: ProductImport }) {
  const { percent, linesDone, linesPerSecond, secondsLeft } = progress
  const lines = state === 'writing' ? found.created + found.changed + found.unchanged : null
  return (
    <>
      <progress aria-label={IMPORT_STATE_LABELS[state]} value={percent} max={100} className="progress mt-3" />
      <p className="figures flex flex-wrap gap-x-4 pt-1 text-sm">
        <span>{withUnit(percent, '%')}</span>
        <span>
          {lines === null ? count(linesDone, 'linje', 'linjer') : `${wholeNumber(linesDone)} af ${count(lines, 'linje', 'linjer')}`}
        </span>
        {linesPerSecond !== null && <span>{count(linesPerSecond, 'linje', 'linjer')} i sekundet</span>}
        {secondsLeft !== null && <span>{timeLeftText(secondsLeft)} endnu</span>}
      </p>
      <p className="pt-2 text-sm text-muted">
        {state === 'writing'
          ? `${countsText(stored)}. Du kan lukke siden imens. Stopper du, bliver det, der er indlæst, stående, til du tager det tilbage.`
          : 'Intet er ændret endnu. Du kan lukke siden imens.'}
      </p>
    </>
  )
}

function Found({ file }: { file: ProductImport }) {
  const { found } = file
  return (
    <p aria-live="polite" className="figures pt-3 text-sm">
      <strong>{wholeNumber(found.created)}</strong> oprettes, <strong>{wholeNumber(found.changed)}</strong> ændres,{' '}
      <strong>{wholeNumber(found.unchanged)}</strong> er uændrede. Intet er ændret endnu.
      {found.wrong > 0 && (
        <span className="block pt-1 font-semibold text-danger">
          {count(found.wrong, 'linje har', 'linjer har')} fejl. Hent listen, ret filen og send den igen, eller indlæs resten uden.
        </span>
      )}
      <LeftOut file={file} />
    </p>
  )
}

/** The lines of another system's file that are skipped. */
function LeftOut({ file: { found } }: { file: ProductImport }) {
  const texts = found.leftOut ? leftOutTexts(found.leftOut, CSV_COLUMNS.kcwId) : []
  return texts.map((text) => (
    <span key={text} className="block pt-1">
      {text}
    </span>
  ))
}

export function PastImports({ imports }: { imports: readonly ProductImport[] }) {
  if (imports.length === 0) return null
  return (
    <section aria-labelledby="past-imports" className="max-w-3xl pt-8">
      <h2 id="past-imports" className="pb-1 text-sm font-bold">
        Store filer de seneste 30 dage
      </h2>
      <ul>
        {imports.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm">
            <span className="min-w-0">
              <span className="block break-words">
                <strong>{file.fileName}</strong> · {IMPORT_STATE_LABELS[file.state]}
              </span>
              <span className="figures block text-xs text-muted">
                {dateAndTime(file.endedAt ?? file.createdAt)}
                {file.by !== null && ` · ${file.by}`}
                {linesIn(file.stored) > 0 && ` · ${countsText(file.stored)}`}
                <LeftOut file={file} />
              </span>
              {file.failure !== null && <span className="block text-xs text-danger">{file.failure}</span>}
            </span>
            <span className="flex flex-wrap gap-2">
              {file.errors > 0 && <ReportButton file={file} />}
              {file.undo && <UndoButton fileName={file.fileName} undo={file.undo} />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type UndoButtonProps = { fileName: string; undo: NonNullable<ProductImport['undo']> }

function UndoButton({ fileName, undo: { id, state } }: UndoButtonProps) {
  const label = state === 'open' ? 'Tilbage' : LARGE_UNDO_LABELS[state]
  return (
    <Button size="sm" aria-label={`${label}: ${fileName}`} onClick={() => requestUndo(id)}>
      <Undo2 size={16} aria-hidden /> {label}
    </Button>
  )
}

function ReportButton({ file: { id, fileName } }: { file: ProductImport }) {
  const download = () =>
    attempt(
      async () => {
        saveFile(await browserApi.downloadImportReport({ params: { id } }), `Fejl_${id}.csv`)
      },
      { failed: 'Fejlene kunne ikke hentes. Prøv igen.' },
    )
  return (
    <Button size="sm" aria-label={`Hent fejl i ${fileName}`} onClick={() => void download()}>
      <FileDown size={16} aria-hidden /> Hent fejl
    </Button>
  )
}

const KEY = ['product-imports']
/** Polled quickly while an import runs, otherwise for imports by colleagues. */
const POLL_MS = { working: 1_000, resting: 15_000 } as const

type Answer = Readonly<{ message: string }>

export function useImports() {
  const [isBusy, setIsBusy] = useState(false)
  const { data } = useUserQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await browserApi.listProductImports({}, { signal })).imports,
    refetchInterval: ({ state }) => POLL_MS[state.data?.some((one) => isImportWorking(one.state)) ? 'working' : 'resting'],
  })
  const imports: readonly ProductImport[] = data ?? []
  const run = async (act: () => Promise<Answer>, failed: string) => {
    setIsBusy(true)
    try {
      toast.success((await act()).message)
    } catch (error) {
      toast.error(messageOf(error, failed))
    } finally {
      await queryClient.invalidateQueries({ queryKey: KEY })
      setIsBusy(false)
    }
  }
  return {
    open: imports.find(({ state }) => isImportOpen(state)) ?? null,
    over: imports.filter(({ state }) => !isImportOpen(state)),
    isBusy,
    send: (file: File, mapping?: ColumnMapping) => {
      const body = new FormData()
      body.append('file', file)
      return run(
        () => browserApi.sendProductImport({ query: mapping ? { mapping: JSON.stringify(mapping) } : {}, body }),
        'Filen kunne ikke sendes. Prøv igen.',
      )
    },
    begin: ({ id, found }: ProductImport) =>
      run(
        () => browserApi.beginProductImport({ params: { id }, body: { leaveOutWrong: found.wrong > 0 } }),
        'Indlæsningen kunne ikke begynde. Prøv igen.',
      ),
    cancel: ({ id }: ProductImport) =>
      run(() => browserApi.cancelProductImport({ params: { id } }), 'Indlæsningen kunne ikke stoppes. Prøv igen.'),
  }
}

export const LINE_END = 10

/** True when a file is too large to be imported at once; stops counting lines as soon as it is. */
export async function isLargeFile(file: Blob): Promise<boolean> {
  if (becomesJob({ bytes: file.size, lineEnds: 0 })) return true
  let lineEnds = 0
  for (const byte of new Uint8Array(await file.arrayBuffer())) if (byte === LINE_END) lineEnds += 1
  return becomesJob({ bytes: file.size, lineEnds })
}
