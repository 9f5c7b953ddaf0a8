import { Box, Image as ImageIcon } from 'lucide-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Picture, Product } from '#contract/products/product.ts'
import { ProductGallery } from '#web/products/shown/product-gallery.tsx'
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
  const [trouble, setTrouble] = useState('')
  const viewer = useRef<HTMLDivElement>(null)

  const open = async () => {
    if (!hasWebGl()) return setTrouble(NO_WEBGL)
    setTrouble('')
    setIsLoading(true)
    try {
      const { ProductStage } = await import('./product-stage.tsx')
      setStage(() => ProductStage)
    } catch {
      setTrouble(NOT_LOADED)
    } finally {
      setIsLoading(false)
    }
  }
  const fail = () => {
    setStage(null)
    setTrouble(NO_WEBGL)
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
      <p role="status" className={classes('text-sm text-muted', trouble && 'mt-2')}>
        {trouble}
      </p>
    </div>
  )
}
