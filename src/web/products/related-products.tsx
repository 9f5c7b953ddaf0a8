import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { toCardProduct } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

/** How far below the screen the products beside a film are asked for, so that they stand there when somebody comes to them. */
const AHEAD = '600px'

/** Beside a film: colours like it, and what it is laid and cleaned with. Asked for when the reader comes near. */
export function RelatedProducts({ product }: { product: Product }) {
  const { place, isNear } = useIsNear()
  const { data } = useQuery(
    {
      queryKey: ['related-products', product.id],
      queryFn: ({ signal }) => browserApi.listRelatedProducts({ params: { id: product.kcwId } }, { signal }),
      enabled: isNear,
    },
    queryClient,
  )
  return (
    <div ref={place} className="grid gap-12 lg:col-span-2 lg:mt-8" data-testid="related">
      {!data && <span className="block h-px" aria-hidden />}
      {data && <Row id="lignende-farver" title="Farver, der ligner" products={data.similar} />}
      {data && <Row id="passer-til" title="Værktøj og rens, der passer til" products={data.goesWith} />}
    </div>
  )
}

function Row({ id, title, products }: { id: string; title: string; products: readonly Product[] }) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-xl">
        {title}
      </h2>
      <ProductGrid products={products.map(toCardProduct)} isCompact level="h3" />
    </section>
  )
}

function useIsNear() {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: AHEAD })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return { place, isNear }
}
