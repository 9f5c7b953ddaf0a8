import { type Control, useWatch } from 'react-hook-form'
import { DEFAULT_POINTS_COST, isPointsEligible, isTpu } from '#domain/points/points.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import type { ProductForm } from './product-form-values.ts'

/** Says whether the tick has an effect: TPU earns no points, and a category may exclude its products (requirements §10). */
export function PointsHint({ control, choices }: { control: Control<ProductForm>; choices: TagChoices }) {
  const [isMarked, categoryId, productTypeId, specifications] = useWatch({
    control,
    name: ['pointsEligible', 'categoryId', 'productTypeId', 'specifications'],
  })
  const type = choices.productTypes.find(({ id }) => id === productTypeId)
  const category = choices.categories.find(({ id }) => id === categoryId)
  const namesTpu = isTpu([type?.name, type?.name_da, specifications.find(({ key }) => key === 'type')?.value])
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
