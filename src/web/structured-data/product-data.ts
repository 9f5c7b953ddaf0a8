import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import type { Proof } from '#contract/proof.ts'
import { lastDay } from '#domain/calendar/danish-moment.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { STARS } from '#domain/reviews/review.ts'
import type { RootData } from '#web/settings/use-settings.ts'
import { breadcrumbData, type Data } from './json-ld.tsx'

type PublishedReviews = Pick<Proof, 'rating' | 'reviews'>
const NONE_PUBLISHED: PublishedReviews = { rating: null, reviews: [] }

/** A product with a guest's offer: kr incl. VAT after promotion, and the price before if it may be shown. */
export function productData(product: Product, { settings, origin }: RootData, proof: PublishedReviews = NONE_PUBLISHED): Data {
  const url = `${origin}${paths.product(product.kcwId)}`
  return {
    '@type': 'Product',
    name: product.nameDa,
    sku: product.kcwId,
    url,
    description: product.descriptionDa ?? product.description ?? undefined,
    category: product.category ?? undefined,
    image: product.images.map((picture) => new URL(picture.url, origin).href),
    brand: { '@type': 'Brand', name: settings.company.name },
    ...ratingData(proof),
    offers: {
      '@type': 'Offer',
      url,
      price: (product.discountPrice ?? product.price).toFixed(2),
      priceCurrency: 'DKK',
      priceValidUntil: product.promotionUntil === null ? undefined : lastDay(Date.parse(product.promotionUntil)),
      priceSpecification: product.beforePrice === null ? undefined : strikethroughPrice(product.beforePrice),
      availability: `https://schema.org/${availabilityOf(product)}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: settings.hasCompanyFacts ? settings.company.legalName : settings.company.name },
    },
  }
}

function availabilityOf(product: Product): string {
  if (product.stock > 0) return product.discontinued ? 'LimitedAvailability' : 'InStock'
  return isUnlisted(product) ? 'Discontinued' : 'BackOrder'
}

/** Reviews as the page shows them; without reviews no rating is given. */
function ratingData({ rating, reviews }: PublishedReviews): Data {
  if (!rating) return {}
  const scale = { bestRating: STARS.max, worstRating: STARS.min }
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, ...scale },
    review: reviews.map(({ stars, text, shownAs, writtenAt }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: stars, ...scale },
      author: { '@type': 'Organization', name: shownAs },
      datePublished: writtenAt,
      reviewBody: text,
    })),
  }
}

function strikethroughPrice(kr: number): Data {
  return {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: kr.toFixed(2),
    priceCurrency: 'DKK',
  }
}

export function productBreadcrumbData({ categoryId, category, nameDa, kcwId }: Product, { origin }: RootData): Data {
  return breadcrumbData(origin, [
    { name: 'Produkter', path: paths.products() },
    ...(categoryId && category ? [{ name: category, path: paths.products({ category: categoryId }) }] : []),
    { name: nameDa, path: paths.product(kcwId) },
  ])
}
