import { Columns2, Mail } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { NearFilmAnswer } from '#contract/products/colours.ts'
import type { SampleOffer } from '#contract/products/product.ts'
import { priceTerms, soldAs } from '#domain/prices/price-terms.ts'
import { HEX_CODE_MISSING, readHexCode } from '#domain/products/colours/hex-code.ts'
import { nearnessText } from '#domain/products/colours/nearest-films.ts'
import { api, orNull } from '#web/api.ts'
import { apiFetchContext } from '#web/api-context.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Price, usePriceTag } from '#web/prices/use-price-tag.tsx'
import { VatNote } from '#web/prices/vat-view.tsx'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { useOrderSample } from '#web/samples/sample-button.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Route } from './+types/find-colour-page.ts'
import { NO_SUCH_FILMS } from './film-sheet.ts'
import { type ColourState, colourAddress, NarrowingChoices, narrowingOf } from './narrowing-choices.tsx'
import { PhotoPicker } from './photo-picker.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const state = colourAddress.read(url.searchParams)
  const shop = api(context.get(apiFetchContext))
  const [found, film, { finishes }] = await Promise.all([findFor(shop, state), filmOf(shop, state), shop.showPalette({ query: {} })])
  return { state, ...found, film, finishes }
}

type Shop = ReturnType<typeof api>

async function findFor(shop: Shop, state: ColourState) {
  const hex = readHexCode(state.farve)
  const problem = state.farve !== '' && hex === null ? HEX_CODE_MISSING : ''
  if (hex === null && (state.film === '' || problem)) return { nearest: null, problem }
  const query = { ...(hex === null ? { product: state.film } : { hex }), ...narrowingOf(state) }
  return { nearest: await orNull(shop.findNearest({ query })), problem }
}

/** The film to match; a colour code in the address wins. */
async function filmOf(shop: Shop, { farve, film }: ColourState) {
  if (farve !== '' || film === '') return null
  const found = await orNull(shop.showProduct({ params: { id: film } }))
  return found && { kcwId: found.product.kcwId, nameDa: found.product.nameDa }
}

export default function FindColourPage({ loaderData: { state, nearest, problem, film, finishes } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const href = useCallback((change: Partial<ColourState>) => colourAddress.href(change, state), [state])
  const take = useCallback(
    (farve: string) =>
      void navigate(colourAddress.href({ farve: farve.slice(1), film: '' }, state), { replace: true, preventScrollReset: true }),
    [navigate, state],
  )
  const [first] = nearest?.films ?? []
  return (
    <main id="indhold" className="wrap pb-20">
      <PageHead
        title="Find farve"
        description="Find den folie, der ligger nærmest en farvekode, en anden folie eller en farve i dit eget billede."
        path={paths.findColour()}
      />
      <header className="pt-10 pb-6 lg:pt-14">
        <h1 className="text-3xl">Find farve</h1>
        <p className="mt-2 max-w-prose text-muted">Fra en farvekode eller et billede til de folier, der ligger nærmest.</p>
      </header>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1fr_1.15fr]">
        <div className="grid content-start gap-6">
          <PhotoPicker onPick={take} />
          <NeedsScript to="finde en farve i et billede" />
          <HexForm key={state.farve} state={state} problem={problem} />
          <Notice tone="warning" title="Farver ser anderledes ud på skærm">
            Kamera og lys ændrer også farven, og ΔE sammenligner kun farvekoder. Brug tallet til at vælge prøver, og hold prøven mod bilen,
            før du bestiller folie.
          </Notice>
        </div>
        <section aria-labelledby="naermeste" className="min-w-0">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="naermeste" className="text-xl">
              Nærmeste folier
            </h2>
            {nearest?.hex && (
              <p className="text-sm text-muted">
                {film ? (
                  <>
                    til{' '}
                    <Link to={paths.product(film.kcwId)} className="font-semibold text-ink underline underline-offset-4">
                      {film.nameDa}
                    </Link>
                  </>
                ) : (
                  <>
                    til <span className="code">{nearest.hex}</span>
                  </>
                )}
              </p>
            )}
          </div>
          <p aria-live="polite" className="sr-only">
            {nearest?.hex && first && `${nearest.hex}: nærmest er ${first.product.nameDa}, ${nearnessText(first.difference)}.`}
          </p>
          {finishes.length > 0 && (
            <div className="mt-4">
              <NarrowingChoices finishes={finishes} state={state} href={href} />
            </div>
          )}
          {nearest?.hex ? (
            <>
              <ul className="mt-4 border-t border-line" data-testid="nearest">
                {nearest.films.map((near) => (
                  <NearestFilm key={near.product.id} near={near} hex={nearest.hex ?? ''} sample={nearest.sample} besideFilm={film?.kcwId} />
                ))}
              </ul>
              {nearest.films.length === 0 && <p className="py-8 text-muted">{NO_SUCH_FILMS}</p>}
              {nearest.films.length > 0 && (
                <p className="mt-4 text-xs text-muted">
                  <VatNote />. ΔE 1 kan lige anes, når to farver ligger side om side.
                </p>
              )}
            </>
          ) : (
            <p className="mt-6 max-w-prose text-muted">
              {state.film !== '' && problem === ''
                ? 'Den vare har ingen farve, vi kan sammenligne.'
                : 'Vælg en farve, så står de nærmeste folier her.'}{' '}
              <Link to={paths.colours()} className="font-semibold text-ink underline underline-offset-4">
                Se hele paletten
              </Link>
            </p>
          )}
        </section>
      </div>
    </main>
  )
}

