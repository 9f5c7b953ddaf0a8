import { type ComponentProps, lazy, Suspense } from 'react'

// lazy: the phrases of chemicals are large
const HazardLabel = lazy(async () => ({ default: (await import('./hazard-label.tsx')).HazardLabel }))

export function HazardPart({ hazard }: Pick<ComponentProps<typeof HazardLabel>, 'hazard'>) {
  return (
    <Suspense>
      <HazardLabel hazard={hazard} />
    </Suspense>
  )
}
