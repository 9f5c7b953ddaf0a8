import { useEffect, useRef, useState } from 'react'
import { CLAIM_PHOTOS } from '#domain/claims/claim.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { browserApi } from '#web/api.ts'
import { shrinkPhoto } from '#web/browser/shrink-photo.ts'
import { messageOf, UPLOAD_LOST } from '#web/refusal-message.ts'

/** Formats the shop reads; the browser converts others where it can. */
const READ = ['image/jpeg', 'image/png', 'image/webp']

type ClaimPhoto = Readonly<{ url: string; name: string; id: string | null; problem: string | null }>
export type ClaimPhotos = ReturnType<typeof useClaimPhotos>

/** Uploads each photo as soon as it is chosen, one at a time. */
export function useClaimPhotos(orderKey: string) {
  const [photos, setPhotos] = useState<readonly ClaimPhoto[]>([])
  const latest = useRef(photos)
  const line = useRef(Promise.resolve())
  const update = (change: (before: readonly ClaimPhoto[]) => readonly ClaimPhoto[]) => {
    latest.current = change(latest.current)
    setPhotos(latest.current)
  }
  useEffect(() => {
    const shown = latest
    return () => {
      for (const { url } of shown.current) URL.revokeObjectURL(url)
    }
  }, [])
  const patch = (url: string, change: Partial<ClaimPhoto>) =>
    update((before) => before.map((photo) => (photo.url === url ? { ...photo, ...change } : photo)))

  const upload = async (file: File, url: string) => {
    // removed before its turn
    if (!latest.current.some((photo) => photo.url === url)) return
    try {
      const body = new FormData()
      body.append('image', await shrinkPhoto(file, { isForeign: !READ.includes(file.type) }), file.name)
      const input = { params: { key: orderKey }, body }
      const { image } = await browserApi.uploadClaimPhoto(input)
      patch(url, { id: image.id })
    } catch (error) {
      patch(url, { problem: messageOf(error, UPLOAD_LOST) })
    }
  }

  return {
    photos,
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, CLAIM_PHOTOS.most - latest.current.length)) {
        const url = URL.createObjectURL(file)
        const problem = file.size > CLAIM_PHOTOS.maxBytes && READ.includes(file.type) ? tooLargePicture(CLAIM_PHOTOS) : null
        update((before) => [...before, { url, name: file.name, id: null, problem }])
        if (problem === null) line.current = line.current.then(() => upload(file, url))
      }
    },
    remove: (url: string) => {
      URL.revokeObjectURL(url)
      update((before) => before.filter((photo) => photo.url !== url))
    },
    /** Waits for running uploads; answers the ids that arrived, in order. */
    settled: async (): Promise<string[]> => {
      await line.current
      return latest.current.flatMap(({ id }) => id ?? [])
    },
  }
}
