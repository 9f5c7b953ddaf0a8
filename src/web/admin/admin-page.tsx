import { ArrowLeft } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead, TitleAndNumber } from '#web/page/page-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type AdminPageProps = {
  title: string
  /** Follows the title, unbroken where it fits on a line. */
  number?: string
  path: string
  children: ReactNode
  action?: ReactNode
  /** link back */
  above?: ReactNode
}

export function AdminPage({ title, number, path, children, action, above }: AdminPageProps) {
  return (
    <main id="indhold" className="min-w-0 grow px-(--gutter) pb-16 lg:px-8">
      <PageHead title={title} number={number} path={path} isHiddenFromSearch />
      {above && <div className="-mb-4 pt-2">{above}</div>}
      <div className="flex flex-wrap items-center justify-between gap-3 pt-6 pb-5 lg:pt-4 lg:pb-3">
        <h1 className="text-2xl">
          <TitleAndNumber title={title} number={number} />
        </h1>
        {action}
      </div>
      {children}
    </main>
  )
}

/** Leads from a record back to its list. */
export function BackLink({ children, ...to }: Pick<ComponentProps<typeof Link>, 'to' | 'state' | 'children'>) {
  return (
    <Link {...to} className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold text-muted hover:text-ink print:hidden">
      <ArrowLeft size={16} aria-hidden /> {children}
    </Link>
  )
}

export function AdminPageSkeleton({ title, path }: { title: string; path: string }) {
  return (
    <AdminPage title={title} path={path}>
      <div role="status" aria-label="Henter" className="grid gap-2">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </AdminPage>
  )
}
