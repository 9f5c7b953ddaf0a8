import type { Product } from '#contract/products/product.ts'
import { specificationRows } from './specification-rows.ts'

/** What is to be read about a product: description, what it is good at, specification. */
export function ProductFacts({ product }: { product: Product }) {
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
          {product.features.length > 0 && (
            <ul className="mt-5 grid gap-2 text-sm">
              {product.features.map((feature) => (
                <li key={feature} className="flex gap-3">
                  <span aria-hidden className="mt-2 size-1.5 shrink-0 bg-signal" />
                  {feature}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
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
    </div>
  )
}
