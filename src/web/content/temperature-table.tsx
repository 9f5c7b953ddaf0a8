import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'

export function TemperatureTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label="Temperaturer efter folietype">
      <table className="figures w-full min-w-2xl text-sm">
        <thead>
          <tr className="border-b border-edge text-left [&>th]:py-3 [&>th]:pr-4">
            <th scope="col">Folie</th>
            <th scope="col">Type</th>
            <th scope="col" className="text-right">
              Montering
            </th>
            <th scope="col" className="text-right">
              Eftervarme
            </th>
            <th scope="col">Retning</th>
            <th scope="col" className="text-right">
              Holdbarhed
            </th>
          </tr>
        </thead>
        <tbody className="[&_td]:py-1 [&_td]:pr-4">
          {FILM_TEMPERATURES.map(({ film, category, finish, type, application, postHeat, durability, isDirectional }) => (
            <tr key={finish} className="border-b border-line">
              <th scope="row" className="py-1 pr-4 text-left font-normal">
                <FilmLink to={paths.products({ category, finish })}>{film}</FilmLink>
              </th>
              <td>{type}</td>
              <td className="text-right">{application}</td>
              <td className="text-right">{postHeat}</td>
              <td>{isDirectional ? 'Én vej' : 'Fri'}</td>
              <td className="text-right">{durability}</td>
            </tr>
          ))}
          <tr className="border-b border-line">
            <th scope="row" className="py-1 pr-4 text-left font-normal">
              <FilmLink to={paths.products({ category: 'lakbeskyttelse' })}>Lakbeskyttelse</FilmLink>
            </th>
            <td>TPU</td>
            <td className="text-right">Våd</td>
            <td className="text-right">Ingen</td>
            <td>Fri</td>
            <td className="text-right">1–10 år</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function FilmLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} prefetch="intent" className="inline-flex min-h-11 min-w-11 items-center font-semibold underline underline-offset-4">
      {children}
    </Link>
  )
}

/** Installation temperatures, compared with the demo catalogue by a test. */
type FilmTemperature = Readonly<{
  film: string
  category: string
  finish: string
  type: string
  application: string
  postHeat: string
  durability: string
  isDirectional: boolean
}>

const WRAP = { category: 'bilfolie', application: '16–28 °C', postHeat: '90 °C' } as const
const CAST = { ...WRAP, type: 'Støbt (cast)' } as const

export const FILM_TEMPERATURES: readonly FilmTemperature[] = [
  { ...CAST, film: 'Blank', finish: 'Blank', durability: '7 år', isDirectional: false },
  { ...CAST, film: 'Satin', finish: 'Satin', durability: '7 år', isDirectional: false },
  { ...CAST, film: 'Mat', finish: 'Mat', durability: '6 år', isDirectional: false },
  { ...CAST, film: 'Metallic', finish: 'Metallic', durability: '6 år', isDirectional: true },
  { ...CAST, film: 'Farveskift', finish: 'Farveskift', durability: '5 år', isDirectional: true },
  { ...CAST, film: 'Krom', finish: 'Krom', durability: '3 år', isDirectional: true },
  { ...WRAP, film: 'Struktur og karbon', finish: 'Struktur', type: 'Kalandreret polymer', durability: '6 år', isDirectional: true },
]
