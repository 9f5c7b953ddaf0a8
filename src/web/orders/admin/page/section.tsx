import { type ReactNode, useId } from 'react'
import { classes } from '#web/ui/classes.ts'

type OrderSectionProps = {
  title: string
  /** how many there are of what the section lists */
  count?: number
  /** what can be begun here */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** A part of an order's page under its heading: every part has its own file, and they all stand in `order-page.tsx`. */
export function OrderSection({ title, count, action, className, children }: OrderSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes('min-w-0', className)}>
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

/** What stands in a section that has nothing yet. */
export function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-3 text-sm text-muted">{children}</p>
}
