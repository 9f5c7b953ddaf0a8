import { paths } from '#contract/pages.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { api } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { EmptyShop } from '#web/products/empty-shop.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { Route } from './+types/palette-page.ts'
import { narrowingOf, paletteAddress } from './colour-address.ts'
import { ColourPalette } from './colour-palette.tsx'
import { NO_SUCH_FILMS, TO_FIND_COLOUR } from './colour-texts.ts'
import { NarrowingChoices } from './narrowing-choices.tsx'

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
