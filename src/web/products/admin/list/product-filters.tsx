import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { MISSING_FACTS } from '#contract/products/staff-product-list.ts'
import { type FilteredFlag, PRODUCT_FIELDS } from '#domain/products/product-fields.ts'
import { ClearFilters, FilterSelect } from '#web/lists/list-filters.tsx'
import { SearchField } from '#web/lists/search-field.tsx'
import { useListChange } from '#web/lists/use-list-change.ts'
import { MORE_FILTERS, MORE_FLAGS, type StaffProductListState, staffProductList } from '#web/products/admin/staff-product-list.ts'
import { useMay } from '#web/session/use-may.ts'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

type ProductFiltersProps = { state: StaffProductListState; choices: TagChoices; finishes: readonly string[] }
// two side by side on phones, as many as fit on a desk
const ROW = 'grid-cols-2 gap-2 max-sm:[&>search]:col-span-2 sm:flex-wrap'

/** Hides the filters that stand at 'all'. */
const IN_USE = '*:has-[option:first-child:checked]:hidden'

type Go = (change: Partial<StaffProductListState>) => void

/** The everyday filters, and the others behind a button with the number of active ones; those in use stay in sight. */
export function ProductFilters({ state, choices, finishes }: ProductFiltersProps) {
  const id = useId()
  const inUse = MORE_FILTERS.filter((name) => state[name] !== '').length
  const [isOpen, setIsOpen] = useState(false)
  const go: Go = useListChange(staffProductList)
  return (
    <div className="grid gap-2 pb-3">
      <div className={classes('grid sm:flex', ROW)}>
        <SearchField label="Søg produkter..." value={state.search} onSearch={(search) => go({ search })} />
        {state.search !== '' && (
          <FilterSelect
            label="Søg i"
            all="Navne og tekster"
            value={state.onlyNames}
            values={['true']}
            labels={{ true: 'Kun navne' }}
            onChoose={(onlyNames) => go({ onlyNames })}
          />
        )}
        <FilterSelect
          label="Kategori"
          all="Alle kategorier"
          {...tagsOf(choices.categories)}
          value={state.category}
          onChoose={(category) => go({ category })}
        />
        <FilterSelect
          label="Serie"
          all="Alle serier"
          {...tagsOf(choices.series)}
          value={state.series}
          onChoose={(series) => go({ series })}
        />
        <FlagFilter flag="active" state={state} go={go} />
        <FilterSelect
          label="Lager"
          all="Alle lagertal"
          value={state.lowStock}
          values={['true', 'false']}
          labels={{ true: 'Lavt lager', false: 'Nok på lager' }}
        />
        <Button size="sm" className="min-h-11" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <SlidersHorizontal size={16} aria-hidden /> {inUse > 0 ? `Flere filtre (${inUse})` : 'Flere filtre'}
        </Button>
        <ClearFilters list={staffProductList} state={state} />
      </div>
      <div id={id} hidden={!isOpen && inUse === 0} className={classes((isOpen || inUse > 0) && 'grid sm:flex', !isOpen && IN_USE, ROW)}>
        <MoreFilters state={state} choices={choices} finishes={finishes} go={go} />
      </div>
    </div>
  )
}

function FlagFilter({ flag, state, go }: Pick<ProductFiltersProps, 'state'> & { flag: FilteredFlag; go: Go }) {
  const { label, filter } = PRODUCT_FIELDS[flag]
  return (
    <FilterSelect
      label={label}
      all={filter.all}
      value={state[flag]}
      values={['true', 'false']}
      labels={{ true: texts.yes, false: texts.no }}
    />
  )
}

function MoreFilters({ state, choices, finishes, go }: ProductFiltersProps & { go: Go }) {
  const seesPrices = useMay()('seePrices')
  return (
    <>
      {MORE_FLAGS.map((flag) => (
        <FlagFilter key={flag} flag={flag} state={state} go={go} />
      ))}
      {seesPrices && (
        <FilterSelect
          label="Kampagne"
          all="Med og uden kampagne"
          value={state.promoted}
          values={['true', 'false']}
          labels={{ true: 'På kampagne', false: 'Uden kampagne' }}
        />
      )}
      <FilterSelect
        label="Mangler"
        all="Med og uden mangler"
        value={state.missing}
        values={MISSING_FACTS}
        labels={{
          maker: 'Uden producent',
          safetyDataSheet: 'Kemi uden sikkerhedsdatablad',
          substanceAnswer: 'Uden svar om kandidatstoffer',
        }}
        onChoose={(missing) => go({ missing })}
      />
      <FilterSelect
        label="Produkttype"
        all="Alle produkttyper"
        {...tagsOf(choices.productTypes)}
        value={state.productType}
        onChoose={(productType) => go({ productType })}
      />
      <FilterSelect label="Farve" all="Alle farver" {...tagsOf(choices.colors)} value={state.color} onChoose={(color) => go({ color })} />
      <FilterSelect
        label="Finish"
        all="Alle finish"
        value={state.finish}
        values={state.finish === '' || finishes.includes(state.finish) ? finishes : [...finishes, state.finish]}
        onChoose={(finish) => go({ finish })}
      />
      <FilterSelect
        label="Backing type"
        all="Alle backingtyper"
        {...tagsOf(choices.backingTypes)}
        value={state.backingType}
        onChoose={(backingType) => go({ backingType })}
      />
      <FilterSelect
        label="Feature"
        all="Alle features"
        {...tagsOf(choices.features)}
        value={state.feature}
        onChoose={(feature) => go({ feature })}
      />
    </>
  )
}

type Named = Readonly<{ id: string; name: string; name_da?: string | null | undefined; nameDa?: string | null | undefined }>

function tagsOf(tags: readonly Named[]) {
  return {
    values: tags.map(({ id }) => id),
    labels: Object.fromEntries(tags.map(({ id, name, name_da, nameDa }) => [id, name_da ?? nameDa ?? name])),
  }
}
