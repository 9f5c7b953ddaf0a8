import type { Product, TagTexts } from '#contract/products/product.ts'

type ExplainedFactsProps = { product: Pick<Product, 'series' | 'backingType' | 'productType' | 'productTypeDa'>; texts: TagTexts }

export function ExplainedFacts({ product, texts }: ExplainedFactsProps) {
  const facts = [
    { name: product.series, text: texts.series },
    { name: product.backingType, text: texts.backingType },
    { name: product.productTypeDa ?? product.productType, text: texts.productType },
  ].filter(({ name }) => name)
  if (facts.length === 0) return null
  return (
    <div className="explained-facts mt-1 flex flex-wrap items-start gap-x-5 text-sm text-muted">
      {facts.map(({ name, text }) =>
        text ? (
          <details key={name} name="forklaring" className="open:basis-full">
            <summary className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:text-ink hover:underline">
              {name}
              <span aria-hidden className="explained-mark" />
            </summary>
            <p className="mt-1.5 mb-1 max-w-prose border-l-2 border-signal pb-1 pl-3.5 text-ink">{text}</p>
          </details>
        ) : (
          <p key={name} className="flex min-h-11 items-center">
            {name}
          </p>
        ),
      )}
    </div>
  )
}
