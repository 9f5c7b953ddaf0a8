import { Link } from 'react-router'
import { ARTICLES } from '#contract/articles.ts'
import { paths } from '#contract/pages/pages.ts'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { date } from '#web/format.ts'
import { Article } from '#web/page/article.tsx'
import { ProductPicture } from '#web/products/shown/product-picture.tsx'
import type { Route } from './+types/blog.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const skus = ARTICLES.map(({ pictureOf }) => pictureOf).join(',')
  const { products } = await api(context.get(apiFetchContext)).listProducts({ query: { skus } })
  return { pictures: products.map(({ kcwId, images }) => ({ kcwId, picture: images[0] ?? null })) }
}

export default function Blog({ loaderData: { pictures } }: Route.ComponentProps) {
  return (
    <Article title="Blog" lead="Fagligt stof om folie, farver og håndværk." path={paths.blog()}>
      <ul>
        {ARTICLES.map(({ slug, title, lead, publishedOn, pictureOf }, index) => {
          const picture = pictures.find(({ kcwId }) => kcwId === pictureOf)?.picture
          return (
            <li key={slug} className="product-card group relative grid gap-x-10 gap-y-5 border-b border-line py-9 md:grid-cols-[1fr_1.6fr]">
              {picture && (
                <span className="film-light relative block aspect-[4/3] overflow-hidden">
                  <ProductPicture
                    picture={{ ...picture, alt: '' }}
                    missing=""
                    sizes="(min-width: 48rem) 36vw, 92vw"
                    isUrgent={index === 0}
                    className="absolute inset-0 size-full"
                  />
                </span>
              )}
              <div className="self-center">
                <time dateTime={publishedOn} className="code text-muted">
                  {date(publishedOn)}
                </time>
                <h2 className="mt-2 text-2xl">
                  <Link
                    to={paths.article(slug)}
                    prefetch="intent"
                    className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
                  >
                    {title}
                  </Link>
                </h2>
                <p className="mt-3 max-w-prose text-muted">{lead}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Article>
  )
}
