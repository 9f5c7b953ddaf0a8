import { type Control, useWatch } from 'react-hook-form'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { readKroner, readPercent } from '#domain/numbers/danish-number.ts'
import { isInRange, isWholeIn, PERCENT } from '#domain/numbers/range.ts'
import { priceAfterPromotion } from '#domain/prices/pricing.ts'
import { orePerMetre, orePerSquareMetre, rollOf, rollSize } from '#domain/prices/roll.ts'
import { PRICE_KR } from '#domain/products/product-limits.ts'
import { STOCK_HINT } from '#domain/products/typed-stock.ts'
import { shelfListsText } from '#domain/shelf-lists/shelf-texts.ts'
import { beforePriceIfSaved, PriceHistory, usePriceHistory } from '#web/products/admin/prices/price-history-section.tsx'
import { useMay } from '#web/session/use-may.ts'
import { classifiedBy, type TagChoices } from '#web/tags/tag-choices.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormSection } from './form-section.tsx'
import { type ProductForm, specificationsOf } from './product-form-values.ts'
import { whoWaits } from './product-labels.ts'
import type { ProductEdit } from './use-product-edit.ts'

export function PriceSection({ edit, choices }: { edit: ProductEdit; choices: TagChoices }) {
  const { form, field, product } = edit
  const { control } = form
  const may = useMay()
  const titles = [may('changePrices') && 'Pris', may('changeStock') && 'Lager'].filter((title) => title !== false)
  if (titles.length === 0) return null
  return (
    <FormSection title={titles.length === 2 ? 'Pris og lager' : titles.join()}>
      {may('changePrices') && (
        <TextField {...field('price')} label="Pris (DKK)*" inputMode="decimal" autoComplete="off" hint="Inkl. moms." />
      )}
      {may('changeStock') && (
        <TextField
          {...field('stock')}
          label="Lager*"
          inputMode="tel"
          autoComplete="off"
          hint={
            product &&
            [
              STOCK_HINT,
              ...(product.waiting > 0 ? [`${whoWaits(product.waiting)}. De får en mail, når lageret kommer over 0.`] : []),
              ...(product.keepers > 0 ? [`${shelfListsText(product)}.`] : []),
            ].join(' ')
          }
        />
      )}
      {may('changePrices') && (
        <>
          <TextField {...field('promotion')} label="Kampagne (%)" inputMode="numeric" autoComplete="off" />
          <TextField {...field('promotionUntil')} label="Kampagne til" isOptional autoComplete="off" hint={MOMENT_HINT} />
          <LivePrice control={control} choices={choices} product={product} />
        </>
      )}
    </FormSection>
  )
}

const MOMENT_HINT = 'Sidste dag, fx 29.11.2026, eller dag og tid: 29.11.2026 18:00.'

export function PlannedPrices({ edit: { field, product } }: { edit: ProductEdit }) {
  if (!useMay()('changePrices')) return null
  return (
    <FormSection title="Kommende kampagne" isRare hint="Begynder og slutter af sig selv, i dansk tid.">
      <TextField
        {...field('nextPromotion')}
        label="Kommende kampagne (%)"
        inputMode="numeric"
        autoComplete="off"
        hint="0: ingen kampagne på vej."
      />
      <TextField {...field('nextPromotionFrom')} label="Begynder" autoComplete="off" hint="Fx 27.11.2026 eller 27.11.2026 08:00." />
      <TextField {...field('nextPromotionUntil')} label="Slutter" isOptional autoComplete="off" hint={MOMENT_HINT} />
      {product && <PriceHistory product={product} />}
    </FormSection>
  )
}

type LivePriceProps = { control: Control<ProductForm>; choices: TagChoices; product: Readonly<{ id: number; revision: number }> | null }

/** The resulting price while typing: promotion, price before, and price per metre for rolls (requirements §9). */
function LivePrice({ control, choices, product }: LivePriceProps) {
  const form = useWatch({ control }) as ProductForm
  const { rows } = usePriceHistory(product)
  const typed = typedPrice(form.price, form.promotion)
  if (!typed) return null
  const ore = priceAfterPromotion(typed.unitPriceOre, typed.promotionPercent)
  const beforeOre = beforePriceIfSaved(typed, rows ?? [], Date.now())
  const roll = rollOf({ ...classifiedBy(choices, form), specifications: specificationsOf(form) })
  return (
    <dl className="figures flex flex-wrap gap-x-8 gap-y-2 bg-sunk p-3 text-sm sm:col-span-2" aria-live="polite">
      <Figure label="Med kampagne" value={amount(ore)} />
      {typed.promotionPercent > 0 && <Figure label="Førpris i butikken" value={beforeOre === null ? 'Vises ikke' : amount(beforeOre)} />}
      {roll && <Figure label="Rulle" value={rollSize(roll)} />}
      {roll && <Figure label="Pr. meter" value={amount(orePerMetre(ore, roll))} />}
      {roll && <Figure label="Pr. m²" value={amount(orePerSquareMetre(ore, roll))} />}
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-2xs text-muted">{label}</dt>
      <dd className="font-bold">{value}</dd>
    </div>
  )
}

export function typedPrice(price: string, promotion: string): Readonly<{ unitPriceOre: number; promotionPercent: number }> | null {
  const kr = readKroner(price)
  const percent = readPercent(promotion) ?? 0
  if (kr === null || !isInRange(kr, PRICE_KR) || !isWholeIn(percent, PERCENT)) return null
  return { unitPriceOre: krToOre(kr), promotionPercent: percent }
}
