import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer } from '#contract/customers/customer.ts'
import { pointsCalls } from '#contract/points.ts'
import { holdsPermission } from '#domain/customers/rights/rights.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { MAX_POINTS_BY_HAND, MAX_REASON_LENGTH } from '#domain/points/points-by-hand.ts'
import { browserApi } from '#web/api.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'

type Correction = { direction: 'add' | 'deduct'; points: string; reason: string }
const EMPTY: Correction = { direction: 'add', points: '', reason: '' }

type CorrectPointsProps = { user: Customer; me: SessionUser; onDone: () => void }

export function CorrectPoints({ user, me, onDone }: CorrectPointsProps) {
  const sends = ({ points, reason }: Correction) => ({ userId: user.id, points: readNumber(points) ?? Number.NaN, reason })
  const { register, handleSubmit, reset, setError, formState } = useForm<Correction>({
    defaultValues: EMPTY,
    resolver: formResolver<Correction>(pointsCalls.addPoints.body, { sends }),
  })
  const attempt = useRef({ content: '', key: '' })
  const hasNoLimit = holdsPermission(me, 'points')

  const { run } = useAction({
    failed: 'Point kunne ikke rettes',
    onSuccess: onDone,
    onError: (error) => showRefusedFields(error, ['points', 'reason'], setError),
  })
  const submit = handleSubmit(async (form) => {
    const { direction } = form
    const body = sends(form)
    await run(async () => {
      // one key per content until it succeeds, so that a repeated request counts once
      const content = JSON.stringify([direction, body])
      if (attempt.current.content !== content) attempt.current = { content, key: newKey() }
      const options = { headers: { 'Idempotency-Key': attempt.current.key } }
      const { message } = await (direction === 'add' ? browserApi.addPoints({ body }, options) : browserApi.deductPoints({ body }, options))
      attempt.current.content = ''
      toast.success(message)
      reset(EMPTY)
    })
  })

  return (
    <form
      method="post"
      onSubmit={submit}
      noValidate
      aria-label="Ret point"
      className="grid gap-4 border-y border-line bg-raised p-4 sm:grid-cols-[9rem_7rem_minmax(0,1fr)]"
    >
      <SelectField {...register('direction')} label="Hvad">
        <option value="add">Giv point</option>
        <option value="deduct">Træk point</option>
      </SelectField>
      <TextField
        {...register('points')}
        label="Antal"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        error={formState.errors.points?.message}
      />
      <TextField
        {...register('reason')}
        label="Begrundelse"
        autoComplete="off"
        maxLength={MAX_REASON_LENGTH}
        hint="Kunden kan læse den."
        error={formState.errors.reason?.message}
      />
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-3">
        <p className="text-xs text-muted">
          {hasNoLimit ? '' : `Du kan give og trække op til ${MAX_POINTS_BY_HAND} point pr. kunde i døgnet.`}
        </p>
        <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Gemmer...">
          Gem point
        </Button>
      </div>
    </form>
  )
}
