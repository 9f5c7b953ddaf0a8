import { ImagePlus, X } from 'lucide-react'
import { useId } from 'react'
import { CLAIM_PHOTOS } from '#domain/claims/claim.ts'
import { IconButton } from '#web/ui/button.tsx'
import type { ClaimPhotos } from './use-claim-photos.ts'

export function PhotoPicker({ photos: { photos, add, remove } }: { photos: ClaimPhotos }) {
  const id = useId()
  const isFull = photos.length >= CLAIM_PHOTOS.most
  const arrived = photos.filter((photo) => photo.id !== null).length
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-20 cursor-pointer items-center justify-center gap-3 rounded-sm border border-dashed border-edge bg-raised px-4 py-4 hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:cursor-default has-disabled:text-muted"
      >
        <ImagePlus size={22} aria-hidden />
        <span className="text-sm">
          <span className="block font-semibold underline underline-offset-4">Vælg billeder</span>
          <span className="text-xs text-muted">
            PNG, JPG eller WebP op til {CLAIM_PHOTOS.maxMegabytes} MB, højst {CLAIM_PHOTOS.most}
          </span>
        </span>
        <input
          id={id}
          type="file"
          multiple
          disabled={isFull}
          accept="image/png,image/jpeg,image/webp"
          className="sr-only"
          onChange={({ target }) => {
            add([...(target.files ?? [])])
            // allows picking the same file again
            target.value = ''
          }}
        />
      </label>
      {photos.length > 0 && (
        <ul aria-label="Valgte billeder" className="mt-3 grid grid-cols-3 gap-2 sm:grid-cols-5">
          {photos.map(({ url, name, id: photoId, problem }) => (
            <li key={url} className="relative overflow-hidden rounded-sm border border-line bg-stage text-xs">
              <img src={url} alt="" className="aspect-4/3 w-full object-cover" />
              <p className={problem ? 'p-1.5 text-danger' : 'p-1.5 text-muted'}>{problem ?? (photoId ? 'Uploadet' : 'Uploader...')}</p>
              <IconButton label={`Fjern ${name}`} onClick={() => remove(url)} className="absolute top-0 right-0 bg-ground">
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {photos.length > 0 && `${arrived} af ${photos.length} uploadet.`}
      </p>
    </div>
  )
}
