import { type Control, useWatch } from 'react-hook-form'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { DEFAULT_POINTS_COST, isPointsEligible, isTpu } from '#domain/points/points.ts'
import { isOfGuarantee } from '#domain/products/guarantee.ts'
import { FLAGS, fieldOf, PRODUCT_FIELDS, productLabel } from '#domain/products/product-fields.ts'
import { type RecommendedBand, recommendedBand, SELLING_DAYS } from '#domain/products/recommended.ts'
import { stockAfter } from '#domain/products/typed-stock.ts'
import { useMay } from '#web/session/use-may.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Checkbox, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductForm } from './product-form-values.ts'
import type { ProductEdit } from './use-product-edit.ts'

const PINNED = 'Står øverst i »Anbefalet«.'

const PLACES: Readonly<Record<RecommendedBand, string>> = {
  7: PINNED,
  6: PINNED,
  5: PINNED,
  4: PINNED,
  3: 'Står blandt folier på lager i »Anbefalet«.',
  2: 'Står efter folier på lager i »Anbefalet«, fordi det er udsolgt.',
  1: 'Står efter alle folier i »Anbefalet«.',
  0: 'Står sidst i »Anbefalet«, fordi det er udsolgt.',
}

const DESCRIBING = FLAGS.filter((flag) => PRODUCT_FIELDS[flag].action === 'describeProducts' && !isOfGuarantee(flag))
const PRICING = FLAGS.filter((flag) => PRODUCT_FIELDS[flag].action === 'changePrices')

export function VisibilitySection({ edit: { form, field, product }, choices }: { edit: ProductEdit; choices: TagChoices }) {
  const { control } = form
  const may = useMay()
  const titles = [may('changePrices') && 'Point', may('describeProducts') && 'Synlighed'].filter((title) => title !== false)
  if (titles.length === 0) return null
  return (
    <FormSection title={titles.length === 2 ? 'Point og synlighed' : titles.join()}>
      {may('changePrices') && (
        <>
          <Ticks flags={PRICING} form={form} />
          <TextField {...field('pointsCost')} label={productLabel('pointsCost')} inputMode="numeric" autoComplete="off" />
          <PointsHint control={control} choices={choices} />
        </>
      )}
      {may('describeProducts') && (
        <>
          <Ticks flags={DESCRIBING} form={form} />
          <RecommendedHint
            control={control}
            inStock={product?.stock ?? 0}
            soldRecently={may('seeFigures') ? (product?.soldRecently ?? 0) : null}
          />
          <TextAreaField
            {...field('goesWith')}
            label={productLabel('goesWith')}
            hint="Varenumre, ét pr. linje. De vises først på produktets side, så det, der oftest købes med."
          />
        </>
      )}
    </FormSection>
  )
}

function Ticks({ flags, form: { register } }: { flags: readonly (typeof FLAGS)[number][]; form: ProductEdit['form'] }) {
  return flags.map((flag) => (
    <Checkbox key={flag} {...register(flag)} label={[productLabel(flag), fieldOf(flag).explained].filter(Boolean).join(': ')} />
  ))
}

/** Says whether the tick has an effect: TPU earns no points, and a category may exclude its products (requirements §10). */
function PointsHint({ control, choices }: { control: Control<ProductForm>; choices: TagChoices }) {
  const [isMarked, categoryId, productTypeId, specifications] = useWatch({
    control,
    name: ['pointsEligible', 'categoryId', 'productTypeId', 'specifications'],
  })
  const type = choices.productTypes.find(({ id }) => id === productTypeId)
  const category = choices.categories.find(({ id }) => id === categoryId)
  const namesTpu = isTpu([
    categoryId,
    category?.name_da,
    category?.name,
    type?.name,
    type?.name_da,
    specifications.find(({ key }) => key === 'type')?.value,
  ])
  const categoryAllowsPoints = category?.pointsEligible ?? true
  return (
    <p className="text-xs text-muted sm:col-span-2" aria-live="polite">
      {isPointsEligible({ isMarkedEligible: isMarked, categoryAllowsPoints, isTpu: namesTpu })
        ? 'Produktet giver point og kan købes for point.'
        : isMarked && namesTpu
          ? 'Produktet får ingen point: TPU er undtaget.'
          : isMarked
            ? `Produktet får ingen point: kategorien ${category?.name_da} er undtaget.`
            : 'Produktet giver ikke point.'}{' '}
      0 eller tomt i »Pris i point« gemmer {DEFAULT_POINTS_COST}.
    </p>
  )
}

type RecommendedHintProps = {
  control: Control<ProductForm>
  /** The stock before typing. */
  inStock: number
  soldRecently: number | null
}

/** The product's place in the recommended order while typing, and its recent sales. */
function RecommendedHint({ control, inStock, soldRecently }: RecommendedHintProps) {
  const { pinned, categoryId, productTypeId, stock } = useWatch({ control }) as ProductForm
  const band = recommendedBand({ pinned, categoryId, productTypeId, stock: stockAfter(stock, inStock) })
  return (
    <p className="text-xs text-muted" aria-live="polite">
      {PLACES[band]} {soldRecently !== null && `${wholeNumber(soldRecently)} solgt de seneste ${SELLING_DAYS} dage.`}
    </p>
  )
}
