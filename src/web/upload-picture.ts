import { PATHS } from '#contract/call-paths.ts'
import { readJsonText } from '#domain/texts/json-text.ts'
import { reportRefusedToken, sessionToken } from '#web/browser/session-token.ts'
import { type AnswerOf, ApiError } from './api.ts'

type PictureCall = 'uploadProductImage' | 'uploadSponsorshipImage' | 'uploadWrap'

type Upload = Readonly<{
  picture: Blob
  name: string
  /** from 0 to 1 */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  /** without the session of the visitor */
  isAnonymous?: boolean
}>

/** Uploads with progress, which `fetch` does not report. Throws ApiError for a refusal, TypeError without an answer, AbortError when stopped. */
export function uploadPicture<Name extends PictureCall>(
  call: Name,
  { picture, name, onProgress, signal, isAnonymous = false }: Upload,
): Promise<AnswerOf<Name>> {
  const [method, path] = PATHS[call]
  const form = new FormData()
  form.append('image', picture, name)
  const token = isAnonymous ? '' : sessionToken.read()
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.setRequestHeader('Accept', 'application/json')
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress?.(loaded / total)
    request.onload = () => {
      const body = readJsonText(request.responseText)
      if (request.status === 200 && body) return resolve(body as AnswerOf<Name>)
      if (token && request.status === 401) void reportRefusedToken(token)
      reject(new ApiError(request.status, body))
    }
    request.onerror = () => reject(new TypeError('the connection was lost'))
    request.onabort = () => reject(new DOMException('the upload was stopped', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
