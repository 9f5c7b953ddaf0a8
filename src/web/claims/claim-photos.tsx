import { useEffect, useState } from 'react'
import { PICTURE_BROKEN } from '#web/products/shown/product-picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type ClaimPhotosProps = {
  claimId: number
  photos: readonly Readonly<{ n: number }>[]
  load: (n: number, signal: AbortSignal) => Promise<Blob>
}

export function ClaimPhotos({ claimId, photos, load }: ClaimPhotosProps) {
  if (photos.length === 0) return null
  return (
    <ul aria-label="Billeder" className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-5 print:hidden">
      {photos.map(({ n }) => (
        <li key={n} className="aspect-4/3 overflow-hidden rounded-sm bg-stage">
          <Photo id={`${claimId}-${n}`} n={n} load={(signal) => load(n, signal)} />
        </li>
      ))}
    </ul>
  )
}

function Photo({ id, n, load }: { id: string; n: number; load: (signal: AbortSignal) => Promise<Blob> }) {
  const { url, isBroken } = usePhotoUrl(id, load)
  if (isBroken) return <span className="block p-3 text-xs text-muted">{PICTURE_BROKEN}</span>
  if (!url) return <Skeleton className="size-full" />
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={`Vis billede ${n} stort`} className="block size-full">
      <img src={url} alt={`Billede ${n} til sagen`} className="size-full object-cover" />
    </a>
  )
}

type PhotoUrl = Readonly<{ url: string | null; isBroken: boolean }>

/** An object URL of a photo only its owner and staff may see; released when it is no longer shown. */
export function usePhotoUrl(key: string, load: (signal: AbortSignal) => Promise<Blob>): PhotoUrl {
  const [photo, setPhoto] = useState<PhotoUrl>({ url: null, isBroken: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the photo
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
