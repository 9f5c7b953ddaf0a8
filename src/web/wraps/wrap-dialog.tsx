import type { PublicWrap } from '#contract/wraps/wraps.ts'
import { PICTURE_BROKEN, ProductPicture } from '#web/products/shown/product-picture.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export default function WrapDialog({ wrap, onClose }: { wrap: PublicWrap; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} side="wide" title={wrap.car}>
      <figure>
        <ProductPicture
          picture={wrap.picture}
          missing={PICTURE_BROKEN}
          sizes="(min-width: 80rem) 77rem, 94vw"
          isUrgent
          className="mx-auto max-h-[70dvh] w-auto max-w-full object-contain"
        />
        <figcaption className="pt-3 text-sm text-muted">Folieret af {wrap.shownAs}</figcaption>
      </figure>
    </Dialog>
  )
}
