import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type FoldedPartProps = Readonly<{
  /** false: everything stands open */
  isFolded: boolean
  head: ReactNode
  isMissing: boolean
  children: ReactNode
}>

/** A section of a long form, closed until pressed. `SectionRail` opens it for a field found or refused in it, and for its address. */
export function FoldedPart({ isFolded, head, isMissing, children }: FoldedPartProps) {
  if (!isFolded)
    return (
      <>
        {head}
        {children}
      </>
    )
  return (
    <details className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 hover:bg-raised [&::-webkit-details-marker]:hidden">
        {head}
        {isMissing && <span className="text-xs font-semibold text-warning">mangler</span>}
        <ChevronDown size={16} aria-hidden className="ml-auto shrink-0 text-muted group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
