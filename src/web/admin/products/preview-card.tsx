import { type Control, useWatch } from 'react-hook-form'
import type { AssortmentProduct } from '#contract/assortment.ts'
import { isHexColour } from '#domain/colour.ts'
import { pointsCostOf } from '#domain/loyalty.ts'
import { ProductCard } from '#web/shop/product-card.tsx'
import { readDanishNumber } from './danish-number.ts'
import { priceNow } from './price-section.tsx'
import type { ProductForm } from './product-form-values.ts'
import type { TagChoices } from './tag-choices.ts'

type PreviewCardProps = { control: Control<ProductForm>; product: AssortmentProduct | null; choices: TagChoices }

/** The card as the shop will show it, while it is typed. */
export function PreviewCard({ control, product, choices }: PreviewCardProps) {
  const form = useWatch({ control }) as ProductForm
  const [main] = form.images
  const known = product?.images.find(({ url }) => url === main)
  const drawn = product?.hasDrawnPicture ? product.images[0] : undefined
  const picture = main ? (known ?? { url: main, alt: '', width: 800, height: 600, placeholder: null, avif: '', webp: '' }) : drawn
  const finish = form.specifications.find(({ key }) => key === 'finish')?.value
  const stock = readDanishNumber(form.stock) ?? 0
  const promotion = Number(form.promotion)
  const hasPrice = priceNow(form.price, form.promotion) !== null
  const series = choices.series.find(({ id }) => id === form.series)
  return (
    // a picture of the card: nothing in it can be pressed or read twice
    <div inert aria-hidden>
      <ProductCard
        product={{
          id: product?.id ?? 0,
          kcwId: form.kcwId || '–',
          nameDa: form.nameDa || 'Navn DA',
          series: series?.name ?? null,
          backingType: choices.backingTypes.find(({ id }) => id === form.backingType)?.name ?? null,
          price: hasPrice ? Math.round((readDanishNumber(form.price) ?? 0) * 100) / 100 : 0,
          promotion: hasPrice ? promotion : 0,
          stock: Number.isInteger(stock) && stock >= 0 ? stock : 0,
          hex: isHexColour(form.hex.trim())
            ? form.hex.trim()
            : (choices.colors.find(({ id }) => id === form.colorTags[0])?.hex_code ?? null),
          pointsEligible: form.pointsEligible,
          pointsCost: pointsCostOf({ pointsCost: readDanishNumber(form.pointsCost) }),
          picture: picture ?? null,
          finish: finish || null,
        }}
        level="h3"
      />
    </div>
  )
}
