import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PublicWrap } from '#contract/wraps/wraps.ts'
import { PICTURE_BROKEN, ProductPicture } from '#web/products/shown/product-picture.tsx'
import { classes } from '#web/ui/classes.ts'

const WrapDialog = lazy(() => import('./wrap-dialog.tsx'))

function WrapFigure({ wrap, sizes }: { wrap: PublicWrap; sizes: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <article>
      <button
        type="button"
        aria-label={`Vis hele billedet: ${wrap.picture.alt}`}
        onClick={() => setIsOpen(true)}
        className="block w-full overflow-hidden bg-stage"
      >
        <ProductPicture
          picture={{ ...wrap.picture, alt: '' }}
          missing={PICTURE_BROKEN}
          sizes={sizes}
          className="aspect-[4/3] w-full object-cover"
        />
      </button>
      <h3 className="mt-3.5 text-lg leading-tight">{wrap.car}</h3>
      <p className="mt-1 text-sm">
        Folieret af <span className="font-semibold">{wrap.shownAs}</span>
      </p>
      {wrap.description && <p className="mt-1 max-w-prose text-sm text-muted">{wrap.description}</p>}
      <WrappedFilms films={wrap.films} />
      {isOpen && (
        <Suspense fallback={null}>
          <WrapDialog wrap={wrap} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </article>
  )
}

export function WrappedFilms({ films }: Pick<PublicWrap, 'films'>) {
  return (
    <ul aria-label="Folier på bilen" className="mt-1.5 flex flex-wrap gap-x-5">
      {films.map(({ id, kcwId, nameDa, hex }) => (
        <li key={id}>
          <Link
            to={paths.product(kcwId)}
            prefetch="intent"
            className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline underline-offset-4"
          >
            <span aria-hidden className="size-4 shrink-0 border border-edge" style={{ background: hex ?? 'var(--color-stage)' }} />
            {nameDa}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const COLUMNS = ['max-w-3xl', 'sm:grid-cols-2', 'sm:grid-cols-2 lg:grid-cols-3'] as const
const SIZES = [
  '(min-width: 48rem) 48rem, 94vw',
  '(min-width: 40rem) 47vw, 94vw',
  '(min-width: 64rem) 31vw, (min-width: 40rem) 47vw, 94vw',
] as const

export function WrapWall({ wraps }: { wraps: readonly PublicWrap[] }) {
  const place = Math.min(wraps.length, COLUMNS.length) - 1
  return (
    <ul className={classes('grid gap-x-6 gap-y-10', COLUMNS[place])}>
      {wraps.map((wrap) => (
        <li key={wrap.id}>
          <WrapFigure wrap={wrap} sizes={SIZES[place] ?? '94vw'} />
        </li>
      ))}
    </ul>
  )
}
