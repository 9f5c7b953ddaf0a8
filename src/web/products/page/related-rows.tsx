import type { ReactNode } from 'react'
import { paths } from '#contract/pages/pages.ts'
import type { Product, SampleOffer } from '#contract/products/product.ts'
import { browserApi } from '#web/api.ts'
import { toCardProduct } from '#web/products/card-product.ts'
import { ProductGrid } from '#web/products/product-grid.tsx'
import { useAnswer } from '#web/session/use-user-query.ts'
import { LinkButton } from '#web/ui/button.tsx'

export function RelatedRows({ product, sample }: { product: Product; sample: SampleOffer | null }) {
  const { data } = useAnswer({
    queryKey: ['related-products', product.id],
    queryFn: ({ signal }) => browserApi.listRelatedProducts({ params: { id: product.kcwId } }, { signal }),
  })
  return (
    data && (
      <>
        <Row
          id="lignende-farver"
          title="Farver, der ligner"
          products={data.similar}
          sample={sample}
          more={<LinkButton to={paths.findColour({ film: product.kcwId })}>Se alle nærmeste farver</LinkButton>}
        />
        <Row id="passer-til" title="Værktøj og rens, der passer til" products={data.goesWith} sample={sample} />
      </>
    )
  )
}

type RowProps = { id: string; title: string; products: readonly Product[]; sample: SampleOffer | null; more?: ReactNode }

function Row({ id, title, products, sample, more }: RowProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-5 text-xl">
        {title}
      </h2>
      <ProductGrid products={products.map((product) => toCardProduct(product, sample))} view="compact" level="h3" />
      {more && <div className="mt-6">{more}</div>}
    </section>
  )
}
