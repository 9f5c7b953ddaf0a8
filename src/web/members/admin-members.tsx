import type { Customer } from '#contract/customers/customer.ts'
import { MEMBER_ROLE_LABELS } from '#domain/customers/rights/member-rights.ts'
import { browserApi } from '#web/api.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

export function AdminMembers({ user }: { user: Customer }) {
  const { data } = useUserQuery({
    queryKey: ['members-of', user.id],
    queryFn: ({ signal }) => browserApi.listMembersOf({ params: { id: user.id } }, { signal }),
  })
  if (!data || data.members.length + data.workshops.length === 0) return null
  return (
    <section aria-label="Medarbejdere" className="mt-6 border-t border-line pt-4 text-sm">
      <h3 className="font-semibold">Medarbejdere</h3>
      <ul className="mt-2">
        {data.members.map(({ id, name, email, role, joinedAt }) => (
          <li key={id} className="border-b border-line py-2 wrap-anywhere">
            {name ? `${name} (${email})` : email}: {MEMBER_ROLE_LABELS[role]}
            {!joinedAt && ', inviteret'}
          </li>
        ))}
        {data.workshops.map(({ customerId, name, role }) => (
          <li key={customerId} className="border-b border-line py-2">
            {MEMBER_ROLE_LABELS[role]} hos {name}
          </li>
        ))}
      </ul>
    </section>
  )
}
