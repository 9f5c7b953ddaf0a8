import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import type { PaletteFilm } from '#contract/products/colours.ts'
import { neighbourOf } from '#domain/products/colours/palette.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { paintOf } from './film-sheet.ts'

type ColourPaletteProps = { films: readonly PaletteFilm[]; columns: number }

/** Films as patches, each a link. With scripts Tab reaches one and the arrow keys move; without them Tab reaches each. */
export function ColourPalette({ films, columns }: ColourPaletteProps) {
  const list = useRef<HTMLUListElement>(null)
  const isHydrated = useIsHydrated()
  const [at, setAt] = useState(0)
  const place = Math.min(at, films.length - 1)
  const shown = films[place]
  const move = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const next = neighbourOf(place, event.key, films.length, columns)
    if (next === null) return
    event.preventDefault()
    setAt(next)
    list.current?.querySelectorAll('a')[next]?.focus()
  }
  return (
    <div className="mt-3">
      <ul
        ref={list}
        aria-label="Farvepalet"
        className="grid gap-px"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        onKeyDown={move}
        data-testid="palette"
      >
        {films.map((film, index) => (
          <li key={film.kcwId}>
            <Link
              to={paths.product(film.kcwId)}
              aria-label={`${film.nameDa}${film.finish && `, ${film.finish}`}`}
              tabIndex={!isHydrated || index === place ? 0 : -1}
              onFocus={() => setAt(index)}
              onPointerEnter={() => setAt(index)}
              className="film-sheet palette-patch block h-11 sm:h-16 lg:h-20"
              {...paintOf(film)}
            />
          </li>
        ))}
      </ul>
      {shown && (
        <p aria-hidden className="sticky bottom-0 flex min-h-12 flex-wrap items-center gap-x-4 border-t border-line bg-ground py-2 text-sm">
          <span className="size-6 shrink-0 rounded-sm border border-line" style={{ background: shown.hex }} />
          <span className="font-semibold">{shown.nameDa}</span>
          <span className="text-muted">{shown.finish}</span>
          <span className="code text-muted">{shown.kcwId}</span>
        </p>
      )}
    </div>
  )
}
