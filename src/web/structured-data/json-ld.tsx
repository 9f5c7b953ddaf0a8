import type { BlogArticle } from '#contract/articles.ts'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import type { Proof } from '#contract/proof.ts'
import { lastDay } from '#domain/calendar/danish-moment.ts'
import { isUnlisted } from '#domain/products/discontinued.ts'
import { STARS } from '#domain/reviews/review.ts'
import type { RootData } from '#web/settings/use-settings.ts'

type Data = Readonly<Record<string, unknown>>
type PublishedReviews = Pick<Proof, 'rating' | 'reviews'>
const NONE_PUBLISHED: PublishedReviews = { rating: null, reviews: [] }
type Crumb = Readonly<{ name: string; path: string }>

/** Data for search engines (schema.org), escaped so that no text can end the script element. */
export function JsonLd({ data }: { data: Data }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with every '<' escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

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

export function breadcrumbData(origin: string, crumbs: readonly Crumb[]): Data {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Forside', path: paths.home() }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  }
}

/** The company from the settings; only the shop until its details are filled in. */
export function organizationData({ settings: { company, claims, hasCompanyFacts }, origin }: RootData): Data {
  const shop = {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: company.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(claims.blurb && { description: claims.blurb }),
  }
  if (!hasCompanyFacts) return shop
  return {
    ...shop,
    legalName: company.legalName,
    vatID: `DK${company.cvr}`,
    email: company.email,
    telephone: company.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address,
      postalCode: company.postalCode,
      addressLocality: company.city,
      addressCountry: 'DK',
    },
    sameAs: company.socialLinks.map(({ url }) => url),
  }
}

export function articleData(
  { slug, title, lead, publishedOn }: BlogArticle,
  imageUrl: string | null,
  { settings, origin }: RootData,
): Data {
  const company = { '@type': 'Organization', name: settings.company.name, url: `${origin}/` }
  return {
    '@type': 'BlogPosting',
    headline: title,
    description: lead,
    datePublished: publishedOn,
    inLanguage: 'da',
    mainEntityOfPage: `${origin}${paths.article(slug)}`,
    ...(imageUrl && { image: new URL(imageUrl, origin).href }),
    author: company,
    publisher: company,
  }
}
