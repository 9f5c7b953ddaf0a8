import { type ReactNode, useState } from 'react'
import type { Picture } from '#contract/products/product.ts'
import { classes } from '#web/ui/classes.ts'
import { ProductPicture } from './product-picture.tsx'

type ProductGalleryProps = {
  /** undefined: not known yet */
  pictures: readonly (Picture | undefined)[]
  hex: string | null
  /** Shown in place of the pictures. */
  instead?: ReactNode
  /** An action beside the small pictures. */
  action?: ReactNode
}

export function ProductGallery({ pictures, hex, instead, action }: ProductGalleryProps) {
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
