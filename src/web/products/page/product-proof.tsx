import type { Proof } from '#contract/proof.ts'
import { ProductReviews } from '#web/reviews/product-reviews.tsx'
import type { ReviewedProduct } from '#web/reviews/reviewed-product.ts'
import { WrapWall } from '#web/wraps/wrap-wall.tsx'

export function ProductProof({ product, proof: { wraps, rating, reviews } }: { product: ReviewedProduct; proof: Proof }) {
  return (
    <>
      {wraps.length > 0 && (
        <section aria-labelledby="paa-bilen" className="mt-14 border-t border-line pt-10 lg:mt-20">
          <h2 id="paa-bilen" className="mb-6 text-xl">
            På bilen
          </h2>
          <WrapWall wraps={wraps} />
        </section>
      )}
      <ProductReviews product={product} rating={rating} first={reviews} />
    </>
  )
}
