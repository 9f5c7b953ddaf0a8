import type { BlogArticle } from '#contract/articles.ts'
import { paths } from '#contract/pages/pages.ts'
import type { RootData } from '#web/settings/use-settings.ts'

export type Data = Readonly<Record<string, unknown>>
type Crumb = Readonly<{ name: string; path: string }>

/** Data for search engines (schema.org), escaped so that no text can end the script element. */
export function JsonLd({ data }: { data: Data }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of our own with every '<' escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
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
