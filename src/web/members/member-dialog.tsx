import { type FormEvent, useState } from 'react'
import type { BodyIn, ResponseOf } from '#contract/http/call.ts'
import type { Member, memberCalls } from '#contract/members.ts'
import { MEMBER_ROLE_LABELS, MEMBER_ROLE_TEXTS, MEMBER_ROLES, type MemberRole } from '#domain/customers/rights/member-rights.ts'
import { oreToKr } from '#domain/money/money.ts'
import { AMOUNT_UNREADABLE, typedOre } from '#domain/money/typed-amount.ts'
import { numberText } from '#domain/numbers/danish-number.ts'
import { setRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useSettings } from '#web/settings/use-settings.ts'
import { EmailField } from '#web/ui/contact-fields.tsx'
import { AmountField, RadioRow } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type Saved = ResponseOf<(typeof memberCalls)['inviteMember']>
type MemberDialogProps = {
  /** Null invites a new member. */
  member: Member | null
  /** Throws refusals of the server. */
  onSave: (body: BodyIn<(typeof memberCalls)['inviteMember']>) => Promise<Saved>
  onClose: () => void
}

export function MemberDialog({ member, onSave, onClose }: MemberDialogProps) {
  const [email, setEmail] = useState(member?.email ?? '')
  const [role, setRole] = useState<MemberRole>(member?.role ?? 'buyer')
  const { members } = useSettings()
  const [limit, setLimit] = useState(limitText(member?.role === 'buyer' ? member.orderLimit : members.orderLimit))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { run, isBusy } = useAction({ onSuccess: onClose, isShown: (refused) => setRefusedFields(refused, setErrors) })
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
