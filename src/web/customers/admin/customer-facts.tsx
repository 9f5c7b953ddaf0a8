import type { Customer } from '#contract/customers/customer.ts'
import { date } from '#web/format.ts'
import { Notice } from '#web/ui/notice.tsx'

/** What the customer says of himself and staff do not change. */
export function CustomerFacts({ user }: { user: Customer }) {
  const rows = [
    ['CVR', user.cvr],
    ['Telefon', user.phone],
    ['Adresse', [user.address, [user.postalCode, user.city].filter(Boolean).join(' ')].filter(Boolean).join(', ')],
    ['E-mail bekræftet', user.emailVerified ? 'Ja' : 'Nej'],
    ['Oprettet', date(user.createdAt)],
  ] as const
  return (
    <section aria-label="Kundens egne oplysninger" className="mt-6 border-t border-line pt-4">
      <CvrNotice user={user} />
      <dl className="grid gap-x-6 text-sm sm:grid-cols-2">
        {rows.map(([label, value]) => (
          <div key={label} className="flex gap-3 border-b border-line py-2">
            <dt className="w-32 shrink-0 text-muted">{label}</dt>
            <dd className="figures min-w-0 break-words">{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Warns of a CVR number that cannot be right. */
export function CvrNotice({ user }: { user: Customer }) {
  if (user.cvrIsValid !== false) return null
  return (
    <Notice tone="warning" className="mb-4">
      CVR-nummeret har et forkert kontrolciffer.
    </Notice>
  )
}
