import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { nearnessText } from '#domain/products/colours/nearest-films.ts'

export type StandIn = Readonly<{ kcwId: string; nameDa: string; finish: string; hex: string; difference: number }>

export function StandIns({ sku, films }: { sku: string; films: readonly StandIn[] }) {
  if (films.length === 0) return null
  return (
    <section aria-labelledby="naermeste-paa-lager" className="mt-4 border-t border-line pt-4">
      <h2 id="naermeste-paa-lager" className="text-sm">
        Udsolgt – {NUMBERS[films.length] ?? 'de nærmeste'} på lager
      </h2>
      <ul className="mt-1">
        {films.map(({ kcwId, nameDa, finish, hex, difference }) => (
          <li key={kcwId}>
            <Link to={paths.product(kcwId)} prefetch="intent" className="group flex min-h-12 items-center gap-3 py-1 text-sm">
              <span aria-hidden className="size-9 shrink-0 rounded-sm border border-line" style={{ background: hex }} />
              <span className="min-w-0 grow">
                <span className="block font-semibold group-hover:underline">{nameDa}</span>
                <span className="figures block text-xs text-muted">{[finish, nearnessText(difference)].filter(Boolean).join(' · ')}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to={paths.findColour({ film: sku, lager: '1' })}
        className="inline-flex min-h-11 items-center text-xs font-semibold underline underline-offset-4"
      >
        Se flere på tværs af finish
      </Link>
    </section>
  )
}

const NUMBERS: Readonly<Record<number, string>> = { 1: 'den nærmeste', 2: 'de to nærmeste', 3: 'de tre nærmeste' }
