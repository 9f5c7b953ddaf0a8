import { PATHS } from '#contract/call-paths.ts'
import type { OwnWrap } from '#contract/wraps.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { NOT_A_WRAP_PHOTO, WRAP_PHOTO } from '#domain/wraps/wrap.ts'
import { ApiError } from '#web/api.ts'
import { reportRefusedToken, sessionToken } from '#web/browser/session-token.ts'
import { shrinkPhoto } from '#web/browser/shrink-photo.ts'

/** Formats the shop reads; the browser converts others where it can. */
const READ = ['image/jpeg', 'image/png', 'image/webp']

export function problemOf({ type, size }: Pick<Blob, 'type' | 'size'>): string | null {
  if (!READ.includes(type)) return NOT_A_WRAP_PHOTO
  return size > WRAP_PHOTO.maxBytes ? tooLargePicture(WRAP_PHOTO) : null
}

/** Shrinks a photo to the size the shop keeps; HEIC becomes JPEG where the browser reads it. */
export async function preparePhotograph(photo: File): Promise<Blob> {
  return await shrinkPhoto(photo, { isForeign: !READ.includes(photo.type) })
}

/** Uploads a photo with progress, which `fetch` does not report. Throws the refusal, or a TypeError on a lost connection. */
export function uploadPhotograph(photo: Blob, onProgress: (share: number) => void): Promise<OwnWrap> {
  const form = new FormData()
  form.append('image', photo, 'bil.jpg')
  const token = sessionToken.read()
  return new Promise((resolve, reject) => {
    const [method, path] = PATHS.uploadWrap
    const request = new XMLHttpRequest()
    request.open(method, `/api${path}`)
    request.responseType = 'json'
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = request.response as { wrap?: OwnWrap } | null
      if (request.status === 200 && body?.wrap) return resolve(body.wrap)
      if (token && request.status === 401) void reportRefusedToken(token)
      reject(new ApiError(request.status, body))
    }
    request.onerror = () => reject(new TypeError('the connection was lost'))
    request.send(form)
  })
}
