import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { ERRORS } from '#contract/http/error-codes.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { foreignNameProblem } from '#domain/pictures/foreign-format.ts'
import { PRODUCT_PICTURE } from '#domain/pictures/picture-limits.ts'
import { PRODUCT_LISTS } from '#domain/products/product-limits.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { toast } from '#web/ui/toast.ts'

type ImageEditorProps = {
  images: readonly string[]
  /** Changes the current pictures, which may have changed while an upload ran. */
  onChange: (change: (images: readonly string[]) => string[]) => void
  error: string | undefined
}

export function ImageEditor({ images, onChange, error }: ImageEditorProps) {
  const id = useId()
  const [uploading, setUploading] = useState<{ done: number; of: number } | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const upload = async (files: readonly File[]) => {
    setUploading({ done: 0, of: files.length })
    for (const [index, file] of files.entries()) {
      const body = new FormData()
      body.append('image', file)
      try {
        const { imageUrl } = await browserApi.uploadProductImage({ body })
        onChange((now) => [...now, imageUrl].slice(0, PRODUCT_LISTS.images))
      } catch (refusal) {
        toast.error(`${file.name}: ${messageOf(refusal, ERRORS.upload_failed.message)}`)
      }
      setUploading({ done: index + 1, of: files.length })
    }
    setUploading(null)
  }
  const take = (files: readonly File[]) => {
    if (uploading) return toast.error('Vent, til billederne er uploadet.')
    // the server says how to save others as JPG
    const pictures = files.filter((file) => file.type.startsWith('image/') || foreignNameProblem(file) !== null)
    if (pictures.length === 0) return toast.error(ERRORS.not_a_picture.message)
    const free = PRODUCT_LISTS.images - images.length
    if (pictures.length > free) toast.error(picturesLeftOut(pictures.length - free))
    void upload(pictures.slice(0, free))
  }
  const move = (from: number, to: number) => {
    const next = [...images]
    const [moved] = next.splice(from, 1)
    if (moved === undefined || to < 0 || to >= images.length) return
    next.splice(to, 0, moved)
    onChange(() => next)
  }
  const drop = (event: DragEvent, onto?: number) => {
    event.preventDefault()
    event.stopPropagation()
    if (event.dataTransfer.files.length > 0) take([...event.dataTransfer.files])
    else if (dragged !== null && onto !== undefined) move(dragged, onto)
    setDragged(null)
  }
  return (
    <div className="sm:col-span-2">
      <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
        {images.map((url, index) => (
          <li
            key={url}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, index)}
            className={classes('relative border bg-raised', index === 0 ? 'border-ink' : 'border-line', dragged === index && 'opacity-50')}
          >
            <img src={url} alt={`Billede ${index + 1}`} className="aspect-[4/3] w-full bg-stage object-cover" />
            {index === 0 && (
              <Badge tone="signal" className="absolute top-2 left-2">
                Hovedbillede
              </Badge>
            )}
            <div className="flex justify-between">
              <IconButton label={`Flyt billede ${index + 1} frem`} disabled={index === 0} onClick={() => move(index, index - 1)}>
                <ArrowLeft size={18} aria-hidden />
              </IconButton>
              <IconButton label={`Fjern billede ${index + 1}`} onClick={() => onChange((now) => now.filter((one) => one !== url))}>
                <X size={18} aria-hidden />
              </IconButton>
              <IconButton
                label={`Flyt billede ${index + 1} tilbage`}
                disabled={index === images.length - 1}
                onClick={() => move(index, index + 1)}
              >
                <ArrowRight size={18} aria-hidden />
              </IconButton>
            </div>
          </li>
        ))}
        {images.length < PRODUCT_LISTS.images && (
          <li>
            <label
              htmlFor={id}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => drop(event)}
              className="flex h-full min-h-32 flex-col items-center justify-center gap-2 border border-dashed border-edge p-3 text-center text-xs hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-signal-strong"
            >
              <ImagePlus size={24} aria-hidden />
              {uploading ? `Uploader billeder... ${uploading.done} af ${uploading.of}` : 'Vælg eller træk billeder hertil'}
              <span className="text-muted">JPG, PNG, WebP, højst {PRODUCT_PICTURE.maxMegabytes} MB pr. fil</span>
              <FileInput id={id} multiple accept="image/jpeg,image/png,image/webp" disabled={uploading !== null} onChoose={take} />
            </label>
          </li>
        )}
      </ol>
      {uploading && <progress aria-label="Upload" value={uploading.done} max={uploading.of} className="mt-2 w-full" />}
      <p aria-live="polite" className="mt-2 text-xs text-muted">
        {images.length === 0 && 'Uden billede tegner butikken produktet ud fra farve og finish.'}
      </p>
      <FieldError error={error} />
    </div>
  )
}

function picturesLeftOut(more: number): string {
  return `Et produkt har højst ${PRODUCT_LISTS.images} billeder. ${count(more, 'billede', 'billeder')} kom ikke med.`
}
