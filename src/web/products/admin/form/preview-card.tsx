import { type Control, useWatch } from 'react-hook-form'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { oreToKr } from '#domain/money/money.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { pointsCostOf } from '#domain/points/points.ts'
import { rollOf } from '#domain/prices/roll.ts'
import { readHexCode } from '#domain/products/colours/hex-code.ts'
import { stockAfter } from '#domain/products/typed-stock.ts'
import { beforePriceIfSaved, usePriceHistory } from '#web/products/admin/prices/use-price-history.ts'
import { ProductCard } from '#web/products/product-card.tsx'
import { GUEST, ShownTo } from '#web/session/session.ts'
import { classifiedBy, type TagChoices } from '#web/tags/tag-choices.ts'
import { typedPrice } from './price-section.tsx'
import { type ProductForm, specificationsOf } from './product-form-values.ts'

type PreviewCardProps = { control: Control<ProductForm>; product: StaffProduct | null; choices: TagChoices }

export function PreviewCard({ control, product, choices }: PreviewCardProps) {
  const form = useWatch({ control }) as ProductForm
  const [main] = form.images
  const known = product?.images.find(({ url }) => url === main)
  const drawn = product?.hasDrawnPicture ? product.images[0] : undefined
  const picture = main ? (known ?? { url: main, alt: '', width: 800, height: 600, placeholder: null, avif: '', webp: '' }) : drawn
  const finish = form.specifications.find(({ key }) => key === 'finish')?.value
  const stock = stockAfter(form.stock, product?.stock ?? 0)
  const { rows } = usePriceHistory(product)
  const price = typedPrice(form.price, form.promotion)
  const beforeOre = price && beforePriceIfSaved(price, rows ?? [], Date.now())
  const series = choices.series.find(({ id }) => id === form.series)
  return (
    // only a picture of the card: no links, not read aloud
    <div inert aria-hidden>
      <ShownTo value={GUEST}>
        <ProductCard
          product={{
            id: product?.id ?? 0,
            kcwId: form.kcwId || '–',
            nameDa: form.nameDa || 'Navn DA',
            series: series?.name ?? null,
            backingType: choices.backingTypes.find(({ id }) => id === form.backingType)?.name ?? null,
            price: price ? oreToKr(price.unitPriceOre) : 0,
            promotion: price?.promotionPercent ?? 0,
            beforePrice: beforeOre === null ? null : oreToKr(beforeOre),
            stock,
            hex: readHexCode(form.hex) ?? choices.colors.find(({ id }) => id === form.colorTags[0])?.hex_code ?? null,
            pointsEligible: form.pointsEligible,
            newlyAdded: form.newlyAdded,
            asksForColour: form.asksForColour,
            discontinued: form.discontinued,
            roll: rollOf({ ...classifiedBy(choices, form), specifications: specificationsOf(form) }),
            pointsCost: pointsCostOf({ pointsCost: readNumber(form.pointsCost) }),
            picture: picture ?? null,
            pictures: form.images.length,
            sample: null,
            finish: finish || null,
          }}
          level="h3"
        />
      </ShownTo>
    </div>
  )
}
