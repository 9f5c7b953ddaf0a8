import { useState } from 'react'
import { PRODUCT_SORT_LABELS, PRODUCT_SORTS, type ProductSort } from '#domain/products/product-list.ts'
import { OWN_SORT, type ProductListState } from '#web/products/product-list.ts'
import { SelectField } from '#web/ui/field.tsx'

const BY_RANK = ''

type SortSelectProps = {
  state: ProductListState
  onSort: (sort: ProductSort | null) => void
  /** The id of the form that sends it without scripts. */
  form?: string
  className?: string
}

/** The order of the list; null is the default: searches by rank, others as recommended. */
export function SortSelect({ state, onSort, form, className }: SortSelectProps) {
  const ownOrder = state.search ? BY_RANK : OWN_SORT
  // stays as chosen while the list is on its way
  const [chosen, setChosen] = useState<Readonly<{ value: string; from: ProductListState }> | null>(null)
  return (
    <SelectField
      label="Sorter"
      isLabelHidden
      {...(form && { form, name: 'sort' })}
      {...(className && { className })}
      value={chosen?.from === state ? chosen.value : (state.sort ?? ownOrder)}
      onChange={({ target: { value } }) => {
        setChosen({ value, from: state })
        onSort(value === ownOrder ? null : (value as ProductSort))
      }}
    >
      {state.search && <option value={BY_RANK}>Bedste match</option>}
      {PRODUCT_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {PRODUCT_SORT_LABELS[sort]}
        </option>
      ))}
    </SelectField>
  )
}
