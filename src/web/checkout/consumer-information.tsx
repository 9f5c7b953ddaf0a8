import { amount } from '#domain/money/kroner-text.ts'
import { preContractFacts } from '#domain/terms/pre-contract.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import type { ShownOrder } from './shown-order.ts'

/** Information right above the order button (forbrugeraftaleloven § 12, stk. 1). */
export function ConsumerInformation({ shown }: { shown: ShownOrder }) {
  const { company, hasCompanyFacts, delivery } = useSettings()
  const facts = preContractFacts({
    goods: shown.lines,
    total: amount(shown.totalOre),
    shipping: amount(shown.shippingOre),
    delivery,
    deliveryWay: shown.deliveryWay,
    seller: hasCompanyFacts ? company : null,
  })
  return (
    <section aria-labelledby="foer-du-bestiller" className="mb-5 border-t-2 border-ink pt-3">
      <h2 id="foer-du-bestiller" className="text-base">
        Før du bestiller
      </h2>
      <dl className="figures mt-2 grid gap-2 text-xs">
        {facts.map(({ label, text }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="break-words text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
