import { FileDown, Undo2 } from 'lucide-react'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { countsText, IMPORT_STATE_LABELS, linesIn } from '#domain/imports/import-state.ts'
import { LARGE_UNDO_LABELS } from '#domain/undo/undoable.ts'
import { browserApi } from '#web/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { dateAndTime } from '#web/format.ts'
import { attempt } from '#web/forms/use-action.ts'
import { askUndo } from '#web/ui/asked-undo.ts'
import { Button } from '#web/ui/button.tsx'

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
    <Button size="sm" aria-label={`${label}: ${fileName}`} onClick={() => askUndo(id)}>
      <Undo2 size={16} aria-hidden /> {label}
    </Button>
  )
}

export function ReportButton({ file: { id, fileName } }: { file: ProductImport }) {
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
