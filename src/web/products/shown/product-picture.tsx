import { useEffect, useRef, useState } from 'react'
import type { Picture } from '#contract/products/product.ts'
import { classes } from '#web/ui/classes.ts'

export const PICTURE_BROKEN = 'Billedet kan ikke vises'

type ProductPictureProps = {
  picture: Picture | undefined
  /** Shown without a picture, or when it cannot be loaded. */
  missing: string
  sizes: string
  isUrgent?: boolean
  className?: string
}

export function ProductPicture({ picture, missing, sizes, isUrgent, className }: ProductPictureProps) {
  const image = useRef<HTMLImageElement>(null)
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const url = picture?.url
  useEffect(() => {
    // a picture may fail before hydration, without an event
    if (url && image.current?.complete && image.current.naturalWidth === 0) setBrokenUrl(url)
  }, [url])
  if (!picture || brokenUrl === picture.url) {
    return (
      <span className={classes('flex items-center justify-center bg-stage p-4 text-center text-sm font-semibold text-muted', className)}>
        {missing}
      </span>
    )
  }
  return (
    <picture>
      {picture.avif && <source type="image/avif" srcSet={picture.avif} sizes={sizes} />}
      {picture.webp && <source type="image/webp" srcSet={picture.webp} sizes={sizes} />}
      <img
        ref={image}
        src={picture.url}
        alt={picture.alt}
        width={picture.width}
        height={picture.height}
        loading={isUrgent ? 'eager' : 'lazy'}
        fetchPriority={isUrgent ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBrokenUrl(picture.url)}
        className={classes('bg-stage bg-cover object-cover', className)}
        style={picture.placeholder ? { backgroundImage: `url("${picture.placeholder}")` } : undefined}
      />
    </picture>
  )
}
