import { Link } from 'react-router'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { paths } from '#web/paths.ts'
import { toCardProduct } from '#web/shop/card-product.ts'
import { ProductPicture } from '#web/shop/product-picture.tsx'
import type { Route } from './+types/gallery.ts'
import { Article } from './article.tsx'

const FILMS_SHOWN = 60

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = await api(context.get(apiFetchContext)).listProducts({ query: { category: 'bilfolie', limit: FILMS_SHOWN } })
  return { films: products.map(toCardProduct) }
}

export default function Gallery({ loaderData: { films } }: Route.ComponentProps) {
  return (
    <Article title="Galleri" lead="Alle vores bilfolier i samme lys, så farverne kan sammenlignes." path={paths.gallery()}>
      <ul className="mt-8 grid grid-cols-2 gap-px md:grid-cols-3 xl:grid-cols-5">
        {films.map(({ id, kcwId, nameDa, finish, picture }, index) => (
          <li key={id}>
            <Link to={paths.product(kcwId)} prefetch="intent" className="product-card group block pb-4">
              <span className="film-light relative block aspect-[4/3] overflow-hidden">
                <ProductPicture
                  picture={picture ?? undefined}
                  missing="No Image"
                  sizes="(min-width: 80rem) 20vw, (min-width: 48rem) 33vw, 50vw"
                  isUrgent={index < 4}
                  className="absolute inset-0 size-full"
                />
              </span>
              <span className="code mt-2.5 block text-muted">{kcwId}</span>
              <span className="block text-sm font-bold group-hover:underline">{nameDa}</span>
              <span className="block text-xs text-muted">{finish}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Article>
  )
}
