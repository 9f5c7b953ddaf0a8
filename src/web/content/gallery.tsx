import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { spelledAs } from '#domain/products/product-list.ts'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { Article } from '#web/page/article.tsx'
import { spreadOverColours } from '#web/products/colours/colour-order.ts'
import { EmptyShop } from '#web/products/empty-shop.tsx'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import { ChoiceLink } from '#web/ui/choice-link.tsx'
import { GALLERY_WRAPS, GalleryWraps } from '#web/wraps/gallery-wraps.tsx'
import type { Route } from './+types/gallery.ts'

const FILMS_SHOWN = 200
const URGENT_PICTURES = 3

export async function loader({ context, url }: Route.LoaderArgs) {
  const finish = (url.searchParams.get('finish') ?? '').slice(0, 100)
  const shop = api(context.get(apiFetchContext))
  const [{ products, facets }, wrapped] = await Promise.all([
    shop.listProducts({ query: { category: 'bilfolie', limit: FILMS_SHOWN, ...(finish && { finish }) } }),
    // a finish only applies to films
    finish ? { wraps: [], total: 0 } : shop.listWraps({ query: { limit: GALLERY_WRAPS } }),
  ])
  const finishes = facets.finishes.filter(({ count }) => count > 0)
  const films = spreadOverColours(products, products.length).map(toFilm)
  return {
    finish: spelledAs(
      finishes.map(({ value }) => value),
      finish,
    ),
    finishes,
    walls: groupByFinish(films),
    wraps: wrapped.wraps,
    wrapCount: wrapped.total,
  }
}

export default function Gallery({ loaderData: { finish: chosen, finishes, walls, wraps, wrapCount } }: Route.ComponentProps) {
  return (
    <Article title="Galleri" lead="Alle vores bilfolier i samme lys, så farverne kan sammenlignes." path={paths.gallery()}>
      <nav aria-label="Vælg finish" className="border-b border-line py-4">
        <ul className="flex flex-wrap gap-1.5">
          <ChoiceLink to={paths.gallery()} label="Alle" isChosen={chosen === ''} />
          {finishes.map(({ value, label, count }) => (
            <ChoiceLink key={value} to={paths.gallery({ finish: value })} label={label} count={count} isChosen={chosen === value} />
          ))}
        </ul>
      </nav>
      <GalleryWraps first={wraps} total={wrapCount} />
      {walls.length === 0 && chosen === '' && <EmptyShop />}
      {walls.length === 0 && chosen !== '' && <p className="py-12 text-muted">Der er ingen folier med den finish lige nu.</p>}
      {walls.map(({ finish, films }, wall) => (
        <section key={finish} aria-labelledby={`finish-${wall}`} className="pt-10 lg:pt-14">
          <h2 id={`finish-${wall}`} className="flex items-baseline justify-between gap-4 text-xl">
            {finish}
            <span className="figures text-sm font-normal tracking-normal text-muted [font-stretch:100%]">
              {count(films.length, 'folie', 'folier')}
            </span>
          </h2>
          <ul className="mt-5 grid grid-cols-2 gap-x-1.5 gap-y-3 md:grid-cols-3 xl:grid-cols-4">
            {films.map((film, index) => (
              <Film key={film.id} film={film} isLarge={index === 0} isUrgent={wall === 0 && index < URGENT_PICTURES} />
            ))}
          </ul>
        </section>
      ))}
    </Article>
  )
}

function Film({ film, isLarge, isUrgent }: { film: GalleryFilm; isLarge: boolean; isUrgent: boolean }) {
  return (
    <li className={isLarge ? 'col-span-2 row-span-2' : undefined}>
      <Link to={paths.product(film.kcwId)} prefetch="intent" className="product-card group block">
        <span className="film-light relative block aspect-[4/3] overflow-hidden">
          <ProductPicture
            picture={film.picture ? { ...film.picture, alt: '' } : undefined}
            missing="No Image"
            sizes={
              isLarge ? '(min-width: 80rem) 48vw, (min-width: 48rem) 64vw, 94vw' : '(min-width: 80rem) 24vw, (min-width: 48rem) 31vw, 47vw'
            }
            isUrgent={isUrgent}
            className="absolute inset-0 size-full"
          />
        </span>
        <span className="code mt-2 block text-muted">{film.kcwId}</span>
        <span className="block pb-2 text-sm font-bold group-hover:underline">{film.nameDa}</span>
      </Link>
    </li>
  )
}

type GalleryFilm = ReturnType<typeof toFilm>

function toFilm({ id, kcwId, nameDa, specifications, images }: Product) {
  return { id, kcwId, nameDa, finish: String(specifications.finish ?? 'Andre'), picture: images[0] ?? null }
}

function groupByFinish(films: readonly GalleryFilm[]) {
  const finishes = [...new Set(films.map(({ finish }) => finish))].sort((a, b) => a.localeCompare(b, 'da'))
  return finishes.map((finish) => ({ finish, films: films.filter((film) => film.finish === finish) }))
}
