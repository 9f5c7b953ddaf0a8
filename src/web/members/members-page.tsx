import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '#contract/members.ts'
import { paths } from '#contract/pages/pages.ts'
import { MEMBER_ROLE_LABELS } from '#domain/customers/rights/member-rights.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre } from '#domain/money/money.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { attempt } from '#web/forms/use-action.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/members-page.ts'
import { MemberDialog } from './member-dialog.tsx'

const TITLE = 'Medarbejdere'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => await browserApi.listMembers())
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.members()} />
}

type Open = Readonly<{ kind: 'invite' }> | Readonly<{ kind: 'change' | 'remove'; member: Member }>

export default function Members({ loaderData }: Route.ComponentProps) {
  const [members, setMembers] = useState<readonly Member[]>(loaderData.members)
  const [open, setOpen] = useState<Open | null>(null)
  const keep = <Answer extends Readonly<{ members: Member[] }>>(answer: Answer): Answer => {
    setMembers(answer.members)
    return answer
  }
  const sendAgain = ({ id }: Member) =>
    attempt(async () => {
      toast.success(keep(await browserApi.inviteAgain({ params: { id } })).message)
    })
  return (
    <AccountPage
      title={TITLE}
      path={paths.members()}
      action={
        <Button variant="solid" onClick={() => setOpen({ kind: 'invite' })}>
          <UserPlus size={18} aria-hidden />
          Inviter
        </Button>
      }
    >
      <p className="max-w-prose text-sm text-muted">
        Alle medarbejdere deler værkstedets priser, point, ordrer, fakturaer og lister. {loaderData.owner.name} ({loaderData.owner.email})
        har oprettet kontoen og er altid ejer.
      </p>
      {members.length === 0 ? (
        <p className="mt-8 border-y border-line py-6 text-sm">
          Der er ingen andre endnu. Inviter dem, der også bestiller eller skal kunne se med.
        </p>
      ) : (
        <ul aria-label="Medarbejdere" className="mt-8 border-t border-line text-sm">
          {members.map((member) => (
            <li key={member.id} className="grid gap-x-6 gap-y-3 border-b border-line py-4 sm:grid-cols-[1fr_11rem_auto] sm:items-center">
              <Who member={member} />
              <p>
                <RoleText member={member} />
              </p>
              <p className="flex flex-wrap gap-2 sm:justify-end">
                {!member.joinedAt && (
                  <Button size="sm" onClick={() => void sendAgain(member)} aria-label={`Send igen til ${member.email}`}>
                    Send igen
                  </Button>
                )}
                <Button size="sm" onClick={() => setOpen({ kind: 'change', member })} aria-label={`Ret ${nameOf(member)}`}>
                  Ret
                </Button>
                <Button size="sm" onClick={() => setOpen({ kind: 'remove', member })} aria-label={`Fjern ${nameOf(member)}`}>
                  Fjern
                </Button>
              </p>
            </li>
          ))}
        </ul>
      )}
      {open?.kind === 'invite' && (
        <MemberDialog member={null} onSave={async (body) => keep(await browserApi.inviteMember({ body }))} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'change' && (
        <MemberDialog
          member={open.member}
          onSave={async ({ role, orderLimit }) =>
            keep(await browserApi.changeMember({ params: { id: open.member.id }, body: { role, orderLimit } }))
          }
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'remove' && (
        <AskedCall
          title={open.member.joinedAt ? `Fjern ${nameOf(open.member)}?` : `Træk invitationen til ${open.member.email} tilbage?`}
          confirmLabel={open.member.joinedAt ? 'Fjern' : 'Træk tilbage'}
          call={async () => keep(await browserApi.removeMember({ params: { id: open.member.id } }))}
          onDone={() => setOpen(null)}
          onClose={() => setOpen(null)}
          question={
            open.member.joinedAt
              ? 'Adgangen til værkstedet slutter med det samme, på alle enheder. Det, der er bestilt, bliver stående.'
              : 'Linket i mailen holder op med at virke.'
          }
        />
      )}
    </AccountPage>
  )
}

function nameOf({ name, email }: Member): string {
  return name ?? email
}

function Who({ member: { name, email, joinedAt, expiresAt } }: { member: Member }) {
  return (
    <span className="block wrap-anywhere">
      {name && <b className="block">{name}</b>}
      <span className="text-muted">{email}</span>
      {!joinedAt && expiresAt && (
        <span className="mt-1 block">
          {new Date(expiresAt) > new Date() ? (
            <Badge>Inviteret, linket virker til {date(expiresAt)}</Badge>
          ) : (
            <Badge tone="warning">Invitationen er udløbet</Badge>
          )}
        </span>
      )}
    </span>
  )
}

function RoleText({ member: { role, orderLimit } }: { member: Member }) {
  return (
    <>
      {MEMBER_ROLE_LABELS[role]}
      {orderLimit !== null && <span className="block text-muted">skal have godkendt over {amount(krToOre(orderLimit))}</span>}
    </>
  )
}
