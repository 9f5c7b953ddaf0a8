import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Product } from '#contract/products/product.ts'
import { writeQuestion } from '#domain/calculator/calculator-address.ts'
import { CAR_PARTS, type CarPart } from '#domain/calculator/car-parts.ts'
import { type CarPanel, PANEL_LABELS } from '#domain/film/car/car-form.ts'
import { priceTerms, soldAs } from '#domain/prices/price-terms.ts'
import { Price, usePriceTag } from '#web/prices/use-price-tag.tsx'
import { BuyOne } from '#web/products/buy-one.tsx'
import { SamplePicker } from '#web/products/sample-picker.tsx'
import { StockLine } from '#web/products/shown/stock-line.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'

type PanelFilmProps = Readonly<{
  panel: CarPanel
  film: Product | null
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** null removes the panel's film */
  onChoose: (film: Product | null) => void
}>

export function PanelFilm({ panel, film, isOpen, onOpen, onChoose }: PanelFilmProps) {
  const label = PANEL_LABELS[panel]
  return (
    <section aria-label={label} className="border-b border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="flex min-w-0 items-center gap-3 text-sm">
          <span aria-hidden className="size-9 shrink-0 border border-line" style={{ background: film?.hex ?? 'var(--color-stage)' }} />
          <span className="min-w-0">
            <span className="block font-semibold">{label}</span>
            <span className="block text-xs wrap-anywhere text-muted">
              {film ? (
                <Link to={paths.product(film.kcwId)} className="inline-flex min-h-6 items-center underline underline-offset-4">
                  {film.nameDa}
                </Link>
              ) : (
                WITHOUT[panel]
              )}
            </span>
          </span>
        </span>
        <span className="flex gap-2">
          {film && (
            <Button size="sm" variant="quiet" onClick={() => onChoose(null)} aria-label={`Fjern folien: ${label}`}>
              Fjern
            </Button>
          )}
          <Button
            size="sm"
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
            aria-label={`${film ? 'Skift' : 'Vælg'} folie: ${label}`}
          >
            {film ? 'Skift' : 'Vælg folie'}
          </Button>
        </span>
      </div>
      {film && <FilmOffer film={film} panel={panel} />}
      {isOpen && (
        <SamplePicker
          question={`Hvilken folie? ${label}`}
          film={film}
          onChoose={(chosen) => {
            onChoose(chosen)
            onOpen(false)
          }}
        />
      )}
    </section>
  )
}

const WITHOUT: Readonly<Record<CarPanel, string>> = {
  body: 'Ingen folie valgt',
  roof: 'Som karosseriet',
  bonnet: 'Som karosseriet',
  mirrors: 'Som karosseriet',
  stripes: 'Ingen striber',
}

/** Parts for the calculator; mirrors and stripes are measured by hand. */
const MEASURED: Readonly<Record<CarPanel, readonly CarPart[]>> = {
  body: CAR_PARTS,
  roof: ['roof'],
  bonnet: ['bonnet'],
  mirrors: CAR_PARTS,
  stripes: CAR_PARTS,
}

function FilmOffer({ film, panel }: { film: Product; panel: CarPanel }) {
  const tag = usePriceTag(film)
  const question = { car: null, panels: [], difficulty: 'normal', wastePercent: 0, oneBatch: false, tools: false } as const
  return (
    <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pl-12">
      <div>
        <Price price={tag.price} original={tag.original} />
        <p className="for-buyers figures text-2xs text-muted">{priceTerms(soldAs(film), tag)}</p>
        <StockLine stock={film.stock} />
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          size="sm"
          variant="quiet"
          to={paths.calculator(writeQuestion({ ...question, film: film.kcwId, parts: MEASURED[panel] }))}
        >
          Beregn meter
        </LinkButton>
        <BuyOne product={film} />
      </div>
    </div>
  )
}
