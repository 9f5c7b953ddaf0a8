import { PATHS } from '#contract/call-paths.ts'
import type { ResponseOf } from '#contract/http/call.ts'
import type { importCalls, UploadedFile } from '#contract/imports/pictures.ts'
import { readJsonText } from '#domain/texts/json-text.ts'
import { ApiError } from '#web/api.ts'
import { reportRefusedToken, sessionToken } from '#web/browser/session-token.ts'

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
