import { type ComponentProps, lazy, Suspense } from 'react'

// the phrases of chemicals are much to read for a page that shows none
const HazardLabel = lazy(async () => ({ default: (await import('./hazard-label.tsx')).HazardLabel }))

/** The label of a chemical, fetched where there is one. */
export function HazardPart({ hazard }: Pick<ComponentProps<typeof HazardLabel>, 'hazard'>) {
  return (
    <Suspense>
      <HazardLabel hazard={hazard} />
    </Suspense>
  )
}
