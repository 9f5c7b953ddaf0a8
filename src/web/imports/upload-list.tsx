import { RotateCcw, X } from 'lucide-react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { focusDropZone } from './drop-zone.tsx'
import { batchCount, batchShare, dismissUpload, retryUpload, stopUploads, type Upload, useIsUploading, useUploads } from './upload-queue.ts'
import '#web/ui/progress.css'

export function UploadList() {
  const uploads = useUploads()
  const isUploading = useIsUploading()
  const shown = uploads.filter(({ state }) => state !== 'waiting')
  const focusNext = (id: number) => focusAfter(id, shown)
  return (
    <>
      {isUploading && <UploadProgress share={batchShare(uploads)} />}
      {shown.length > 0 && (
        <ul aria-label="Filer" className="mt-3 border-t border-line">
          {shown.map((upload) => (
            <UploadRow key={upload.id} upload={upload} onRemoved={focusNext} />
          ))}
        </ul>
      )}
    </>
  )
}

function UploadProgress({ share }: { share: number }) {
  const { all, done } = batchCount()
  return (
    <div className="mt-4 flex items-center gap-4">
      <div className="grid grow gap-1.5">
        <p className="figures flex flex-wrap justify-between gap-x-4 text-sm">
          <strong role="status">Uploader billeder...</strong>
          <span className="text-muted">{`${done} af ${all}`}</span>
        </p>
        <progress aria-label="Upload" value={share} max={1} className="progress" />
      </div>
      <Button
        size="sm"
        onClick={() => {
          stopUploads()
          focusDropZone()
        }}
      >
        Afbryd
      </Button>
    </div>
  )
}

function UploadRow({ upload, onRemoved }: { upload: Upload; onRemoved: (id: number) => void }) {
  const { id, file, state, share, message, canRetry } = upload
  return (
    <li className="flex min-h-12 items-center gap-x-3 border-b border-line text-sm" data-testid="upload">
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 py-1">
        <span className="max-w-full truncate font-semibold" title={file.name}>
          {file.name}
        </span>
        {state === 'failed' && (
          <span role="status" className="text-danger">
            {message}
          </span>
        )}
      </div>
      {state === 'sending' && (
        <div className="w-24 shrink-0 sm:w-40">
          <progress aria-label={`Upload af ${file.name}`} value={share === 1 ? undefined : share} max={1} className="progress" />
        </div>
      )}
      {state === 'failed' && canRetry && (
        <IconButton
          label={`Prøv igen: ${file.name}`}
          title="Prøv igen"
          onClick={() => {
            onRemoved(id)
            retryUpload(id)
          }}
        >
          <RotateCcw size={18} aria-hidden />
        </IconButton>
      )}
      {state === 'failed' && (
        <IconButton
          id={`fjern-fil-${id}`}
          label={`Fjern fra listen: ${file.name}`}
          title="Fjern fra listen"
          onClick={() => {
            onRemoved(id)
            dismissUpload(id)
          }}
        >
          <X size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}

function focusAfter(id: number, shown: readonly Upload[]): void {
  const failed = shown.filter(({ state }) => state === 'failed')
  const at = failed.findIndex((upload) => upload.id === id)
  const next = failed[at + 1] ?? failed[at - 1]
  if (next) document.getElementById(`fjern-fil-${next.id}`)?.focus()
  else focusDropZone()
}
