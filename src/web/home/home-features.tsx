import { dayRangeText } from '#domain/calendar/day-range.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { classes } from '#web/ui/classes.ts'

export function HomeFeatures() {
  const { claims, delivery, tierDiscounts } = useSettings()
  const discounts = Object.values(tierDiscounts)
  const features = [
    {
      title: 'Loyalitetsprogram',
      figure: '10 = 1',
      text: 'Ti point er en gratis rulle fra udvalgte kategorier. Du optjener ét point pr. rulle, og point udløber aldrig.',
    },
    {
      title: claims.warranty,
      ...yearsIn(claims.warranty),
      text: 'Folie, der holder farve, kant og glans i dansk vejr. Hvem der giver garantien, og hvad den dækker, står ved hver folie.',
    },
    {
      title: 'Hurtig levering',
      figure: dayRangeText(delivery.home),
      unit: 'hverdage',
      text: `Levering i Danmark inden for ${delivery.home} hverdage, fra vi sender, til rullen er hos dig. Du ser altid, hvor mange ruller der ligger klar.`,
    },
    {
      title: 'B2B-priser',
      figure: `${Math.min(...discounts)}–${Math.max(...discounts)}`,
      unit: '%',
      text: 'Eksklusiv rabat til erhvervskunder. Opret en konto, og se dine egne priser, så snart den er godkendt.',
    },
  ].filter(({ title }) => title !== '')
  return (
    <section aria-label="Derfor handler værksteder her" className="wrap">
      <ul className={classes('grid border-b border-line sm:grid-cols-2', features.length === 4 ? 'xl:grid-cols-4' : 'xl:grid-cols-3')}>
        {features.map(({ title, figure, unit, text }) => (
          <li key={title} className="border-line py-9 max-sm:not-last:border-b sm:pr-8 xl:py-14 xl:not-last:border-r xl:not-first:pl-8">
            <p aria-hidden className="display figures text-2xl">
              {figure}
              {unit && <span className="ml-1.5 text-base font-bold">{unit}</span>}
            </p>
            <h2 className="mt-3 text-base">{title}</h2>
            <p className="mt-1.5 max-w-xs text-sm text-muted">
              <UnbrokenRanges text={text} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function yearsIn(claim: string): { figure: string; unit?: string } {
  const years = /\d+(?:\D\d+)?/.exec(claim)?.[0]?.replace('-', '–')
  return years === undefined ? { figure: '✓' } : { figure: years, unit: 'år' }
}

export function UnbrokenRanges({ text }: { text: string }) {
  let at = 0
  return text.split(/(\d+[-–]\d+)/).map((part, index) => {
    at += part.length
    return index % 2 === 1 ? (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    )
  })
}
