import { useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/products/product.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { toCardProduct } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'

/** Colours like a film's, and what it is laid and cleaned with. */
export function RelatedRows({ product }: { product: Product }) {
  const { data } = useQuery(
    {
      queryKey: ['related-products', product.id],
      queryFn: ({ signal }) => browserApi.listRelatedProducts({ params: { id: product.kcwId } }, { signal }),
    },
    queryClient,
  )
  return (
    data && (
      <>
        <Row id="lignende-farver" title="Farver, der ligner" products={data.similar} />
        <Row id="passer-til" title="Værktøj og rens, der passer til" products={data.goesWith} />
      </>
    )
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
