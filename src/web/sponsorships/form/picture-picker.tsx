import { ImagePlus, RotateCw, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { count } from '#domain/numbers/danish-figures.ts'
import { SPONSORSHIP_IMAGES } from '#domain/sponsorships/sponsorship.ts'
import { useFileDrop } from '#web/forms/use-file-drop.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FileInput } from '#web/ui/file-input.tsx'
import type { Picture, Pictures } from './use-pictures.ts'

export function PicturePicker({ pictures: { pictures, refused, add, remove, retry } }: { pictures: Pictures }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { isOver, target } = useFileDrop(({ files }) => add([...files]))
  const isFull = pictures.length >= SPONSORSHIP_IMAGES.most
  const discard = (key: string) => {
    remove(key)
    // the focused button is gone
    input.current?.focus()
  }
  return (
    <div>
      <label
        htmlFor={id}
        {...target}
        className={classes(
          'flex min-h-28 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-sm border border-dashed border-edge bg-raised px-4 py-6 text-center transition-colors hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
          isOver && 'border-ink bg-sunk',
        )}
      >
        <ImagePlus size={24} aria-hidden />
        <span className="text-sm font-semibold underline underline-offset-4">Vælg billeder</span>
        <span id={`${id}-hint`} className="text-xs text-muted">
          PNG/JPG op til {SPONSORSHIP_IMAGES.maxMegabytes} MB hver, højst {SPONSORSHIP_IMAGES.most}
        </span>
        <FileInput ref={input} id={id} multiple accept="image/png,image/jpeg" aria-describedby={`${id}-hint`} onChoose={add} />
      </label>
      <div role="alert">
        {refused.map((reason) => (
          <p key={reason} className="mt-1.5 text-xs font-semibold break-words text-danger">
            {reason}
          </p>
        ))}
      </div>
      {pictures.length > 0 && (
        <ul aria-label="Valgte billeder" className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {pictures.map((picture) => (
            <Tile key={picture.key} picture={picture} onRemove={() => discard(picture.key)} onRetry={() => retry(picture.key)} />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {pictures.length > 0 &&
          `${pictures.filter(({ id: arrived }) => arrived).length} af ${count(pictures.length, 'billede', 'billeder')} er uploadet.`}
        {isFull && ' Der er ikke plads til flere.'}
      </p>
    </div>
  )
}

type TileProps = { picture: Picture; onRemove: () => void; onRetry: () => void }

function Tile({ picture: { name, previewUrl, progress, id, problem, mayRetry }, onRemove, onRetry }: TileProps) {
  const [isUnreadable, setIsUnreadable] = useState(false)
  const percent = Math.round(progress * 100)
  return (
    <li className={classes('relative overflow-hidden rounded-sm border bg-stage', problem ? 'border-danger' : 'border-line')}>
      <div className="flex aspect-4/3 items-center justify-center">
        {previewUrl && !isUnreadable ? (
          <img
            src={previewUrl}
            alt=""
            onError={() => setIsUnreadable(true)}
            className={classes('size-full object-cover transition-opacity', !id && 'opacity-55')}
          />
        ) : (
          <span className="px-3 text-center text-xs text-muted">
            {isUnreadable ? 'Kan ikke vises' : 'Uploadet, før siden blev genindlæst'}
          </span>
        )}
      </div>
      <div className="border-t border-line bg-raised px-2.5 py-2 text-xs">
        <p className="truncate font-semibold" title={name}>
          {name}
        </p>
        {problem ? (
          <p className="text-danger">{problem}</p>
        ) : id ? (
          <p className="text-success">Uploadet</p>
        ) : (
          <>
            <p className="figures text-muted">{percent > 0 ? `Uploader... ${percent} %` : 'Venter...'}</p>
            <span
              role="progressbar"
              aria-label={`Upload af ${name}`}
              aria-valuenow={percent}
              aria-valuemin={0}
              aria-valuemax={100}
              className="mt-1 block h-1 bg-sunk"
            >
              <span className="block h-full bg-signal" style={{ width: `${percent}%` }} />
            </span>
          </>
        )}
      </div>
      <div className="absolute top-1.5 right-1.5 flex gap-1">
        {mayRetry && problem && (
          <IconButton label={`Prøv igen: ${name}`} onClick={onRetry} className="bg-ground shadow-lift">
            <RotateCw size={18} aria-hidden />
          </IconButton>
        )}
        <IconButton label={`Fjern ${name}`} onClick={onRemove} className="bg-ground shadow-lift">
          <X size={18} aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}
