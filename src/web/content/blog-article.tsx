import type { ComponentType } from 'react'
import { data, Link } from 'react-router'
import { ARTICLES, type ArticleSlug } from '#contract/articles.ts'
import { paths } from '#contract/pages/pages.ts'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { date } from '#web/format.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { useRootData } from '#web/settings/use-settings.ts'
import { articleData, breadcrumbData, JsonLd } from '#web/structured-data/json-ld.tsx'
import type { Route } from './+types/blog-article.ts'
import '#web/page/article.css'
import { CastOrCalendered } from './articles/cast-or-calendered.tsx'
import { HowManyMetres } from './articles/how-many-metres.tsx'
import { SameBatch } from './articles/same-batch.tsx'

const TEXTS: Readonly<Record<ArticleSlug, ComponentType>> = {
  'hvor-mange-meter-folie': HowManyMetres,
  'samme-parti-til-samme-bil': SameBatch,
  'stoebt-kalandreret-eller-tpu': CastOrCalendered,
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const article = ARTICLES.find(({ slug }) => slug === params.id)
  if (!article) throw data(null, { status: 404 })
  const { products } = await api(context.get(apiFetchContext)).listProducts({ query: { skus: article.pictureOf } })
  return { article, imageUrl: products[0]?.imageUrl ?? null }
}

export default function BlogArticle({ loaderData: { article, imageUrl } }: Route.ComponentProps) {
  const root = useRootData()
  const { slug, title, lead, publishedOn } = article
  const Text = TEXTS[slug]
  return (
    <main id="indhold" className="wrap pb-24">
      <PageHead title={title} description={lead} path={paths.article(slug)} imageUrl={imageUrl} />
      {root && <JsonLd data={articleData(article, imageUrl, root)} />}
      {root && (
        <JsonLd
          data={breadcrumbData(root.origin, [
            { name: 'Blog', path: paths.blog() },
            { name: title, path: paths.article(slug) },
          ])}
        />
      )}
      <article>
        <header className="border-b border-line pt-12 pb-10 lg:pt-20 lg:pb-14">
          <p className="code text-muted">
            <Link to={paths.blog()} className="inline-flex min-h-11 items-center underline underline-offset-4">
              Blog
            </Link>
            {' · '}
            <time dateTime={publishedOn}>{date(publishedOn)}</time>
          </p>
          <h1 className="mt-2 max-w-4xl text-3xl">{title}</h1>
          <p className="mt-5 max-w-prose text-lg text-muted">{lead}</p>
        </header>
        <div className="prose article-text pt-10">
          <Text />
        </div>
      </article>
      <nav aria-labelledby="flere" className="screen-only mt-14 border-t border-line pt-7">
        <h2 id="flere" className="text-lg">
          Læs også
        </h2>
        <ul className="mt-2">
          {ARTICLES.filter((other) => other.slug !== slug).map((other) => (
            <li key={other.slug}>
              <Link
                to={paths.article(other.slug)}
                prefetch="intent"
                className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
              >
                {other.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </main>
  )
}
