import { UserPlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { BodyIn, ResponseOf } from '#contract/http/call.ts'
import type { Member, memberCalls } from '#contract/members/members.ts'
import { paths } from '#contract/pages/pages.ts'
import { MEMBER_ROLE_LABELS, MEMBER_ROLE_TEXTS, MEMBER_ROLES, type MemberRole } from '#domain/customers/rights/member-rights.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { AMOUNT_UNREADABLE, typedOre } from '#domain/money/typed-amount.ts'
import { numberText } from '#domain/numbers/danish-number.ts'
import { browserApi } from '#web/api.ts'
import { date } from '#web/format.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { attempt, useAction } from '#web/forms/use-action.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { AmountField, RadioRow } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/members-page.ts'

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
  const storeMembers = <Answer extends Readonly<{ members: Member[] }>>(answer: Answer): Answer => {
    setMembers(answer.members)
    return answer
  }
  const sendAgain = ({ id }: Member) =>
    attempt(async () => {
      toast.success(storeMembers(await browserApi.inviteAgain({ params: { id } })).message)
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
              <Person member={member} />
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
        <MemberDialog
          member={null}
          onSave={async (body) => storeMembers(await browserApi.inviteMember({ body }))}
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'change' && (
        <MemberDialog
          member={open.member}
          onSave={async (typed) =>
            storeMembers(await browserApi.changeMember({ params: { id: open.member.id }, body: changesOf(typed, open.member) }))
          }
          onClose={() => setOpen(null)}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmedCall
          title={open.member.joinedAt ? `Fjern ${nameOf(open.member)}?` : `Træk invitationen til ${open.member.email} tilbage?`}
          confirmLabel={open.member.joinedAt ? 'Fjern' : 'Træk tilbage'}
          call={async () => storeMembers(await browserApi.removeMember({ params: { id: open.member.id } }))}
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

function Person({ member: { name, email, joinedAt, expiresAt } }: { member: Member }) {
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

type Typed = BodyIn<(typeof memberCalls)['inviteMember']>

/** Only what differs from what was shown, so that another owner's change is not undone; another role comes with its limit. */
function changesOf({ role, orderLimit }: Typed, shown: Member): BodyIn<(typeof memberCalls)['changeMember']> {
  if (role !== shown.role) return { role, orderLimit }
  return orderLimit === shown.orderLimit ? {} : { orderLimit }
}

type Saved = ResponseOf<(typeof memberCalls)['inviteMember']>
type MemberDialogProps = {
  /** Null invites a new member. */
  member: Member | null
  /** Throws refusals of the server. */
  onSave: (typed: Typed) => Promise<Saved>
  onClose: () => void
}

function MemberDialog({ member, onSave, onClose }: MemberDialogProps) {
  const [email, setEmail] = useState(member?.email ?? '')
  const [role, setRole] = useState<MemberRole>(member?.role ?? 'buyer')
  const { members } = useSettings()
  const [limit, setLimit] = useState(limitText(member?.role === 'buyer' ? member.orderLimit : members.orderLimit))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({ onSuccess: onClose, showAtFields: (refused) => setRefusedFields(refused, setErrors) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const limitOre = role === 'buyer' && limit.trim() !== '' ? typedOre(limit) : null
    if (role === 'buyer' && limit.trim() !== '' && limitOre === null) {
      setErrors({ orderLimit: AMOUNT_UNREADABLE })
      return
    }
    await run(() => onSave({ email, role, orderLimit: limitOre === null ? null : oreToKr(limitOre) }))
  }

  return (
    <FormDialog
      title={member ? (member.name ?? member.email) : 'Inviter en medarbejder'}
      onClose={onClose}
      onSubmit={submit}
      saveLabel={member ? 'Gem' : 'Send invitation'}
      busyText={member ? 'Gemmer...' : 'Sender...'}
      isBusy={isBusy}
      className="grid gap-5"
    >
      {!member && (
        <EmailField
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          autoComplete="off"
          hint="Vi sender et link, der virker i syv dage. Medarbejderen vælger selv navn og adgangskode."
          error={errors.email}
        />
      )}
      <fieldset>
        <legend className="mb-1 text-xs font-semibold">Rolle</legend>
        {MEMBER_ROLES.map((one) => (
          <RadioRow
            key={one}
            name="rolle"
            title={MEMBER_ROLE_LABELS[one]}
            detail={MEMBER_ROLE_TEXTS[one]}
            checked={role === one}
            onChange={() => setRole(one)}
          />
        ))}
      </fieldset>
      {role === 'buyer' && (
        <AmountField
          label="Skal godkendes over (kr. inkl. moms)"
          isOptional
          value={limit}
          onChange={({ target }) => setLimit(target.value)}
          hint="Ordrer over beløbet venter på din godkendelse. Skriv 0, hvis alle skal godkendes. Lad feltet stå tomt, hvis ingen skal."
          error={errors.orderLimit}
        />
      )}
    </FormDialog>
  )
}

function limitText(kr: number | null): string {
  return kr === null ? '' : numberText(kr)
}