/** A colour code, typed or picked with the browser's picker. Works without scripts. */
function HexForm({ state, problem }: { state: ColourState; problem: string }) {
  const [typed, setTyped] = useState(readHexCode(state.farve) ?? state.farve)
  return (
    <Form action={paths.findColour()} replace preventScrollReset className="flex flex-wrap items-start gap-2.5">
      <TextField
        label="Farvekode"
        name="farve"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        placeholder="#1d4f91"
        maxLength={20}
        autoComplete="off"
        spellCheck={false}
        error={problem || undefined}
        className="min-w-0 grow basis-40"
      />
      <input
        type="color"
        aria-label="Vælg farve"
        value={readHexCode(typed) ?? '#8a8e91'}
        onChange={({ target }) => setTyped(target.value)}
        className="mt-[1.55rem] h-12 w-14 cursor-pointer rounded-sm border border-edge bg-raised p-1 noscript:hidden"
      />
      {state.finish && <input type="hidden" name="finish" value={state.finish} />}
      {state.lager && <input type="hidden" name="lager" value={state.lager} />}
      <Button type="submit" variant="solid" className="mt-[1.55rem] min-h-12">
        Find
      </Button>
    </Form>
  )
}

type NearestFilmProps = {
  near: NearFilmAnswer
  hex: string
  sample: SampleOffer | null
  /** The SKU of the searched film; undefined for a colour. */
  besideFilm: string | undefined
}

function NearestFilm({ near: { product, hex: own, difference }, hex, sample, besideFilm }: NearestFilmProps) {
  const tag = usePriceTag(product)
  const orderSample = useOrderSample(sample)
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-b border-line py-4 sm:grid-cols-[8rem_1fr]">
      <span aria-hidden className="flex min-h-24 overflow-hidden rounded-sm border border-line">
        <span className="grow basis-0" style={{ background: hex }} />
        <span className="grow basis-0" style={{ background: own }} />
      </span>
      <div className="min-w-0">
        <h3 className="text-base wrap-anywhere">
          <Link to={paths.product(product.kcwId)} prefetch="intent" className="underline-offset-4 hover:underline">
            {product.nameDa}
          </Link>
        </h3>
        <p className="code text-muted">{product.kcwId}</p>
        <p className="figures mt-1 text-sm font-semibold">{nearnessText(difference)}</p>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-4">
          <Price price={tag.price} original={tag.original} />
          <StockLine stock={product.stock} />
        </div>
        <p className="for-buyers own-price text-xs text-muted">{priceTerms(soldAs(product), tag)}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {sample && (
            <Button
              size="sm"
              className="for-buyers"
              onClick={() => void orderSample(product)}
              aria-label={`Bestil prøve: ${product.nameDa}`}
            >
              <Mail size={18} aria-hidden />
              Bestil prøve
            </Button>
          )}
          {besideFilm && (
            <LinkButton
              size="sm"
              variant="quiet"
              to={paths.compare({ film: besideFilm, med: product.kcwId })}
              aria-label={`Sammenlign med ${product.nameDa}`}
            >
              <Columns2 size={18} aria-hidden />
              Sammenlign
            </LinkButton>
          )}
        </div>
      </div>
    </li>
  )
}
