import { keepPreviousData } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { WrappedFilm } from '#contract/wraps/wraps.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { isFilm } from '#domain/products/is-film.ts'
import { WRAP_LIMITS } from '#domain/wraps/wrap.ts'
import { browserApi } from '#web/api.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'

const TYPING_PAUSE_MS = 200
const FROM_LETTERS = 2
const OFFERED = 6
const FOUND = 24

type FilmPickerProps = { films: readonly WrappedFilm[]; onChange: (films: readonly WrappedFilm[]) => void; error?: string | undefined }

export function FilmPicker({ films, onChange, error }: FilmPickerProps) {
  const field = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const { films: found, isSettled } = useFilms(text)
  const offered = found?.filter((film) => films.every((chosen) => chosen.id !== film.id))
  const focus = () => field.current?.querySelector('input')?.focus()
  const add = (film: WrappedFilm) => {
    onChange([...films, film])
    setText('')
    focus()
  }
  const remove = (film: WrappedFilm) => {
    onChange(films.filter(({ id: chosen }) => chosen !== film.id))
    focus()
  }
  return (
    <div ref={field}>
      <ul aria-label="Valgte folier" className="mb-2 flex flex-wrap gap-2 empty:hidden">
        {films.map((film) => (
          <li key={film.id} className="flex items-center rounded-sm border border-edge bg-raised pl-3 text-sm font-semibold">
            <Swatch hex={film.hex} />
            {film.nameDa}
            <IconButton label={`Fjern ${film.nameDa}`} onClick={() => remove(film)}>
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {films.length < WRAP_LIMITS.films && (
        <Combobox
          label="Folie på bilen"
          hint={`Søg på navn, farve eller varenummer. Op til ${WRAP_LIMITS.films}.`}
          text={text}
          onText={setText}
          options={offered?.slice(0, OFFERED) ?? []}
          isSettled={isSettled}
          keyOf={({ id }) => id}
          onPick={add}
          type="search"
          enterKeyHint="search"
          error={error}
          listLabel="Fundne folier"
          listClassName="mt-1 border-t border-line"
          optionClassName="flex min-h-12 items-center px-1"
        >
          {(film) => (
            <>
              <Swatch hex={film.hex} />
              <span className="sr-only">Tilføj </span>
              <span className="grow font-semibold">{film.nameDa} </span>
              <span className="code mr-3 text-muted">{film.kcwId}</span>
              <Plus size={18} aria-hidden className="shrink-0" />
            </>
          )}
        </Combobox>
      )}
      <p aria-live="polite" className="sr-only">
        {offered && count(offered.length, 'folie fundet', 'folier fundet')}
      </p>
      {offered?.length === 0 && <p className="mt-2 text-sm text-muted">Ingen folie passer til det. Prøv med færre ord.</p>}
    </div>
  )
}

function Swatch({ hex }: { hex: string | null }) {
  return <span aria-hidden className="mr-2.5 size-5 shrink-0 border border-edge" style={{ background: hex ?? 'var(--color-stage)' }} />
}

function useFilms(text: string): Readonly<{ films: readonly WrappedFilm[] | undefined; isSettled: boolean }> {
  const [query, setQuery] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setQuery(text.trim()), TYPING_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  const isEnabled = query.length >= FROM_LETTERS && text.trim().length >= FROM_LETTERS
  const { data, isPlaceholderData } = useAnswer({
    queryKey: ['films', query],
    queryFn: async ({ signal }) => {
      const { products } = await browserApi.listProducts({ query: { search: query, active: 'true', limit: FOUND } }, { signal })
      return products
        .filter(({ categoryId, productTypeId }) => isFilm({ categoryId, productType: productTypeId }))
        .map(({ id, kcwId, nameDa, hex }) => ({ id, kcwId, nameDa, hex }))
    },
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  return {
    films: isEnabled ? data : undefined,
    isSettled: query === text.trim() && (!isEnabled || (data !== undefined && !isPlaceholderData)),
  }
}
