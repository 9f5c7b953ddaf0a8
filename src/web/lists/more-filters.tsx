import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type MoreFiltersProps = {
  /** How many of the filters inside are in use; they show from the start then. */
  inUse: number
  /** Stands before the filters that unfold. */
  after?: ReactNode
  children: ReactNode
}

/** The filters used less often, behind one button, so that the others fit in one line. */
export function MoreFilters({ inUse, after, children }: MoreFiltersProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(inUse > 0)
  return (
    <>
      <Button size="sm" className="min-h-11" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal size={16} aria-hidden /> {inUse > 0 ? `Flere (${inUse})` : 'Flere'}
      </Button>
      {after}
      <div id={id} hidden={!isOpen} className={classes(isOpen && 'flex', 'w-full flex-wrap gap-2 max-sm:col-span-2')}>
        {children}
      </div>
    </>
  )
}

/** How many of these filters narrow the list. */
export function usedOf(...filters: readonly string[]): number {
  return filters.filter((filter) => filter !== '').length
}
