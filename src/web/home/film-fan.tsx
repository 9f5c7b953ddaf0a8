import { Link } from 'react-router'
import { paths } from '#contract/pages.ts'
import { type FilmSheet, paintOf } from '#web/products/colours/film-sheet.ts'

export function FilmFan({ sheets }: { sheets: readonly FilmSheet[] }) {
  return (
    <ul aria-label="Udvalgte folier" className="film-fan">
      {sheets.map((sheet) => (
        <li key={sheet.kcwId} className="film-fan-place">
          <Link to={paths.product(sheet.kcwId)} prefetch="intent" className="film-sheet film-fan-sheet" {...paintOf(sheet)}>
            <span className="film-fan-label">
              <span className="code block">{sheet.kcwId}</span>
              <span className="display block text-sm leading-tight">{sheet.nameDa}</span>
              <span className="block text-xs">{sheet.finish}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
