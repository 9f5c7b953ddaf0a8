import { use } from 'react'
import { useRootData } from '#web/settings/use-settings.ts'
import { IsShownContext } from './keep-alive-outlet.tsx'

const SHARED_PICTURE = '/shared.jpg'

type PageHeadProps = {
  title: string
  /** Follows the title. */
  number?: string | undefined
  description?: string
  /** The canonical address, without parameters that only change the view. */
  path: string
  imageUrl?: string | null
  /** A picture made for sharing, 1200 × 630, in place of `imageUrl`. */
  picture?: { url: string; alt: string } | undefined
  isHiddenFromSearch?: boolean
}

/** What stands in the heading. A number after the title is unbroken where it fits on a line. */
export function TitleAndNumber({ title, number }: { title: string; number: string | undefined }) {
  if (!number) return title
  return (
    <>
      {title} <span className="inline-block">{number}</span>
    </>
  )
}

export function PageHead({ title: words, number, description, path, imageUrl, picture, isHiddenFromSearch }: PageHeadProps) {
  const data = useRootData()
  const isShown = use(IsShownContext)
  const shopName = data?.settings.company.name ?? ''
  const origin = data?.origin ?? ''
  // link previews show no SVG, the format of films without a photo
  const shared = picture?.url ?? (imageUrl && !/\.svg(?:\?|$)/.test(imageUrl) ? imageUrl : SHARED_PICTURE)
  const title = [words, number].filter(Boolean).join(' ')
  const fullTitle = shopName && !title.includes(shopName) ? `${title} – ${shopName}` : title
  if (!isShown) return null
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
