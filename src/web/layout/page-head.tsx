import { useRootData } from '#web/settings/use-settings.ts'

/** What a shared link shows of a page without a picture of its own: a film on the speed shape, 1200 × 630. */
const SHARED_PICTURE = '/shared.jpg'

type PageHeadProps = {
  title: string
  description?: string
  /** the one address of this page, without what only changes its view */
  path: string
  imageUrl?: string | null
  /** a picture made to be shared, 1200 × 630, in place of `imageUrl` */
  picture?: { url: string; alt: string } | undefined
  isHiddenFromSearch?: boolean
}

/** Title, description, canonical address and what a shared link shows. */
export function PageHead({ title, description, path, imageUrl, picture, isHiddenFromSearch }: PageHeadProps) {
  const data = useRootData()
  const shopName = data?.settings.company.name ?? ''
  const origin = data?.origin ?? ''
  // who shows shared links shows no SVG, which is what a film without a photo is drawn in
  const shared = picture?.url ?? (imageUrl && !/\.svg(?:\?|$)/.test(imageUrl) ? imageUrl : SHARED_PICTURE)
  const fullTitle = shopName && !title.includes(shopName) ? `${title} – ${shopName}` : title
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {isHiddenFromSearch ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={`${origin}${path}`} />}
      <meta property="og:title" content={fullTitle} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="da_DK" />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:image" content={new URL(shared, origin || 'http://localhost').href} />
      {picture && <meta property="og:image:alt" content={picture.alt} />}
      {picture && <meta property="og:image:width" content="1200" />}
      {picture && <meta property="og:image:height" content="630" />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
