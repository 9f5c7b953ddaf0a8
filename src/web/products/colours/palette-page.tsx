import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { PaletteFilm } from '#contract/products/colours.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { neighbourOf } from '#domain/products/colours/palette.ts'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { EmptyShop } from '#web/products/empty-shop.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/palette-page.ts'
import { NO_SUCH_FILMS, paintOf, TO_FIND_COLOUR } from './film-sheet.ts'
import { NarrowingChoices, narrowingOf, paletteAddress } from './narrowing-choices.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = paletteAddress.read(url.searchParams)
  const { films, columns, total, finishes } = await api(context.get(apiFetchContext)).showPalette({ query: narrowingOf(state) })
  return { state, films, columns, total, finishes }
}

export default function PalettePage({ loaderData: { state, films, columns, total, finishes } }: Route.ComponentProps) {
  return (
    <main id="indhold" className="wrap pb-20">
      <PageHead
        title="Farver"
        description="Alle vores folier som én palet, hvor naboer ligner hinanden. Find den nærmeste farve fra en kode, en folie eller et billede."
        path={paths.colours()}
      />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-7 lg:pt-14">
        <div className="min-w-0">
          <h1 className="text-3xl">Farver</h1>
          <p className="mt-2 max-w-prose text-muted">Hele sortimentet som én palet: Naboer ligner hinanden.</p>
        </div>
        <LinkButton to={paths.findColour()} variant="signal">
          {TO_FIND_COLOUR}
        </LinkButton>
      </header>
      {finishes.length > 0 && <NarrowingChoices finishes={finishes} state={state} href={(change) => paletteAddress.href(change, state)} />}
      {films.length > 0 && (
        <>
          <p aria-live="polite" className="figures mt-5 text-sm text-muted">
            {films.length < total
              ? `${wholeNumber(films.length)} af ${count(total, 'folie', 'folier')}, jævnt fordelt. Vælg en finish for at se flere.`
              : count(total, 'folie', 'folier')}
          </p>
          <ColourPalette films={films} columns={columns} />
        </>
      )}
      {films.length === 0 && (finishes.length === 0 ? <EmptyShop /> : <p className="py-12 text-muted">{NO_SUCH_FILMS}</p>)}
    </main>
  )
}

type ColourPaletteProps = { films: readonly PaletteFilm[]; columns: number }

/** Films as patches, each a link. With scripts Tab reaches one and the arrow keys move; without them Tab reaches each. */
function ColourPalette({ films, columns }: ColourPaletteProps) {
  const list = useRef<HTMLUListElement>(null)
  const isHydrated = useIsHydrated()
  const [at, setAt] = useState(0)
  const place = Math.min(at, films.length - 1)
  const current = films[place]
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
      {current && (
        <p aria-hidden className="sticky bottom-0 flex min-h-12 flex-wrap items-center gap-x-4 border-t border-line bg-ground py-2 text-sm">
          <span className="size-6 shrink-0 rounded-sm border border-line" style={{ background: current.hex }} />
          <span className="font-semibold">{current.nameDa}</span>
          <span className="text-muted">{current.finish}</span>
          <span className="code text-muted">{current.kcwId}</span>
        </p>
      )}
    </div>
  )
}
