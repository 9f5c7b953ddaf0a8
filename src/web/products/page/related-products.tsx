import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Product, SampleOffer } from '#contract/products/product.ts'
import { RELATED_ID } from '#web/products/shown/page-places.ts'

type RowsProps = { product: Product; sample: SampleOffer | null }

/** Loads this far ahead of the visible screen. */
const AHEAD = '600px'

/** Similar colours and tools beside a film, loaded when the reader comes near. */
export function RelatedProducts({ product, sample }: RowsProps) {
  const { place, Rows } = useRowsWhenNear()
  return (
    <div ref={place} id={RELATED_ID} className="grid gap-12 lg:col-span-2 lg:mt-8" data-testid="related">
      {Rows ? <Rows product={product} sample={sample} /> : <span className="block h-px" aria-hidden />}
    </div>
  )
}

function useRowsWhenNear() {
  const place = useRef<HTMLDivElement>(null)
  const [Rows, setRows] = useState<ComponentType<RowsProps> | null>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      async ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        // optional: the page works without it
        const fetched = await import('./related-rows.tsx').catch(() => null)
        if (fetched) setRows(() => fetched.RelatedRows)
      },
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, Rows }
}
