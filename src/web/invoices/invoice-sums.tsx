import type { InvoiceSums as Sums } from '#contract/invoices.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { TOTAL_WITH_VAT } from '#domain/money/vat.ts'

const SHOWN = [
  { label: 'Ekskl. moms', of: 'net' },
  { label: 'Moms', of: 'vat' },
  { label: TOTAL_WITH_VAT, of: 'total' },
] as const satisfies readonly { label: string; of: keyof Sums }[]

/** The sums of all found invoices, including those on other pages. */
export function InvoiceSums({ sums }: { sums: Sums }) {
  return (
    <dl aria-label="Summer af alle fundne bilag, kreditnotaer fratrukket" className="figures flex flex-wrap gap-x-8 gap-y-2">
      {SHOWN.map(({ label, of }) => (
        <div key={of}>
          <dt className="text-2xs text-muted">{label}</dt>
          <dd className="text-sm font-semibold whitespace-nowrap">{amount(Math.round(sums[of] * 100))}</dd>
        </div>
      ))}
    </dl>
  )
}
