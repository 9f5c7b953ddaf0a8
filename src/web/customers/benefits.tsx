import { DEFAULT_TIER, TIERS } from '#domain/customers/tier.ts'
import { withUnit } from '#domain/numbers/danish-figures.ts'
import { useSettings } from '#web/settings/use-settings.ts'

/** From the shop's tier table (requirements §10 'Bronze 5 % or 10 %'). */
export function Benefits() {
  const { tierDiscounts } = useSettings()
  const best = TIERS.reduce((a, b) => (tierDiscounts[b] > tierDiscounts[a] ? b : a))
  const benefits = [
    `${withUnit(tierDiscounts[DEFAULT_TIER], '%')} rabat på alle produkter fra første dag som ${DEFAULT_TIER}-kunde`,
    `Op til ${withUnit(tierDiscounts[best], '%')} rabat som ${best}-kunde`,
    '1 point pr. rulle, og 10 point er en gratis rulle fra udvalgte kategorier',
    'Betaling på faktura, når din konto er godkendt',
    'Hurtigbestilling med varenumre, og bestil igen fra tidligere ordrer',
  ]
  return (
    <section aria-label="Det får du">
      <h2 className="text-base">Det får du</h2>
      <ul className="mt-4 grid gap-2.5 text-sm">
        {benefits.map((benefit) => (
          <li key={benefit} className="flex gap-3">
            <span aria-hidden className="mt-2 size-1.5 shrink-0 bg-signal" />
            {benefit}
          </li>
        ))}
      </ul>
    </section>
  )
}
