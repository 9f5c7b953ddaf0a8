import { paths } from '#contract/pages/pages.ts'
import { nearnessText } from '#domain/products/colours/how-near.ts'
import { differenceOf } from '#domain/products/colours/nearest-films.ts'
import { api, orNull } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import type { Route } from './+types/compare-page.ts'
import { toFilmSheet } from './film-sheet.ts'
import { FilmsSideBySide } from './films-side-by-side.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const asked = ['film', 'med'].map((name) => (url.searchParams.get(name) ?? '').slice(0, 100))
  const [film, other] = await Promise.all(asked.map((sku) => filmOf(shop, sku)))
  if (film && other) {
    return {
      films: [film.sheet, other.sheet] as const,
      apart: film.hex && other.hex ? nearnessText(differenceOf(film.hex, other.hex)) : null,
    }
  }
  const { films } = await shop.showPalette({ query: {} })
  const choices = films.map(({ kcwId, nameDa }) => ({ kcwId, nameDa })).sort((one, next) => one.nameDa.localeCompare(next.nameDa, 'da'))
  return { films: null, choices, chosen: [film?.sheet.kcwId ?? '', other?.sheet.kcwId ?? ''] as const }
}

/** A film with its colour code; null when the address names none. */
async function filmOf(shop: ReturnType<typeof api>, sku: string) {
  if (sku === '') return null
  const found = await orNull(shop.showProduct({ params: { id: sku } }))
  return found && { sheet: toFilmSheet(found.product), hex: found.product.hex }
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  if (loaderData.films) return <FilmsSideBySide films={loaderData.films} apart={loaderData.apart} />
  const { choices, chosen } = loaderData
  return (
    <main id="indhold" className="wrap grow pb-20">
      <PageHead title="Sammenlign to folier" path={paths.compare()} isHiddenFromSearch />
      <h1 className="pt-10 text-3xl lg:pt-14">Sammenlign to folier</h1>
      <p className="mt-2 max-w-prose text-muted">Vælg to, så fylder de skærmen side om side.</p>
      {/* a native form: it works without scripts */}
      <form action={paths.compare()} className="mt-8 grid max-w-xl gap-5">
        {(['film', 'med'] as const).map((name, place) => (
          <SelectField key={name} label={place === 0 ? 'Første folie' : 'Anden folie'} name={name} defaultValue={chosen[place]} required>
            <option value="">Vælg folie</option>
            {choices.map(({ kcwId, nameDa }) => (
              <option key={kcwId} value={kcwId}>
                {nameDa} ({kcwId})
              </option>
            ))}
          </SelectField>
        ))}
        <Button type="submit" variant="signal" size="lg">
          Sammenlign
        </Button>
      </form>
    </main>
  )
}
