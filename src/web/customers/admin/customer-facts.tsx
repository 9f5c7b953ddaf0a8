import type { Customer } from '#contract/customers/customer.ts'
import { MAIL_DAYS } from '#domain/shelf-lists/shelf-mail.ts'
import { keptByText } from '#domain/shelf-lists/shelf-texts.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'

export function CustomerFacts({ user }: { user: Customer }) {
  const { data: kept } = useUserQuery({
    queryKey: ['kept-by-customer', user.id],
    queryFn: ({ signal }) => browserApi.showKeptByCustomer({ params: { id: user.id } }, { signal }),
  })
  const rows = [
    ['E-mail bekræftet', user.emailVerified ? 'Ja' : 'Nej'],
    ['Totrinslogin', user.hasSecondFactor ? 'Ja' : 'Nej'],
    ['Oprettet', date(user.createdAt)],
    ...(kept ? [['Fast lager', keptWithMail(kept)] as const] : []),
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

function keptWithMail({ weekday, ...kept }: Parameters<typeof keptByText>[0] & Readonly<{ weekday: number | null }>): string {
  return weekday === null ? keptByText(kept) : `${keptByText(kept)}. Mail hver ${MAIL_DAYS[weekday]}`
}
