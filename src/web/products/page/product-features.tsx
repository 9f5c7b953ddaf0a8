import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import type { Product, TagTexts } from '#contract/products/product.ts'

export function ProductFeatures({ product, features }: { product: Product; features: TagTexts['features'] }) {
  if (product.features.length === 0 && features.length === 0) return null
  return (
    <section aria-labelledby="egenskaber">
      <h2 id="egenskaber" className="text-xl">
        Egenskaber
      </h2>
      {product.features.length > 0 && (
        <ul className="mt-4 grid gap-2 text-sm">
          {product.features.map((feature) => (
            <li key={feature} className="flex gap-3">
              <span aria-hidden className="mt-2 size-1.5 shrink-0 bg-signal" />
              {feature}
            </li>
          ))}
        </ul>
      )}
      {features.length > 0 && (
        <dl className="mt-6 grid gap-x-10 sm:grid-cols-2">
          {features.map(({ id, name, description }) => (
            <div key={id} className="border-t border-line py-3">
              <dt>
                <Link
                  to={paths.products({ feature: id })}
                  prefetch="intent"
                  className="relative text-sm font-semibold underline decoration-line underline-offset-4 transition-colors before:absolute before:-inset-y-3 before:inset-x-0 hover:decoration-current"
                >
                  {name}
                </Link>
              </dt>
              {description && <dd className="mt-1 max-w-prose text-xs text-muted">{description}</dd>}
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
