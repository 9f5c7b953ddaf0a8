import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { MISSING_FACTS } from '#contract/products/staff-product-list.ts'
import { type FilteredFlag, PRODUCT_FIELDS } from '#domain/products/product-fields.ts'
import { ClearFilters, FilterSelect, filterOf } from '#web/lists/list-filters.tsx'
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

/** Hides the filters that are set to 'all'. */
const IN_USE = '*:has-[option:first-child:checked]:hidden'

type Filter = ReturnType<typeof filterOf<StaffProductListState>>

/** The everyday filters, and the others behind a button with the number of active ones; active filters stay visible. */
export function ProductFilters({ state, choices, finishes }: ProductFiltersProps) {
  const id = useId()
  const inUse = MORE_FILTERS.filter((name) => state[name] !== '').length
  const [isOpen, setIsOpen] = useState(false)
  const go = useListChange(staffProductList)
  const filter = filterOf(state, go)
  return (
    <div className="grid gap-2 pb-3">
      <div className={classes('grid sm:flex', ROW)}>
        <SearchField label="Søg produkter..." value={state.search} onSearch={(search) => go({ search })} />
        {state.search !== '' && (
          <FilterSelect label="Søg i" all="Navne og tekster" {...filter('onlyNames')} values={['true']} labels={{ true: 'Kun navne' }} />
        )}
        <FilterSelect label="Kategori" all="Alle kategorier" {...tagsOf(choices.categories)} {...filter('category')} />
        <FilterSelect label="Serie" all="Alle serier" {...tagsOf(choices.series)} {...filter('series')} />
        <FlagFilter flag="active" filter={filter} />
        <FilterSelect
          label="Lager"
          all="Alle lagertal"
          {...filter('lowStock')}
          values={['true', 'false']}
          labels={{ true: 'Lavt lager', false: 'Nok på lager' }}
        />
        <Button size="sm" className="min-h-11" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          <SlidersHorizontal size={16} aria-hidden /> {inUse > 0 ? `Flere filtre (${inUse})` : 'Flere filtre'}
        </Button>
        <ClearFilters list={staffProductList} state={state} />
      </div>
      <div id={id} hidden={!isOpen && inUse === 0} className={classes((isOpen || inUse > 0) && 'grid sm:flex', !isOpen && IN_USE, ROW)}>
        <MoreFilters state={state} choices={choices} finishes={finishes} filter={filter} />
      </div>
    </div>
  )
}

function FlagFilter({ flag, filter }: { flag: FilteredFlag; filter: Filter }) {
  const { label, filter: texts } = PRODUCT_FIELDS[flag]
  return (
    <FilterSelect
      label={label}
      all={texts.all}
      {...filter(flag)}
      values={['true', 'false']}
      labels={{ true: texts.yes, false: texts.no }}
    />
  )
}

function MoreFilters({ state, choices, finishes, filter }: ProductFiltersProps & { filter: Filter }) {
  const seesPrices = useMay()('seePrices')
  return (
    <>
      {MORE_FLAGS.map((flag) => (
        <FlagFilter key={flag} flag={flag} filter={filter} />
      ))}
      {seesPrices && (
        <FilterSelect
          label="Kampagne"
          all="Med og uden kampagne"
          {...filter('promoted')}
          values={['true', 'false']}
          labels={{ true: 'På kampagne', false: 'Uden kampagne' }}
        />
      )}
      <FilterSelect
        label="Mangler"
        all="Med og uden mangler"
        {...filter('missing')}
        values={MISSING_FACTS}
        labels={{
          maker: 'Uden producent',
          safetyDataSheet: 'Kemi uden sikkerhedsdatablad',
          substanceAnswer: 'Uden svar om kandidatstoffer',
        }}
      />
      <FilterSelect label="Produkttype" all="Alle produkttyper" {...tagsOf(choices.productTypes)} {...filter('productType')} />
      <FilterSelect label="Farve" all="Alle farver" {...tagsOf(choices.colors)} {...filter('color')} />
      <FilterSelect
        label="Finish"
        all="Alle finish"
        {...filter('finish')}
        values={state.finish === '' || finishes.includes(state.finish) ? finishes : [...finishes, state.finish]}
      />
      <FilterSelect label="Backing type" all="Alle backingtyper" {...tagsOf(choices.backingTypes)} {...filter('backingType')} />
      <FilterSelect label="Feature" all="Alle features" {...tagsOf(choices.features)} {...filter('feature')} />
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
