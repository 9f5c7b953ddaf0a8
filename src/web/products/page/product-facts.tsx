import type { Product, ProductSafety as Safety, TagTexts } from '#contract/products/product.ts'
import { specificationRows } from '#web/products/shown/specification-rows.ts'
import { ProductFeatures } from './product-features.tsx'
import { ProductSafety } from './product-safety.tsx'

export function ProductFacts({ product, texts, safety }: { product: Product; texts: TagTexts; safety: Safety }) {
  const description = product.descriptionDa ?? product.description
  const rows = specificationRows(product.specifications)
  return (
    <div className="grid content-start gap-y-10 lg:mt-4">
      {description && (
        <section aria-labelledby="beskrivelse">
          <h2 id="beskrivelse" className="text-xl">
            Beskrivelse
          </h2>
          <p className="mt-3 max-w-prose whitespace-pre-line text-muted">{description}</p>
        </section>
      )}
      <ProductFeatures product={product} features={texts.features} />
      {rows.length > 0 && (
        <section aria-labelledby="specifikationer">
          <h2 id="specifikationer" className="text-xl">
            Specifikationer
          </h2>
          <table className="figures mt-4 w-full border-t border-line text-sm">
            <tbody>
              {rows.map(({ key, label, value }) => (
                <tr key={key} className="border-b border-line">
                  <th scope="row" className="py-3 pr-4 text-left font-normal text-muted">
                    {label}
                  </th>
                  <td className="py-3 text-right font-semibold">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ProductSafety safety={safety} />
    </div>
  )
}
