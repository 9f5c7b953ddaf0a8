import { keepPreviousData } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Product } from '#contract/products/product.ts'
import { MAX_SEARCH_LENGTH } from '#domain/lists/paging.ts'
import { browserApi } from '#web/api.ts'
import { SAMPLE_SEARCH_ID } from '#web/products/shown/page-places.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { Combobox } from '#web/ui/combobox.tsx'

const SHOWN = 12

type SamplePickerProps = { film: Pick<Product, 'id' | 'nameDa'> | null; onChoose: (film: Product) => void; question?: string }

/** Chooses the film of a colour sample or a car wrap: searched by name, colour or number, chosen by a press or with Enter. */
export function SamplePicker({ film, onChoose, question = 'Hvilken farve skal prøven være i?' }: SamplePickerProps) {
  const [words, setWords] = useState('')
  const { films, total, isSettled, hasFailed } = useFilms(words)
  return (
    <fieldset className="mt-5">
      <legend className="mb-2 text-sm font-semibold">{question}</legend>
      <Combobox
        id={SAMPLE_SEARCH_ID}
        type="search"
        label="Søg farve"
        placeholder="Satin blå eller NL-1008"
        maxLength={MAX_SEARCH_LENGTH}
        text={words}
        onText={setWords}
        options={films}
        isSettled={isSettled}
        keyOf={({ id }) => id}
        onPick={onChoose}
        listLabel="Farver"
        listClassName="mt-2 max-h-80 overflow-y-auto border-t border-line"
        optionClassName="flex min-h-12 items-center gap-3 px-1 py-1.5"
      >
        {(choice) => (
          <>
            <span aria-hidden className="size-7 shrink-0 border border-line" style={{ background: choice.hex ?? 'var(--color-stage)' }} />
            <span className="min-w-0 grow">{choice.nameDa}</span>
            <span className="code text-muted">{choice.kcwId}</span>
            {film?.id === choice.id && (
              <>
                <Check size={18} aria-hidden className="shrink-0" />
                <span className="sr-only">valgt</span>
              </>
            )}
          </>
        )}
      </Combobox>
      <p className="mt-2 text-sm empty:hidden">
        {film && (
          <>
            Valgt: <b>{film.nameDa}</b>
          </>
        )}
      </p>
      <p aria-live="polite" className="figures mt-1.5 text-xs text-muted">
        {hasFailed && 'Farverne kunne ikke hentes. Prøv igen.'}
        {total === 0 && 'Ingen folie passer. Prøv et andet ord.'}
        {total > films.length && `Viser ${films.length} af ${total} farver. Søg for at finde flere.`}
      </p>
    </fieldset>
  )
}

function useFilms(typed: string) {
  const words = useDeferredValue(typed)
  const { data, isError, isPlaceholderData } = useAnswer({
    queryKey: ['sample-films', words],
    queryFn: ({ signal }) =>
      browserApi.listProducts({ query: { film: 'true', limit: SHOWN, ...(words.trim() && { search: words }) } }, { signal }),
    placeholderData: keepPreviousData,
  })
  return {
    films: data?.products ?? [],
    total: data?.total ?? -1,
    isSettled: words === typed && data !== undefined && !isPlaceholderData,
    hasFailed: isError,
  }
}
