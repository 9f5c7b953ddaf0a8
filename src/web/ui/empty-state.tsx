import type { ReactNode } from 'react'

export function EmptyState({
  title,
  level = 'h2',
  children,
  action,
}: {
  title: string
  level?: 'h1' | 'h2'
  children?: ReactNode
  action?: ReactNode
}) {
  const Heading = level
  return (
    <div className="flex flex-col items-start gap-4 border-t border-line py-16">
      <Heading className="max-w-2xl text-xl">{title}</Heading>
      {children && <div className="max-w-prose text-muted">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </div>
  )
}
