import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import type { Facet } from '#contract/products/product.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { TO_FIND_COLOUR } from '#web/products/colours/colour-texts.ts'
import { paintOf, type toFinishSample } from '#web/products/colours/film-sheet.ts'
import { LinkButton } from '#web/ui/button.tsx'

type FinishSample = ReturnType<typeof toFinishSample>

export function ColourWall({ colors, finishes }: { colors: readonly Facet[]; finishes: readonly FinishSample[] }) {
  return (
    <section className="border-y border-line bg-sunk" aria-labelledby="farver">
      <div className="wrap py-16 lg:py-24">
        <h2 id="farver" className="text-2xl">
          Find farven
        </h2>
        <ul className="film-wall mt-8">
          {colors.map(({ value, label, hex, count: number }) => (
            <li key={value}>
              <Link to={paths.products({ category: 'bilfolie', color: value })} prefetch="intent" className="group block bg-ground pb-3">
                <span
                  aria-hidden
                  className="film-sheet block h-28 md:h-36"
                  {...paintOf({ surface: 'gloss', hex: hex ?? '#8A8E91', shiftHexes: [] })}
                />
                <span className="mt-2.5 block px-3 text-sm font-bold group-hover:underline">{label}</span>
                <span className="block px-3 text-xs text-muted">{count(number, 'folie', 'folier')}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.colours()}>Se alle farver som palet</LinkButton>
          <LinkButton to={paths.findColour()}>{TO_FIND_COLOUR}</LinkButton>
        </div>
        <h3 className="mt-12 text-lg">Eller finishen</h3>
        <ul className="film-wall mt-5">
          {finishes.map(({ value, label, count: number, ...sheet }) => (
            <li key={value}>
              <Link to={paths.products({ category: 'bilfolie', finish: value })} prefetch="intent" className="group block bg-ground pb-3">
                <span aria-hidden className="film-sheet block h-24" {...paintOf(sheet)} />
                <span className="mt-2.5 block px-3 text-sm font-bold group-hover:underline">{label}</span>
                <span className="block px-3 text-xs text-muted">{count(number, 'folie', 'folier')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
