import { Box, Image as ImageIcon } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/products.ts'
import type { FilmLook } from '#domain/film-look.ts'
import { ProductPicture } from '#web/shop/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { FilmStageProps, OtherFilm } from './film-stage.tsx'

export type FilmViewerProps = {
  look: FilmLook
  name: string
  pictures: readonly Picture[]
  /** Films the visitor may lay beside this one. */
  otherFilms: readonly OtherFilm[]
}

const NO_WEBGL = 'Din browser kan ikke vise 3D, så du ser billederne i stedet.'
const NOT_LOADED = '3D-visningen kunne ikke hentes. Prøv igen om lidt.'

/** A film's pictures, and on demand the film itself to turn in the hand. Nothing of three.js is loaded before that. */
export function FilmViewer({ look, name, pictures, otherFilms }: FilmViewerProps) {
  const [chosen, setChosen] = useState(0)
  const [Stage, setStage] = useState<ComponentType<FilmStageProps> | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const [trouble, setTrouble] = useState('')
  const stage = useRef<HTMLDivElement>(null)

  const open = async () => {
    if (!hasWebGl()) return setTrouble(NO_WEBGL)
    setTrouble('')
    setIsLoading(true)
    try {
      const { FilmStage } = await import('./film-stage.tsx')
      setStage(() => FilmStage)
    } catch {
      setTrouble(NOT_LOADED)
    } finally {
      setIsLoading(false)
    }
  }
  const close = () => setStage(null)
  useEffect(() => {
    if (Stage) stage.current?.querySelector('canvas')?.focus({ preventScroll: true })
  }, [Stage])

  return (
    <div ref={stage}>
      {Stage ? (
        <Stage
          look={look}
          name={name}
          otherFilms={otherFilms}
          onFail={() => {
            close()
            setTrouble(NO_WEBGL)
          }}
        />
      ) : (
        <ProductPicture
          key={pictures[chosen]?.url}
          picture={pictures[chosen]}
          missing="Billede ikke tilgængeligt"
          sizes="(min-width: 64rem) 56vw, 100vw"
          isUrgent={chosen === 0}
          className="aspect-[4/3] w-full"
        />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {!Stage && pictures.length > 1 && (
          <ul className="flex gap-2">
            {pictures.map((picture, index) => (
              <li key={picture.url}>
                <button
                  type="button"
                  aria-label={`Vis billede ${index + 1} af ${pictures.length}`}
                  aria-pressed={index === chosen}
                  onClick={() => setChosen(index)}
                  className={classes(
                    'block w-20 border-b-2 pb-1 focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-[var(--color-signal)]',
                    index === chosen ? 'border-[var(--color-ink)]' : 'border-transparent hover:border-[var(--color-line)]',
                  )}
                >
                  <ProductPicture picture={{ ...picture, alt: '' }} missing="" sizes="5rem" className="aspect-[4/3] w-full" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {Stage ? (
          <Button onClick={close}>
            <ImageIcon size={18} aria-hidden />
            Se billederne
          </Button>
        ) : (
          <Button onClick={open} isBusy={isLoading} busyText="Henter 3D …" className="ml-auto">
            <Box size={18} aria-hidden />
            Se folien i 3D
          </Button>
        )}
      </div>
      <p role="status" className={classes('text-sm text-[var(--color-muted)]', trouble && 'mt-2')}>
        {trouble}
      </p>
    </div>
  )
}

function hasWebGl(): boolean {
  return document.createElement('canvas').getContext('webgl2') !== null
}
