import { useState } from 'react'
import type { FileMapping } from '#contract/csv.ts'
import { type ColumnMapping as Choice, type MappedKind, mappingProblem, type PricesOfFile } from '#domain/csv/column-mapping.ts'
import { VAT_PERCENT } from '#domain/money/vat.ts'
import { count, withUnit } from '#domain/numbers/danish-figures.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { Checkbox, RadioRow, SelectField } from '#web/ui/field.tsx'

type Named = Readonly<{ id: string; name: string }>
type ColumnMappingProps<Use extends string> = {
  mapping: FileMapping
  kind: MappedKind<Use>
  /** possible uses by heading */
  usesFor: (heading: string) => readonly Use[]
  /** for new products */
  categories?: readonly Named[]
  /** what pressing it does */
  confirmLabel?: string
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

const PRICES: readonly Readonly<{ value: PricesOfFile; title: string }>[] = [
  { value: 'withVat', title: 'Med moms' },
  { value: 'withoutVat', title: `Uden moms (vi lægger ${withUnit(VAT_PERCENT, '%')} til)` },
]

/** Maps the columns of another system's file to fields; likely ones are preselected. */
export function ColumnMapping<Use extends string>({
  mapping,
  kind,
  usesFor,
  categories = [],
  confirmLabel = 'Se, hvad der sker',
  isBusy,
  onChoose,
}: ColumnMappingProps<Use>) {
  const [uses, setUses] = useState<readonly (string | null)[]>(mapping.columns.map(({ use }) => use))
  const [prices, setPrices] = useState(mapping.prices)
  const [category, setCategory] = useState(mapping.category)
  const [leavesOutKeyless, setLeavesOutKeyless] = useState(mapping.leavesOutKeyless)
  const hasPrices = kind.price !== null && uses.includes(kind.price)
  const choice = { uses, prices: hasPrices ? prices : null, category, leavesOutKeyless }
  const problem = mappingProblem(choice, uses.length, kind)
  const places = mapping.columns.map((_, place) => place)
  const [read, skipped] = [places.filter((place) => mapping.columns[place]?.use), places.filter((place) => !mapping.columns[place]?.use)]
  const row = (place: number) => (
    <ColumnRow
      key={place}
      column={mapping.columns[place] ?? { heading: '', samples: [], use: null }}
      place={place}
      value={uses[place] ?? ''}
      uses={usesFor(mapping.columns[place]?.heading ?? '').map((use) => ({ id: use, name: kind.labelOf(use) }))}
      onChange={(use) => setUses(uses.with(place, use === '' ? null : use))}
    />
  )
  return (
    <section aria-labelledby="kolonner" className="max-w-3xl pt-6">
      <h2 id="kolonner" className="text-lg">
        Hvad skal kolonnerne blive til?
      </h2>
      <p className="pt-1 pb-3 text-sm text-muted">
        {mapping.system ? `Filen ligner en eksport fra ${mapping.system}. ` : ''}
        Vælg, hvad hver kolonne skal blive til, eller spring den over. Vi husker valget til næste fil med de samme overskrifter. Intet er
        gemt endnu.
      </p>
      {read.length > 0 && <ul className="border-t border-line">{read.map(row)}</ul>}
      {skipped.length > 0 && (
        <details open={read.length === 0} className="pt-3">
          <summary className="flex min-h-11 cursor-pointer items-center text-sm underline underline-offset-4">
            {count(skipped.length, 'kolonne springes', 'kolonner springes')} over. Se dem, og vælg til.
          </summary>
          <ul className="border-t border-line">{skipped.map(row)}</ul>
        </details>
      )}
      {hasPrices && (
        <fieldset className="pt-5">
          <legend className="font-semibold">Priserne i filen er</legend>
          {PRICES.map(({ value, title }) => (
            <RadioRow key={value} name="prices" title={title} checked={prices === value} onChange={() => setPrices(value)} />
          ))}
        </fieldset>
      )}
      {categories.length > 0 && (
        <SelectField
          label="Kategori til nye produkter"
          hint="Bruges, når filens kategori ikke er en af butikkens. Vælger du ingen, er det en fejl ved linjen."
          className="max-w-md pt-5"
          value={category ?? ''}
          onChange={({ target }) => setCategory(target.value || null)}
        >
          <option value="">Ingen</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <div className="pt-4">
        <Checkbox
          label={`Spring linjer uden ${kind.labelOf(kind.key)} over`}
          checked={leavesOutKeyless}
          onChange={({ target }) => setLeavesOutKeyless(target.checked)}
        />
      </div>
      <ButtonRow className="items-center pt-4">
        {problem && (
          <p role="status" className="text-sm text-muted">
            {problem}
          </p>
        )}
        <Button variant="signal" isBusy={isBusy} busyText="Læser..." disabled={problem !== null} onClick={() => onChoose(choice)}>
          {confirmLabel}
        </Button>
      </ButtonRow>
    </section>
  )
}

type ColumnRowProps = {
  column: FileMapping['columns'][number]
  place: number
  value: string
  uses: readonly Named[]
  onChange: (use: string) => void
}

function ColumnRow({ column: { heading, samples }, place, value, uses, onChange }: ColumnRowProps) {
  const name = heading || `Kolonne ${place + 1}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
      <p className="min-w-0 grow basis-60 text-sm break-words">
        <span className="font-semibold">{name}</span>
        <span className="figures block text-muted">{samples.slice(0, 3).join(' · ') || 'Tom'}</span>
      </p>
      <SelectField
        label={`${name} (kolonne ${place + 1})`}
        isLabelHidden
        className="w-60 max-sm:w-full"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">Spring over</option>
        {uses.map((use) => (
          <option key={use.id} value={use.id}>
            {use.name}
          </option>
        ))}
      </SelectField>
    </li>
  )
}
