import { FileUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { StoredPdf } from '#contract/http/fields.ts'
import { DOCUMENT } from '#domain/products/product-document.ts'
import { date } from '#web/format.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Button } from '#web/ui/button.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Alert } from '#web/ui/notice.tsx'

type StoredPdfsProps<File extends StoredPdf> = {
  files: readonly File[]
  mayChange: boolean
  texts: Readonly<{
    add: string
    field: string
    notStored: string
    remove: string
    removeQuestion: (file: File) => string
    notRemoved: string
  }>
  store: (body: FormData) => Promise<{ message: string }>
  read: (file: File) => Promise<Blob>
  /** without its ending */
  nameOf: (file: File) => string
  remove: (file: File) => Promise<{ message: string }>
  onChanged: () => void
}

export function StoredPdfs<File extends StoredPdf>({
  files,
  mayChange,
  texts,
  store,
  read,
  nameOf,
  remove,
  onChanged,
}: StoredPdfsProps<File>) {
  const { download } = useDownload()
  const input = useRef<HTMLInputElement>(null)
  const [removed, setRemoved] = useState<File | null>(null)
  const { run, isBusy, error } = useAction({ failed: texts.notStored, returnsError: true })
  const upload = (chosen: Blob) =>
    run(async () => {
      const body = new FormData()
      body.append('file', chosen)
      const stored = await store(body)
      onChanged()
      return stored
    })
  return (
    <>
      <ul className="text-sm empty:hidden">
        {files.map((file) => (
          <li key={file.id} className="flex flex-wrap items-center gap-x-3 border-b border-line py-1">
            <button
              type="button"
              className="min-h-11 min-w-0 break-words text-left font-semibold underline underline-offset-4"
              onClick={() => void download(() => read(file), `${nameOf(file)}.pdf`)}
            >
              {file.name}
            </button>
            <span className="mr-auto text-muted">{[date(file.createdAt), file.by].filter(Boolean).join(', ')}</span>
            {mayChange && (
              <Button size="sm" variant="quiet" aria-label={`Fjern ${file.name}`} onClick={() => setRemoved(file)}>
                <Trash2 size={16} aria-hidden /> Fjern
              </Button>
            )}
          </li>
        ))}
      </ul>
      {error && <Alert>{error}</Alert>}
      {mayChange && (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <FileInput
            ref={input}
            accept="application/pdf,.pdf"
            aria-label={texts.field}
            tabIndex={-1}
            onChoose={([chosen]) => chosen && upload(chosen)}
          />
          <Button size="sm" isBusy={isBusy} busyText="Gemmer..." onClick={() => input.current?.click()}>
            <FileUp size={16} aria-hidden /> {texts.add}
          </Button>
          <span className="text-xs text-muted">PDF, højst {DOCUMENT.maxMegabytes} MB.</span>
        </div>
      )}
      {removed && (
        <ConfirmedCall
          title={texts.remove}
          question={texts.removeQuestion(removed)}
          confirmLabel="Fjern"
          call={async () => {
            const answer = await remove(removed)
            onChanged()
            return answer
          }}
          failure={texts.notRemoved}
          onDone={() => setRemoved(null)}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}
