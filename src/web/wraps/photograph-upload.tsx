import { Camera, ImagePlus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { tooLargePicture } from '#domain/pictures/picture-limits.ts'
import { NOT_A_WRAP_PHOTO, WRAP_PHOTO } from '#domain/wraps/wrap.ts'
import { shrinkPhoto } from '#web/browser/shrink-photo.ts'
import { messageOf, UPLOAD_LOST } from '#web/refusal-message.ts'
import { classes } from '#web/ui/classes.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import { uploadPicture } from '#web/upload-picture.ts'

export function PhotographUpload({ onUploaded }: { onUploaded: () => void }) {
  const id = useId()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = progress !== null
  const upload = async (file: File | undefined) => {
    if (!file || isBusy) return
    setProblem(null)
    setProgress(0)
    try {
      const picture = await preparePhotograph(file)
      const refused = problemOf(picture)
      if (refused) return setProblem(refused)
      await uploadPicture('uploadWrap', { picture, name: 'bil.jpg', onProgress: setProgress })
      onUploaded()
    } catch (error) {
      setProblem(messageOf(error, UPLOAD_LOST))
    } finally {
      setProgress(null)
    }
  }
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Picker isBusy={isBusy} onChoose={upload} capture className="bg-signal text-on-signal hover:bg-signal-strong pointer-fine:hidden">
          <Camera size={20} aria-hidden /> Tag et billede
        </Picker>
        <Picker
          isBusy={isBusy}
          onChoose={upload}
          describedBy={`${id}-hint`}
          className="border border-edge hover:border-ink hover:bg-raised"
        >
          <ImagePlus size={20} aria-hidden /> Vælg et billede
        </Picker>
      </div>
      <p id={`${id}-hint`} className="mt-2 text-xs text-muted">
        JPG, PNG eller WebP op til {WRAP_PHOTO.maxMegabytes} MB. Hvor og hvornår det er taget, fjerner vi fra billedet.
      </p>
      <div role="alert">{problem && <p className="mt-2 text-sm font-semibold text-danger">{problem}</p>}</div>
      <div aria-live="polite">
        {isBusy && (
          <div className="mt-3 max-w-sm">
            <p className="figures text-sm">{percent < 100 ? `Uploader... ${percent} %` : 'Gør billedet klar...'}</p>
            <div aria-hidden className="mt-1 h-1 bg-sunk">
              <div className="h-full bg-signal" style={{ width: `${percent}%` }} />
            </div>
          </div>
        )}
      </div>
    </div>
  )
}

type PickerProps = {
  isBusy: boolean
  capture?: boolean
  describedBy?: string
  onChoose: (file: File | undefined) => Promise<void>
  className: string
  children: ReactNode
}

/** Opens the camera (`capture`) or the photo library. */
function Picker({ isBusy, capture = false, describedBy, onChoose, className, children }: PickerProps) {
  return (
    <label
      className={classes(
        'inline-flex min-h-14 cursor-pointer items-center gap-2.5 rounded-sm px-7 font-semibold transition-colors [font-stretch:108%] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
        isBusy && 'opacity-55',
        className,
      )}
    >
      {children}
      <FileInput
        // phones convert other formats to JPEG for this list
        accept="image/jpeg,image/png,image/webp"
        capture={capture ? 'environment' : undefined}
        disabled={isBusy}
        aria-describedby={describedBy}
        onChoose={([file]) => onChoose(file)}
      />
    </label>
  )
}

/** Formats the shop reads; the browser converts others where it can. */
const READABLE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export function problemOf({ type, size }: Pick<Blob, 'type' | 'size'>): string | null {
  if (!READABLE_TYPES.includes(type)) return NOT_A_WRAP_PHOTO
  return size > WRAP_PHOTO.maxBytes ? tooLargePicture(WRAP_PHOTO) : null
}

/** Shrinks a photo to the size the shop keeps; HEIC becomes JPEG where the browser reads it. */
async function preparePhotograph(photo: File): Promise<Blob> {
  return await shrinkPhoto(photo, { isForeign: !READABLE_TYPES.includes(photo.type) })
}
