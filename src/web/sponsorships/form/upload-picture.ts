import { PATHS } from '#contract/call-paths.ts'
import { ApiError } from '#web/api.ts'

type Progress = (share: number) => void

/**
 * Uploads a picture and answers its id. Uses XMLHttpRequest, as `fetch` reports no progress. Throws ApiError on refusal, TypeError on a
 * lost connection and AbortError when it is stopped.
 */
export async function uploadPicture(picture: Blob, name: string, onProgress: Progress, signal: AbortSignal): Promise<string> {
  const [method, path] = PATHS.uploadSponsorshipImage
  const form = new FormData()
  form.append('image', picture, name)
  const { status, body } = await send(method, `/api${path}`, form, onProgress, signal)
  const id = (body as { image?: { id?: unknown } } | null)?.image?.id
  if (status !== 200 || typeof id !== 'string') throw new ApiError(status, body)
  return id
}

function send(method: string, url: string, form: FormData, onProgress: Progress, signal: AbortSignal) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, body: request.response })
    request.onerror = () => reject(new TypeError('the connection was lost'))
    request.onabort = () => reject(new DOMException('taken back', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(new DOMException('taken back', 'AbortError'))
    else request.send(form)
  })
}
