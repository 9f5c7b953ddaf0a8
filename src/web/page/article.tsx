import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'
import './article.css'

type ArticleProps = { title: string; lead: string; path: string; children: ReactNode }

type ArticleHeading = Readonly<{ id: string; title: string }>

export function Article({ title, lead, path, children }: ArticleProps) {
  return (
    <main id="indhold" className="wrap pb-24">
      <PageHead title={title} description={lead} path={path} />
      <header className="grid gap-6 border-b border-line pt-12 pb-10 lg:grid-cols-[1.4fr_1fr] lg:items-end lg:pt-20 lg:pb-14">
        <h1 className="text-3xl wrap-break-word hyphens-auto">{title}</h1>
        <p className="max-w-prose text-lg text-muted">{lead}</p>
      </header>
      {children}
    </main>
  )
}

export function ArticlePart({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="grid gap-x-10 gap-y-3 border-b border-line py-9 lg:grid-cols-[1fr_2fr]">
      <h2 className="text-lg">{title}</h2>
      <div className="prose min-w-0">{children}</div>
    </section>
  )
}

export function ArticleContents({ parts }: { parts: readonly ArticleHeading[] }) {
  return (
    <nav aria-labelledby="indhold-titel" className="screen-only border-b border-line py-7">
      <h2 id="indhold-titel" className="text-sm">
        På denne side
      </h2>
      <ul className="mt-2 gap-x-10 sm:columns-2 lg:columns-3">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-flex min-h-11 items-center text-sm text-muted underline underline-offset-4 hover:text-ink">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
