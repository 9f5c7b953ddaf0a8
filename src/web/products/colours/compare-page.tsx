import { ArrowLeftRight, Maximize, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { differenceOf, nearnessText } from '#domain/products/colours/nearest-films.ts'
import { api, orNull } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { useIsHydrated } from '#web/browser/store.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { ShareButton } from '#web/products/shown/share-button.tsx'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { Route } from './+types/compare-page.ts'
import { type FilmSheet, paintOf, toFilmSheet } from './film-sheet.ts'
import './whole-screen.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = api(context.get(apiFetchContext))
  const skus = ['film', 'med'].map((name) => (url.searchParams.get(name) ?? '').slice(0, 100))
  const [film, other] = await Promise.all(skus.map((sku) => filmOf(shop, sku)))
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

type Surface = 'lit' | 'plain'
const SURFACES: readonly { value: Surface; label: string }[] = [
  { value: 'lit', label: 'I lys' },
  { value: 'plain', label: 'Ren farve' },
]

type FilmsProps = { films: readonly [FilmSheet, FilmSheet]; apart: string | null }

/** Two films edge to edge on the whole screen; Esc leads back. */
function FilmsSideBySide({ films: [film, other], apart }: FilmsProps) {
  const [surface, setSurface] = useState<Surface>('lit')
  const isHydrated = useIsHydrated()
  const leave = useWayBack(paths.product(film.kcwId))
  const title = `${film.nameDa} og ${other.nameDa}`
  return (
    <main id="indhold" data-whole-screen className="fixed inset-0 z-50 flex flex-col bg-ground">
      <PageHead title={title} path={paths.compare({ film: film.kcwId, med: other.kcwId })} isHiddenFromSearch />
      <h1 className="sr-only">{title} side om side</h1>
      <div className="grid min-h-0 grow grid-rows-2 sm:grid-cols-2 sm:grid-rows-1" data-testid="side-by-side">
        {[film, other].map((sheet) => (
          <section key={sheet.kcwId} aria-label={sheet.nameDa} className="relative min-h-0">
            <span
              aria-hidden
              className={surface === 'lit' ? 'film-sheet absolute! inset-0 block' : 'absolute inset-0 block'}
              {...(surface === 'lit' ? paintOf(sheet) : { style: { background: sheet.hex } })}
            />
            {/* its own ground, as films may be of any brightness */}
            <p className="absolute top-2 left-2 max-w-[calc(100%-1rem)] rounded-sm bg-ground px-3 py-1.5 text-sm text-ink">
              <Link to={paths.product(sheet.kcwId)} className="inline-flex min-h-6 items-center font-semibold underline underline-offset-4">
                {sheet.nameDa}
              </Link>
              <span className="block text-xs text-muted">
                <span className="code">{sheet.kcwId}</span>
                {sheet.finish && ` · ${sheet.finish}`}
              </span>
            </p>
          </section>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-line px-3 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <p className="figures text-sm font-semibold">{apart ?? 'To folier side om side'}</p>
        <div className="flex flex-wrap items-center gap-1.5">
          <Segments label="Visning" size="md" value={surface} onChange={setSurface} choices={SURFACES} />
          <LinkButton size="sm" variant="quiet" replace to={paths.compare({ film: other.kcwId, med: film.kcwId })}>
            <ArrowLeftRight size={18} aria-hidden />
            <span className="max-sm:sr-only">Byt om</span>
          </LinkButton>
          <ShareButton title={title} path={paths.compare({ film: film.kcwId, med: other.kcwId })} />
          {isHydrated && document.fullscreenEnabled && (
            <IconButton label="Fuld skærm" onClick={() => void toggleFullScreen()}>
              <Maximize size={20} aria-hidden />
            </IconButton>
          )}
          <LinkButton size="sm" to={paths.product(film.kcwId)} onClick={leave} aria-label="Luk sammenligningen">
            <X size={18} aria-hidden />
            <span className="max-sm:sr-only">Luk</span>
          </LinkButton>
        </div>
      </div>
    </main>
  )
}

/** Back within the shop; visitors with a shared link go to the first film. */
function useWayBack(otherwise: string) {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.fullscreenElement) return
      void (key === 'default' ? navigate(otherwise) : navigate(-1))
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [navigate, key, otherwise])
  return (event: { preventDefault: () => void }) => {
    if (key === 'default') return
    event.preventDefault()
    void navigate(-1)
  }
}

async function toggleFullScreen(): Promise<void> {
  // browsers may refuse full screen
  const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
  await change.catch(() => undefined)
}
