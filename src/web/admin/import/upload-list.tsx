import { RotateCcw, X } from 'lucide-react'
import { Button, IconButton } from '#web/ui/button.tsx'
import { dismissUpload, retryUpload, type Upload, useUploads } from './upload-queue.ts'

/** The files on their way, each with its progress, and those that were refused, each with its reason. */
export function UploadList() {
  const uploads = useUploads()
  const shown = uploads.filter(({ state }) => state !== 'waiting')
  if (shown.length === 0) return null
  return (
    <ul aria-label="Filer" className="mt-3 border-t border-line">
      {shown.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  )
}

function UploadRow({ upload: { id, file, state, share, message } }: { upload: Upload }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1 text-sm" data-testid="upload">
      <span className="min-w-0 grow basis-40 truncate font-semibold" title={file.name}>
        {file.name}
      </span>
      {state === 'sending' ? (
        <progress aria-label={`Upload af ${file.name}`} value={share === 1 ? undefined : share} max={1} className="progress w-40" />
      ) : (
        <>
          <span role="status" className="text-danger">
            {message}
          </span>
          <Button size="sm" variant="quiet" aria-label={`Prøv igen: ${file.name}`} onClick={() => retryUpload(id)}>
            <RotateCcw size={16} aria-hidden /> Prøv igen
          </Button>
          <IconButton label={`Fjern fra listen: ${file.name}`} onClick={() => dismissUpload(id)}>
            <X size={18} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  )
}
