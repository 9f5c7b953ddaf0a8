import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { PATHS } from '#contract/call-paths.ts'
import type { ResponseOf } from '#contract/http/call.ts'
import { ERRORS } from '#contract/http/error-codes.ts'
import type { importCalls, UploadedFile } from '#contract/imports/pictures.ts'
import type { FilmLook } from '#domain/products/film-look.ts'
import { readJsonText } from '#domain/texts/json-text.ts'
import { ApiError } from '#web/api.ts'
import { reportRefusedToken, sessionToken } from '#web/browser/session-token.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'

type FilmPictureButtonProps = {
  look: FilmLook
  name: string
  onCreated: (file: UploadedFile) => void
}

const SIZE = { width: 1200, height: 900 } as const

export function FilmPictureButton({ look, name, onCreated }: FilmPictureButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const make = async () => {
    setIsBusy(true)
    try {
      onCreated(await uploadPicture(await renderPicture(look), `${name || 'folie'}.webp`))
      toast.success('Billedet er lavet!')
    } catch (error) {
      toast.error(error instanceof CannotRender ? error.message : messageOf(error, ERRORS.upload_failed.message))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="sm" onClick={make} isBusy={isBusy} busyText="Laver billedet...">
      <Sparkles size={18} aria-hidden /> Lav billede af folien
    </Button>
  )
}

class CannotRender extends Error {}

async function renderPicture(look: FilmLook): Promise<Blob> {
  try {
    const { renderFilmPicture } = await import('#web/film/film-picture.ts')
    return await renderFilmPicture(look, SIZE)
  } catch (cause) {
    throw new CannotRender('Din browser kan ikke vise 3D, så billedet kunne ikke laves.', { cause })
  }
}

type Uploading = Readonly<{
  /** from 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}>

/** Uploads with progress, which `fetch` does not report. Throws the refusal, or an Error without an answer. */
export function uploadPicture(picture: Blob, name: string, { onProgress, signal }: Uploading = {}): Promise<UploadedFile> {
  const form = new FormData()
  form.append('image', picture, name)
  const token = sessionToken.read()
  return new Promise((resolve, reject) => {
    const [method, path] = PATHS.uploadProductImage
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.setRequestHeader('Accept', 'application/json')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total)
    request.onload = () => {
      const body = readJsonText(request.responseText)
      if (request.status === 200 && body) return resolve((body as ResponseOf<(typeof importCalls)['uploadProductImage']>).file)
      if (token && request.status === 401) void reportRefusedToken(token)
      reject(new ApiError(request.status, body))
    }
    request.onerror = () => reject(new Error('the shop could not be reached'))
    request.onabort = () => reject(new DOMException('the upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
