import type { Customer } from '#contract/customers/customer.ts'
import { date } from '#web/format.ts'

/** What stands of the customer and nobody types. */
export function CustomerFacts({ user }: { user: Customer }) {
  const rows = [
    ['E-mail bekræftet', user.emailVerified ? 'Ja' : 'Nej'],
    ['Totrinslogin', user.hasSecondFactor ? 'Ja' : 'Nej'],
    ['Oprettet', date(user.createdAt)],
  ] as const
  return (
    <section aria-label="Om kontoen" className="mt-6 border-t border-line pt-4">
      <dl className="grid gap-x-6 text-sm sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex gap-3 border-b border-line py-2">
            <dt className="w-32 shrink-0 text-muted">{label}</dt>
            <dd className="figures min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
