import { FLAGS, fieldOf, PRODUCT_FIELDS, productLabel } from '#domain/products/product-fields.ts'
import { useMay } from '#web/session/use-may.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Checkbox, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormSection } from './form-section.tsx'
import { PointsHint } from './points-hint.tsx'
import { RecommendedHint } from './recommended-hint.tsx'
import type { ProductEdit } from './use-product-edit.ts'

const TICKED = FLAGS.filter((flag) => PRODUCT_FIELDS[flag].action === 'describeProducts')

export function VisibilitySection({ edit: { form, errorOf, product }, choices }: { edit: ProductEdit; choices: TagChoices }) {
  const { register, control } = form
  const may = useMay()
  const titles = [may('changePrices') && 'Point', may('describeProducts') && 'Synlighed'].filter((title) => title !== false)
  if (titles.length === 0) return null
  return (
    <FormSection title={titles.length === 2 ? 'Point og synlighed' : titles.join()}>
      {may('changePrices') && (
        <>
          <Checkbox {...register('pointsEligible')} label={productLabel('pointsEligible')} />
          <TextField
            {...register('pointsCost')}
            label={productLabel('pointsCost')}
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('pointsCost')}
          />
          <PointsHint control={control} choices={choices} />
        </>
      )}
      {may('describeProducts') && (
        <>
          {TICKED.map((flag) => (
            <Checkbox key={flag} {...register(flag)} label={[productLabel(flag), fieldOf(flag).explained].filter(Boolean).join(': ')} />
          ))}
          <RecommendedHint
            control={control}
            inStock={product?.stock ?? 0}
            soldRecently={may('seeFigures') ? (product?.soldRecently ?? 0) : null}
          />
          <TextAreaField
            {...register('goesWith')}
            label={productLabel('goesWith')}
            hint="Varenumre, ét pr. linje. De vises først på produktets side, så det, der oftest købes med."
            error={errorOf('goesWith')}
          />
        </>
      )}
    </FormSection>
  )
}
