import { BESIDE_LABELS } from '#web/forms/beside-labels.ts'
import { useMay } from '#web/session/use-may.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Checkbox, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormSection } from './form-section.tsx'
import { PointsHint } from './points-hint.tsx'
import { RecommendedHint } from './recommended-hint.tsx'
import type { ProductEdit } from './use-product-edit.ts'

export function VisibilitySection({ edit: { form, errorOf, product }, choices }: { edit: ProductEdit; choices: TagChoices }) {
  const { register, control } = form
  const may = useMay()
  const titles = [may('changePrices') && 'Point', may('describeProducts') && 'Synlighed'].filter((title) => title !== false)
  if (titles.length === 0) return null
  return (
    <FormSection title={titles.length === 2 ? 'Point og synlighed' : titles.join()}>
      {may('changePrices') && (
        <>
          <Checkbox {...register('pointsEligible')} label="Point Berettiget" />
          <TextField
            {...register('pointsCost')}
            label="Pris i point"
            inputMode="numeric"
            autoComplete="off"
            error={errorOf('pointsCost')}
          />
          <PointsHint control={control} choices={choices} />
        </>
      )}
      {may('describeProducts') && (
        <>
          <Checkbox {...register('active')} label="Aktiv: vises i butikken" />
          <Checkbox {...register('discontinued')} label="Udgår: sælges, så længe der er på lager, og forsvinder fra listerne ved 0" />
          <Checkbox {...register('featured')} label="Featured: vises på forsiden" />
          <Checkbox {...register('newlyAdded')} label="Nyligt Tilføjet" />
          <TextAreaField
            {...register('goesWith')}
            label={BESIDE_LABELS.goesWith}
            hint="Varenumre, ét pr. linje. De vises først på produktets side, så det, der oftest købes med."
            error={errorOf('goesWith')}
          />
          <Checkbox {...register('asksForColour')} label="Farveprøve: kunden vælger, hvilken folie den er af" />
          <Checkbox {...register('pinned')} label="Fastgjort: står øverst, når butikken viser »Anbefalet«" />
          <RecommendedHint
            control={control}
            inStock={product?.stock ?? 0}
            soldRecently={may('seeFigures') ? (product?.soldRecently ?? 0) : null}
          />
        </>
      )}
    </FormSection>
  )
}
