import { ArrowLeft, ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

type PaginationProps = { page: number; pages: number; to: (page: number) => string; label?: string }

const STEP =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-3 text-sm font-semibold transition-colors hover:bg-sunk'

export function Pagination({ page, pages, to, label = 'Sider' }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={label} className="figures flex flex-wrap items-center justify-center gap-1 border-t border-line pt-6">
      {page > 1 && (
        <Link to={to(page - 1)} prefetch="intent" rel="prev" className={STEP}>
          <ArrowLeft size={18} aria-hidden /> Forrige
        </Link>
      )}
      {pagesShown(page, pages).map((shown, index, all) => (
        <span key={shown} className="inline-flex items-center">
          {index > 0 && shown - (all[index - 1] ?? 0) > 1 && (
            <span aria-hidden className="px-1 text-muted">
              …
            </span>
          )}
          <Link
            to={to(shown)}
            prefetch="intent"
            aria-current={shown === page ? 'page' : undefined}
            aria-label={`Side ${shown}`}
            className={classes(STEP, shown === page && 'bg-ink text-ground hover:bg-ink')}
          >
            {shown}
          </Link>
        </span>
      ))}
      {page < pages && (
        <Link to={to(page + 1)} prefetch="intent" rel="next" className={STEP}>
          Næste <ArrowRight size={18} aria-hidden />
        </Link>
      )}
    </nav>
  )
}

function pagesShown(page: number, pages: number): number[] {
  return [...new Set([1, page - 1, page, page + 1, pages])].filter((shown) => shown >= 1 && shown <= pages)
}
