import type { ProductImport } from '#contract/imports/product-imports.ts'
import { beginText, countsText, IMPORT_STATE_LABELS, isImportWorking, timeLeftText } from '#domain/imports/import-state.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { type FileClaims, fileClaimsText } from '#domain/products/environmental-claims.ts'
import { MixedLines } from '#web/csv/mixed-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ReportButton } from './past-imports.tsx'
import '#web/ui/progress.css'

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
      {found.claims && <FileClaimsNote claims={found.claims} className="mt-3" />}
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

export function FileClaimsNote({ claims, className }: { claims: FileClaims; className?: string }) {
  const text = fileClaimsText(claims)
  return (
    text !== null && (
      <Notice tone="warning" className={className}>
        {text}
      </Notice>
    )
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

function Found({ file: { found } }: { file: ProductImport }) {
  return (
    <p aria-live="polite" className="figures pt-3 text-sm">
      <strong>{wholeNumber(found.created)}</strong> oprettes, <strong>{wholeNumber(found.changed)}</strong> ændres,{' '}
      <strong>{wholeNumber(found.unchanged)}</strong> er uændrede. Intet er ændret endnu.
      {found.wrong > 0 && (
        <span className="block pt-1 font-semibold text-danger">
          {count(found.wrong, 'linje har', 'linjer har')} fejl. Hent listen, ret filen og send den igen, eller indlæs resten uden.
        </span>
      )}
    </p>
  )
}
