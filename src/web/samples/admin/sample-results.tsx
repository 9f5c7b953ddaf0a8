import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { SampleResults } from '#contract/samples.ts'
import { wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { date } from '#web/format.ts'
import { SmallTable } from '#web/ui/small-table.tsx'

export function SampleResultsPart({ results: { samples, led, percent, rolls, outcomes } }: { results: SampleResults }) {
  if (samples === 0) return null
  const figures = [
    { label: 'Prøver sendt', value: wholeNumber(samples) },
    { label: 'Blev til ruller', value: `${wholeNumber(led)} (${withUnit(percent, '%')})` },
    { label: 'Ruller i de ordrer', value: wholeNumber(rolls) },
  ]
  return (
    <section aria-labelledby="blev-til-ruller" className="pb-9">
      <h2 id="blev-til-ruller" className="pb-1 text-lg">
        Prøver, der blev til ruller
      </h2>
      <p className="pb-3 text-sm text-muted">
        Det seneste år, gratis og købte. Rullen er den første af samme folie, kunden bestilte, efter at prøven var sendt.
      </p>
      <dl className="figures flex flex-wrap gap-x-10 gap-y-2 pb-4">
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="display text-xl">{value}</dd>
          </div>
        ))}
      </dl>
      {outcomes.length > 0 && (
        <SmallTable
          rows={outcomes}
          keyOf={({ id }) => id}
          caption="Prøver, der blev til ruller"
          columns={[
            {
              label: 'Folie',
              isRowHeading: true,
              className: 'wrap-anywhere',
              cell: ({ nameDa, kcwId, buyer }) => (
                <>
                  <span className="block font-semibold">{nameDa}</span>
                  <span className="block text-xs text-muted">
                    <span className="code">{kcwId}</span> · {buyer}
                  </span>
                </>
              ),
            },
            { label: 'Prøve sendt', isForWide: true, cell: ({ sentAt, isFree }) => `${date(sentAt)}, ${isFree ? 'gratis' : 'købt'}` },
            {
              label: 'Ordre',
              cell: ({ order }) => (
                <>
                  <Link to={paths.adminOrder(order.id)} className="font-semibold underline underline-offset-4">
                    {order.orderNumber}
                  </Link>
                  <span className="block text-xs text-muted">{date(order.orderedAt)}</span>
                </>
              ),
            },
            { label: 'Ruller', isFigure: true, cell: ({ order }) => wholeNumber(order.rolls) },
          ]}
        />
      )}
    </section>
  )
}
