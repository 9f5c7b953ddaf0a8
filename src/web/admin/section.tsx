import { type ReactNode, useId } from 'react'

type OrderSectionProps = {
  title: string
  count?: number
  action?: ReactNode
  children: ReactNode
}

export function OrderSection({ title, count, action, children }: OrderSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-b border-edge">
        <h2 id={id} className="text-base">
          {title}
          {count !== undefined && count > 0 && <span className="figures font-normal text-muted"> {count}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-3 text-sm text-muted">{children}</p>
}
