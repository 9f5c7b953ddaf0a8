import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { SessionUser } from '#contract/customers/account.ts'
import type { Customer } from '#contract/customers/customer.ts'
import { type PointsEntry, pointsCalls } from '#contract/points.ts'
import { holdsPermission, mayTouchAccount } from '#domain/customers/rights/rights.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { readNumber } from '#domain/numbers/danish-number.ts'
import { freeRolls } from '#domain/points/points.ts'
import { MAX_POINTS_BY_HAND, MAX_REASON_LENGTH } from '#domain/points/points-by-hand.ts'
import { LEDGER_SHOWN, POINTS_KIND_LABELS } from '#domain/points/points-ledger.ts'
import { browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { formResolver } from '#web/forms/form-resolver.ts'
import { showRefusedFields } from '#web/forms/show-refused-fields.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

const VISIBLE_AT_FIRST = 15

type CustomerPointsProps = { user: Customer; me: SessionUser; onChange: () => void }

export function CustomerPoints({ user, me, onChange }: CustomerPointsProps) {
  const queryKey = ['points', 'of', user.id]
  const { data, isError } = useUserQuery({
    queryKey,
    queryFn: ({ signal }) => browserApi.listPointsOf({ params: { userId: user.id } }, { signal }),
    staleTime: 0,
  })
  const balance = data?.history[0]?.balanceAfter ?? user.points
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey })
    onChange()
  }
  return (
    <section aria-label="Kundens point" className="@container">
      <p className="flex items-baseline gap-2.5 pb-4">
        <span className="figures display text-2xl">{wholeNumber(balance)}</span>
        <span className="text-sm text-muted">point, svarer til {count(freeRolls(balance), 'gratis rulle', 'gratis ruller')}</span>
      </p>
      {mayTouchAccount(me, user) && <CorrectPoints user={user} me={me} onDone={refresh} />}
      <h3 className="pt-6 pb-2 text-sm">Bevægelser</h3>
      {isError && <Notice tone="danger">Bevægelserne kunne ikke hentes. Prøv igen.</Notice>}
      {!data && !isError && <Skeleton className="h-32 w-full" />}
      {data && <Ledger history={data.history} />}
    </section>
  )
}

function Ledger({ history }: { history: readonly PointsEntry[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (history.length === 0)
    return <p className="border-y border-line py-6 text-center text-sm text-muted">Der er ingen bevægelser endnu.</p>
  const visible = showsAll ? history : history.slice(0, VISIBLE_AT_FIRST)
  return (
    <>
      <ol className="border-t border-line">
        {visible.map((entry) => (
          <Movement key={entry.id} entry={entry} />
        ))}
      </ol>
      {visible.length < history.length && (
        <Button size="sm" className="mt-3" onClick={() => setShowsAll(true)}>
          {history.length === LEDGER_SHOWN ? 'Vis de seneste' : 'Vis alle'} {wholeNumber(history.length)}
        </Button>
      )}
    </>
  )
}

function Movement({ entry: { points, kind, reason, orderNumber, owed, createdAt, balanceAfter } }: { entry: PointsEntry }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-2 text-sm">
      <span className="min-w-0 break-words">
        <span className="font-semibold">{POINTS_KIND_LABELS[kind]}</span> {reason}
        <span className="figures block text-xs text-muted">
          {dateAndTime(createdAt)}
          {orderNumber && ` · ${orderNumber}`}
          {owed > 0 && ` · ${wholeNumber(owed)} point skyldes`}
          {owed < 0 && ` · ${wholeNumber(-owed)} skyldige point betalt`}
        </span>
      </span>
      <span className="figures text-right">
        <span className={classes('block font-bold', points > 0 && 'text-success')}>
          {points > 0 ? '+' : points < 0 ? '−' : ''}
          {wholeNumber(Math.abs(points))}
        </span>
        <span className="block text-xs text-muted">saldo {wholeNumber(balanceAfter)}</span>
      </span>
    </li>
  )
}

type Correction = { direction: 'add' | 'deduct'; points: string; reason: string }
const EMPTY: Correction = { direction: 'add', points: '', reason: '' }

type CorrectPointsProps = { user: Customer; me: SessionUser; onDone: () => void }

function CorrectPoints({ user, me, onDone }: CorrectPointsProps) {
  const toBody = ({ points, reason }: Correction) => ({ userId: user.id, points: readNumber(points) ?? Number.NaN, reason })
  const { register, handleSubmit, reset, setError, formState } = useForm<Correction>({
    defaultValues: EMPTY,
    resolver: formResolver<Correction>(pointsCalls.addPoints.body, { toBody }),
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
    const body = toBody(form)
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
      className="grid gap-4 border-y border-line bg-raised p-4 @lg:grid-cols-[9rem_7rem_minmax(0,1fr)]"
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
      <div className="flex flex-wrap items-center justify-between gap-3 @lg:col-span-3">
        <p className="text-xs text-muted">
          {hasNoLimit ? '' : `Du kan give og trække op til ${MAX_POINTS_BY_HAND} point pr. kunde i døgnet.`}
        </p>
        <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Gemmer...">
          Gem point
        </Button>
      </div>
      <UnsavedWarning isDirty={formState.isDirty} />
    </form>
  )
}
