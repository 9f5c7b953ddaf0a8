import { useEffect, useState } from 'react'

type PhotoUrl = Readonly<{ url: string | null; isBroken: boolean }>

/** An object URL of a photo only its owner and staff may see; released when it is no longer shown. */
export function usePhotoUrl(key: string, load: (signal: AbortSignal) => Promise<Blob>): PhotoUrl {
  const [photo, setPhoto] = useState<PhotoUrl>({ url: null, isBroken: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which photograph it is
  useEffect(() => {
    const leaving = new AbortController()
    let url: string | null = null
    load(leaving.signal)
      .then((bytes) => {
        if (leaving.signal.aborted) return
        url = URL.createObjectURL(bytes)
        setPhoto({ url, isBroken: false })
      })
      .catch(() => {
        if (!leaving.signal.aborted) setPhoto({ url: null, isBroken: true })
      })
    return () => {
      leaving.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [key])
  return photo
}
