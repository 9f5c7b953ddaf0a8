import { useEffect, useRef, useState } from 'react'
import { CLAIM_PHOTOS } from '#domain/orders/claims/claim.ts'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { browserApi } from '#web/api.ts'
import { messageOf, UPLOAD_LOST } from '#web/refusal-message.ts'
import { shrinkPhoto } from '#web/sponsorships/form/shrink-photo.ts'

/** What the shop reads; another kind is made into one of these where the browser can. */
const READ = ['image/jpeg', 'image/png', 'image/webp']

/** A chosen photograph on its way to the shop. */
type ClaimPhoto = Readonly<{ url: string; name: string; id: string | null; problem: string | null }>
export type ClaimPhotos = ReturnType<typeof useClaimPhotos>

/** The photographs of a claim: each is uploaded as soon as it is chosen, one after the other. */
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
    // taken out again before its turn
    if (!latest.current.some((photo) => photo.url === url)) return
    try {
      const body = new FormData()
      body.append('image', await shrinkPhoto(file, { isForeign: !READ.includes(file.type) }), file.name)
      // a form is no body of the contract's: it is handed on as it is
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
    /** Waits for the uploads under way; answers what arrived, in order. */
    settled: async (): Promise<string[]> => {
      await line.current
      return latest.current.flatMap(({ id }) => id ?? [])
    },
  }
}
