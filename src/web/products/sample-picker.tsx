import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'
import { TextField } from '#web/ui/field.tsx'
import { SAMPLE_SEARCH_ID } from './page-places.ts'

const SHOWN = 12

type SamplePickerProps = { film: Pick<Product, 'id'> | null; onChoose: (film: Product) => void; question?: string }

/** Chooses a film, for a sample or for a car: searched by name, colour or SKU. */
export function SamplePicker({ film, onChoose, question = 'Hvilken farve skal prøven være i?' }: SamplePickerProps) {
  const [words, setWords] = useState('')
  const { films, total, hasFailed } = useFilms(useDeferredValue(words))
  const name = useId()
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-sm font-semibold">{question}</legend>
      <TextField
        id={SAMPLE_SEARCH_ID}
        type="search"
        label="Søg farve"
        placeholder="Satin blå eller NL-1008"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className="mt-2 max-h-80 overflow-y-auto border-y border-line">
        {films.map((choice) => (
          <li key={choice.id}>
            <label className="flex min-h-12 items-center gap-3 border-b border-line px-1 py-1.5 text-sm hover:bg-raised has-checked:bg-raised">
              <input
                type="radio"
                name={name}
                className="size-5 shrink-0"
                checked={film?.id === choice.id}
                onChange={() => onChoose(choice)}
              />
              <span aria-hidden className="size-7 shrink-0 border border-line" style={{ background: choice.hex ?? 'var(--color-stage)' }} />
              <span className="min-w-0 grow">{choice.nameDa}</span>
              <span className="code text-muted">{choice.kcwId}</span>
            </label>
          </li>
        ))}
      </ul>
      <p aria-live="polite" className="figures mt-1.5 text-xs text-muted">
        {hasFailed && 'Farverne kunne ikke hentes. Prøv igen.'}
        {total === 0 && 'Ingen folie passer. Prøv et andet ord.'}
        {total > films.length && `Viser ${films.length} af ${total} farver. Søg for at finde flere.`}
      </p>
    </fieldset>
  )
}

function useFilms(words: string) {
  const { data, isError } = useQuery(
    {
      queryKey: ['sample-films', words],
      queryFn: ({ signal }) =>
        browserApi.listProducts({ query: { film: 'true', limit: SHOWN, ...(words.trim() && { search: words }) } }, { signal }),
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  return { films: data?.products ?? [], total: data?.total ?? -1, hasFailed: isError }
}
