import { paths } from '#contract/pages/pages.ts'
import { POINTS_PER_FREE_ROLL } from '#domain/points/points.ts'
import { usePriceView } from '#web/prices/vat-view.tsx'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/button.tsx'

const STEPS = [
  {
    title: 'Optjen point',
    figure: '+1',
    text: 'Du får 1 point for hver rulle, du køber uden kampagnepris fra udvalgte kategorier. Din rabat ændrer ikke på det. Point er dine, når ordren er betalt, og de udløber aldrig.',
  },
  {
    title: 'Brug point',
    figure: `${POINTS_PER_FREE_ROLL} = 1`,
    text: `${POINTS_PER_FREE_ROLL} point er en gratis rulle. Vælg »Betal med point« på produktet eller i kurven. TPU-produkter er ikke med.`,
  },
] as const

/** How points are earned and redeemed, for customers (requirements §2 'Home', §9 'Points'). */
export function LoyaltyExplainer() {
  const { status } = useSession()
  const { isRetailView } = usePriceView()
  if (status !== 'customer' || isRetailView) return null
  return (
    <section aria-labelledby="point" className="for-buyers wrap pb-16 lg:pb-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="point" className="text-2xl">
          Sådan virker dine point
        </h2>
        <LinkButton to={paths.account()} variant="quiet" className="-mx-5 underline underline-offset-4">
          Se dine point
        </LinkButton>
      </div>
      <ul className="grid border-t border-line md:grid-cols-2">
        {STEPS.map(({ title, figure, text }) => (
          <li key={title} className="border-b border-line py-8 md:not-first:border-l md:not-first:pl-8 md:first:pr-8">
            <p aria-hidden className="display figures text-2xl">
              {figure}
            </p>
            <h3 className="mt-3 text-base">{title}</h3>
            <p className="mt-1.5 max-w-md text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
