import { useEffect, useState } from 'react'
import { browserApi } from '#web/api.ts'

type ImageUrl = Readonly<{ url: string | null; isBroken: boolean }>

/** An object URL of a picture only staff may see, fetched with the token; released when it is no longer shown. */
export function useImageUrl(id: string, n: number): ImageUrl {
  const [image, setImage] = useState<ImageUrl>({ url: null, isBroken: false })
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | null = null
    browserApi
      .showSponsorshipImage({ params: { id, n } }, { signal: leaving.signal })
      .then((bytes) => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(bytes)
        setImage({ url, isBroken: false })
      })
      .catch(() => {
        if (!leaving.signal.aborted) setImage({ url: null, isBroken: true })
      })
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, n])
  return image
}
