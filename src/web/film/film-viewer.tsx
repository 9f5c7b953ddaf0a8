import { Box, Image as ImageIcon } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Picture, Product } from '#contract/products/product.ts'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { ProductStageProps } from './product-stage.tsx'
import { hasWebGl, NOT_LOADED } from './webgl.ts'

const NO_WEBGL = 'Din browser kan ikke vise 3D, så du ser billederne i stedet.'

type FilmViewerProps = {
  pictures: readonly (Picture | undefined)[]
  hex: string | null
  /** True for what can be turned. */
  isFilm: boolean
  /** Null until all of it is known. */
  film: Product | null
}

export function FilmViewer({ pictures, hex, isFilm, film }: FilmViewerProps) {
  const [Stage, setStage] = useState<ComponentType<ProductStageProps> | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const [problem, setProblem] = useState('')
  const viewer = useRef<HTMLDivElement>(null)

  const open = async () => {
    if (!hasWebGl()) return setProblem(NO_WEBGL)
    setProblem('')
    setIsLoading(true)
    try {
      const { ProductStage } = await import('./product-stage.tsx')
      setStage(() => ProductStage)
    } catch {
      setProblem(NOT_LOADED)
    } finally {
      setIsLoading(false)
    }
  }
  const fail = () => {
    setStage(null)
    setProblem(NO_WEBGL)
  }
  useEffect(() => {
    if (Stage) viewer.current?.querySelector('canvas')?.focus({ preventScroll: true })
  }, [Stage])

  return (
    <div ref={viewer}>
      <ProductGallery
        pictures={pictures}
        hex={hex}
        instead={film && Stage && <Stage product={film} onFail={fail} />}
        action={
          isFilm &&
          (Stage ? (
            <Button onClick={() => setStage(null)}>
              <ImageIcon size={18} aria-hidden />
              Se billederne
            </Button>
          ) : (
            <Button onClick={open} isBusy={isLoading} busyText="Henter 3D …" className="sm:ml-auto">
              <Box size={18} aria-hidden />
              Se folien i 3D
            </Button>
          ))
        }
      />
      <p role="status" className={classes('text-sm text-muted', problem && 'mt-2')}>
        {problem}
      </p>
    </div>
  )
}

type ProductGalleryProps = {
  /** undefined: not known yet */
  pictures: readonly (Picture | undefined)[]
  hex: string | null
  /** Shown in place of the pictures. */
  instead?: ReactNode
  /** An action beside the small pictures. */
  action?: ReactNode
}

function ProductGallery({ pictures, hex, instead, action }: ProductGalleryProps) {
  const [chosen, setChosen] = useState(0)
  return (
    <div>
      {/* paper shows the picture in place of the 3D view */}
      {instead && <div className="print:hidden">{instead}</div>}
      <div className={instead ? 'hidden print:block' : ''}>
        <ProductPicture
          key={chosen}
          picture={pictures[chosen]}
          missing="Billede ikke tilgængeligt"
          sizes="(min-width: 64rem) 56vw, 100vw"
          isUrgent
          className="aspect-[4/3] w-full"
        />
        <div aria-hidden className="h-1.5" style={{ background: hex ?? 'var(--color-line)' }} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
        {!instead && pictures.length > 1 && (
          <ul aria-label="Billeder" className="flex gap-2">
            {pictures.map((picture, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place stays when its picture becomes known
              <li key={index} className="w-24 min-w-0 sm:w-32">
                <button
                  type="button"
                  aria-label={`Vis billede ${index + 1} af ${pictures.length}`}
                  aria-pressed={index === chosen}
                  onClick={() => setChosen(index)}
                  className={classes(
                    'block w-full border-b-3 pb-1',
                    index === chosen ? 'border-signal' : 'border-transparent hover:border-edge',
                  )}
                >
                  <ProductPicture picture={picture && { ...picture, alt: '' }} missing="" sizes="8rem" className="aspect-[4/3] w-full" />
                </button>
              </li>
            ))}
          </ul>
        )}
        {action}
      </div>
    </div>
  )
}
