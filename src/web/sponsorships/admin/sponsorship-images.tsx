import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Sponsorship } from '#contract/sponsorships/sponsorship.ts'
import { browserApi } from '#web/api.ts'
import { PICTURE_BROKEN } from '#web/products/shown/product-picture.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type Images = Sponsorship['images']
type SponsorshipImagesProps = { sponsorshipId: string; name: string; images: Images }

export function SponsorshipImages({ sponsorshipId, name, images }: SponsorshipImagesProps) {
  const [shown, setShown] = useState<number | null>(null)
  return (
    <>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {images.map(({ n }) => (
          <li key={n}>
            <button
              type="button"
              aria-label={`Vis billede ${n} af ${images.length} stort`}
              onClick={() => setShown(n)}
              className="block aspect-4/3 w-full overflow-hidden rounded-sm bg-stage"
            >
              <Picture id={sponsorshipId} n={n} alt="" className="size-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Lightbox
          id={sponsorshipId}
          n={shown}
          of={images.length}
          name={name}
          onStep={(step) => setShown(((shown - 1 + step + images.length) % images.length) + 1)}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}

type LightboxProps = { id: string; n: number; of: number; name: string; onStep: (step: 1 | -1) => void; onClose: () => void }

function Lightbox({ id, n, of, name, onStep, onClose }: LightboxProps) {
  const step = useRef(onStep)
  step.current = onStep
  useEffect(() => {
    const showNext = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowRight') step.current(1)
      if (key === 'ArrowLeft') step.current(-1)
    }
    document.addEventListener('keydown', showNext)
    return () => document.removeEventListener('keydown', showNext)
  }, [])
  return (
    <Dialog isOpen onClose={onClose} side="wide" title={`Billede ${n} af ${of}`}>
      <div className="grid gap-3">
        <div className="flex min-h-48 items-center justify-center bg-stage">
          <Picture key={n} id={id} n={n} alt={`Billede ${n} fra ${name}`} className="max-h-[65dvh] max-w-full object-contain" />
        </div>
        {of > 1 && (
          <div className="flex justify-between">
            <IconButton label="Forrige billede" onClick={() => onStep(-1)}>
              <ArrowLeft size={20} aria-hidden />
            </IconButton>
            <IconButton label="Næste billede" onClick={() => onStep(1)}>
              <ArrowRight size={20} aria-hidden />
            </IconButton>
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Picture({ id, n, alt, className }: { id: string; n: number; alt: string; className: string }) {
  const { url, isBroken } = useImageUrl(id, n)
  if (isBroken) return <span className="block p-3 text-xs text-muted">{PICTURE_BROKEN}</span>
  if (!url) return <Skeleton className="h-full min-h-24 w-full" />
  return <img src={url} alt={alt} className={className} />
}

type ImageUrl = Readonly<{ url: string | null; isBroken: boolean }>

/** An object URL of a picture only staff may see, fetched with the token; released when it is no longer shown. */
function useImageUrl(id: string, n: number): ImageUrl {
  const [image, setImage] = useState<ImageUrl>({ url: null, isBroken: false })
  useEffect(() => {
    const controller = new AbortController()
    let url: string | null = null
    browserApi
      .showSponsorshipImage({ params: { id, n } }, { signal: controller.signal })
      .then((bytes) => {
        if (controller.signal.aborted) return
        url = URL.createObjectURL(bytes)
        setImage({ url, isBroken: false })
      })
      .catch(() => {
        if (!controller.signal.aborted) setImage({ url: null, isBroken: true })
      })
    return () => {
      controller.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, n])
  return image
}
