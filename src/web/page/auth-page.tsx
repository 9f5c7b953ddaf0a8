import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'

type AuthPageProps = { title: string; lead: ReactNode; path: string; children: ReactNode; aside?: ReactNode }

export function AuthPage({ title, lead, path, children, aside }: AuthPageProps) {
  return (
    <main id="indhold" className="wrap grow pb-24">
      <PageHead title={title} path={path} isHiddenFromSearch />
      <div className="grid gap-x-16 gap-y-10 pt-12 lg:grid-cols-[1fr_minmax(0,34rem)] lg:pt-20">
        <header className="lg:sticky lg:top-[calc(var(--header-stays)+3rem)] lg:self-start">
          <h1 className="text-3xl">{title}</h1>
          <div className="mt-5 max-w-md text-lg text-muted">{lead}</div>
          {aside && <div className="mt-10 hidden max-w-md border-t border-line pt-6 lg:block">{aside}</div>}
        </header>
        <div>{children}</div>
        {aside && <div className="border-t border-line pt-6 lg:hidden">{aside}</div>}
      </div>
    </main>
  )
}
