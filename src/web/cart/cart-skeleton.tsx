import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export function CartSkeleton({ lines }: { lines: number }) {
  return (
    <div role="status" aria-label="Henter din kurv" className="grid gap-x-14 gap-y-10 lg:grid-cols-[1fr_22rem]">
      <NeedsScript to="se kurven og bestille" className="lg:col-span-full" />
      <div className="border-t border-line">
        {Array.from({ length: lines }, (_, place) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: places have no other identity
            key={place}
            className="grid grid-cols-[5rem_1fr] gap-x-4 gap-y-4 border-b border-line py-5 sm:grid-cols-[7.5rem_1fr] sm:gap-x-6"
          >
            <Skeleton className="aspect-[4/3] w-full" />
            <div className="grid content-start gap-2.5">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="h-5 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
              <Skeleton className="h-4 w-1/3" />
            </div>
            <Skeleton className="col-span-full h-[2.875rem] w-44 sm:col-start-2" />
          </div>
        ))}
      </div>
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-40 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </div>
  )
}
