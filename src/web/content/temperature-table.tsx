import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { FILM_TEMPERATURES } from './film-temperatures.ts'

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
