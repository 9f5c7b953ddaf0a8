import { Camera, ImagePlus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { type Photo, readPhoto, UNREADABLE_PHOTO } from './read-photo.ts'

const PhotoPoint = lazy(() => import('./photo-point.tsx'))

/** Picks a colour from a photo. It is read in this browser and never sent. */
export function PhotoPicker({ onPick }: { onPick: (hex: string) => void }) {
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [problem, setProblem] = useState('')
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem('')
    try {
      setPhoto(await readPhoto(file))
    } catch {
      setProblem(UNREADABLE_PHOTO)
    }
  }
  return (
    <section aria-labelledby="fra-billede" className="noscript:hidden">
      <h2 id="fra-billede" className="text-xl">
        Fra et billede
      </h2>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Picker onChoose={choose} capture className="bg-signal text-on-signal hover:bg-signal-strong pointer-fine:hidden">
          <Camera size={20} aria-hidden /> Tag foto
        </Picker>
        <Picker onChoose={choose} className="border border-edge hover:border-ink hover:bg-raised">
          <ImagePlus size={20} aria-hidden /> {photo ? 'Vælg et andet foto' : 'Vælg foto'}
        </Picker>
      </div>
      <p className="mt-2 text-xs text-muted">Billedet bliver i din browser. Vi modtager kun den farvekode, du vælger.</p>
      <div role="alert">{problem && <p className="mt-2 text-sm font-semibold text-danger">{problem}</p>}</div>
      {photo && (
        <Suspense fallback={<p className="mt-3 text-sm text-muted">Gør billedet klar …</p>}>
          <PhotoPoint key={photo.key} photo={photo} onPick={onPick} />
        </Suspense>
      )}
    </section>
  )
}

type PickerProps = { capture?: boolean; onChoose: (file: File | undefined) => Promise<void>; className: string; children: ReactNode }

function Picker({ capture = false, onChoose, className, children }: PickerProps) {
  return (
    <label
      className={classes(
        'inline-flex min-h-12 cursor-pointer items-center gap-2.5 rounded-sm px-5 text-sm font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        className,
      )}
    >
      {children}
      <FileInput
        // phones convert other formats to JPEG for this list
        accept="image/jpeg,image/png,image/webp"
        capture={capture ? 'environment' : undefined}
        onChoose={([file]) => onChoose(file)}
      />
    </label>
  )
}
