import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type Tone = 'info' | 'success' | 'warning' | 'danger'

const LOOKS = {
  info: { icon: Info, look: 'bg-sunk text-ink' },
  success: { icon: CircleCheck, look: 'bg-success-ground text-success' },
  warning: { icon: TriangleAlert, look: 'bg-warning-ground text-warning' },
  danger: { icon: CircleAlert, look: 'bg-danger-ground text-danger' },
} as const satisfies Record<Tone, unknown>

/** `isAlert` reads it aloud when it appears. */
export function Notice({
  tone = 'info',
  title,
  isAlert,
  className,
  children,
}: {
  tone?: Tone
  title?: string
  isAlert?: boolean
  className?: string
  children?: ReactNode
}) {
  const { icon: Icon, look } = LOOKS[tone]
  return (
    <div role={isAlert ? 'alert' : undefined} className={classes('flex gap-3.5 rounded-sm p-4 text-sm', look, className)}>
      <Icon size={20} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
      </div>
    </div>
  )
}

/** What went wrong, read aloud when it appears. */
export function Alert(props: Pick<ComponentProps<typeof Notice>, 'className' | 'children'>) {
  return <Notice tone="danger" isAlert {...props} />
}
