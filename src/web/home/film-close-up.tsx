import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ShowcaseFilm } from '#contract/products/showcase.ts'
import { writeCarPicture } from '#domain/film/car/car-picture.ts'
import { CLOSE_UP_FORMATS, type CloseUpFormat, closeUpName } from '#domain/film/close-up-formats.ts'
import type { Scheme } from '#domain/film/lighting.ts'
import { useChosenScheme } from '#web/page/use-scheme.ts'
import { ProductName } from '#web/products/shown/product-name.tsx'
import { classes } from '#web/ui/classes.ts'

const PHONE = '(width < 40rem)'
const DARK = '(prefers-color-scheme: dark)'
const { wide, tall } = CLOSE_UP_FORMATS

export function FilmCloseUp({ films, closeUp }: { films: readonly ShowcaseFilm[]; closeUp: string }) {
  return (
    <figure>
      <Link to={carOf(films)} aria-label="Se bilen i folie, og drej den" className="block focus-visible:-outline-offset-3">
        <CloseUpPicture films={films} closeUp={closeUp} />
      </Link>
      <figcaption>
        <ul
          aria-label="Folierne på billedet"
          className="grid grid-cols-2 gap-px border-b border-line bg-line sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none"
        >
          {films.map(({ kcwId, nameDa, finish }, place) => (
            <li key={kcwId} className={classes('bg-ground', place >= tall.films && 'max-sm:hidden')}>
              <Link
                to={paths.product(kcwId)}
                prefetch="intent"
                className="group block h-full px-4 py-3 focus-visible:-outline-offset-3 sm:px-5 sm:py-4"
              >
                <span className="code block text-muted">{kcwId}</span>
                <span className="display mt-0.5 block text-sm leading-tight wrap-anywhere group-hover:underline">
                  <ProductName name={nameDa} />
                </span>
                <span className="block text-xs text-muted">{finish}</span>
              </Link>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function carOf([first]: readonly ShowcaseFilm[]): string {
  return paths.car(writeCarPicture({ car: 'coupe', films: first ? { body: first.kcwId } : {}, light: 'studio', view: null }))
}

function CloseUpPicture({ films, closeUp }: { films: readonly ShowcaseFilm[]; closeUp: string }) {
  const sources = sourcesFor(useChosenScheme())
  const addresses = (format: CloseUpFormat, scheme: Scheme, type: 'avif' | 'webp') =>
    CLOSE_UP_FORMATS[format].widths
      .map((width) => `/images/${closeUpName(closeUp, { format, scheme, width })}.${type} ${width}w`)
      .join(', ')
  return (
    <picture>
      {sources.flatMap(({ format, scheme, media }) =>
        (['avif', 'webp'] as const).map((type) => (
          <source
            key={`${format}-${scheme}-${type}`}
            media={media}
            type={`image/${type}`}
            srcSet={addresses(format, scheme, type)}
            sizes="100vw"
            width={CLOSE_UP_FORMATS[format].width}
            height={CLOSE_UP_FORMATS[format].height}
          />
        )),
      )}
      <img
        src={`/images/${closeUpName(closeUp, { format: 'wide', scheme: 'light', width: wide.width })}.webp`}
        alt={`En bilform set tæt på, beklædt med ${films.map(({ nameDa }) => nameDa).join(', ')}`}
        width={wide.width}
        height={wide.height}
        fetchPriority="high"
        className="aspect-[10/9] w-full bg-stage object-cover sm:aspect-[50/19] sm:max-h-[36rem]"
      />
    </picture>
  )
}

/** The system's scheme picks the studio before scripts run; a visitor's own choice applies once they do. */
function sourcesFor(chosen: Scheme | null): { format: CloseUpFormat; scheme: Scheme; media: string }[] {
  const schemes: readonly Scheme[] = chosen === 'light' ? ['light'] : ['dark', 'light']
  return (['tall', 'wide'] as const).flatMap((format) =>
    schemes.map((scheme) => {
      const conditions = [format === 'tall' && PHONE, scheme === 'dark' && chosen === null && DARK]
      return { format, scheme, media: conditions.filter(Boolean).join(' and ') || 'all' }
    }),
  )
}
