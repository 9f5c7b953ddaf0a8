import { useState } from 'react'
import type { ClaimDecision } from '#contract/claims/claim-decision.ts'
import type { Claim } from '#contract/claims/claims.ts'
import type { Order } from '#contract/orders/order.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { CLAIM_TEXTS } from '#domain/claims/claim.ts'
import { amountWithOre, figure } from '#domain/money/kroner-text.ts'
import { krToOre, oreToKr } from '#domain/money/money.ts'
import { typedOre } from '#domain/money/typed-amount.ts'
import { OrderSection } from '#web/admin/section.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { editConflict, showConflictToast } from '#web/forms/edit-conflict.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountField, Checkbox, RadioRow, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import {
  DECISIONS,
  type DecidedLine,
  type DecisionKind,
  DecisionLines,
  decidedLines,
  freightGoesBack,
  isChoice,
} from './claim-decision.tsx'

/** The return freight agreed with the return label is deducted. */
function proposed({ returnFreight }: Claim) {
  const deducted =
    returnFreight > 0
      ? { deduction: figure(krToOre(returnFreight)), deductionReason: 'Returfragt' }
      : { deduction: '', deductionReason: '' }
  return { words: '', ...deducted, day: copenhagenDay(Date.now()) }
}

type DecisionFormProps = { claim: Claim; order: Order | null; onDone: () => Promise<void> }

export function DecisionForm({ claim, order, onDone }: DecisionFormProps) {
  const may = useMay()
  const mayTakeOff = may('changeOrders')
  const choices = DECISIONS.filter((choice) => may(choice.work) && (order !== null || !choice.needsOrder) && isChoice(choice.kind, order))
  const [kind, setKind] = useState<DecisionKind>(claim.kind === 'withdrawal' && order ? 'refund' : (choices[0]?.kind ?? 'refuse'))
  const [lines, setLines] = useState<readonly DecidedLine[]>(() => (order ? decidedLines(order, claim, { mayTakeOff }) : []))
  const [revision, setRevision] = useState(claim.revision)
  // an assigned order or received goods change the lines; other typed fields stay
  if (revision !== claim.revision) {
    setRevision(claim.revision)
    setLines(order ? decidedLines(order, claim, { mayTakeOff }) : [])
  }
  const [freightChoice, setFreightChoice] = useState<boolean | null>(null)
  const [changed, setChanged] = useState<Partial<Typed>>({})
  const typed: Typed = { ...proposed(claim), ...changed }
  const [paysBack, setPaysBack] = useState(true)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const chosen = choices.some((choice) => choice.kind === kind) ? kind : (choices[0]?.kind ?? 'refuse')
  const withShipping = freightChoice ?? (order !== null && freightGoesBack(order, claim, lines))
  const change =
    (field: keyof typeof typed) =>
    ({ target }: { target: { value: string } }) =>
      setChanged({ ...changed, [field]: target.value })

  const {
    run,
    isBusy,
    error: refusal,
    setError: setRefusal,
  } = useAction({
    returnsError: true,
    showAtFields: showConflictToast,
    onSuccess: async () => {
      setChanged({})
      await onDone()
    },
    onError: async (error) => {
      if (error instanceof ApiError) setFaults(error.fields)
      if (editConflict(error)) await onDone()
    },
  })
  const submit = async () => {
    setRefusal(null)
    setFaults({})
    const deductionOre = typed.deduction.trim() === '' ? 0 : typedOre(typed.deduction)
    if (deductionOre === null) return setFaults({ deduction: 'Skriv et beløb i kroner.' })
    await run(() =>
      send(claim, chosen, {
        lines,
        withShipping,
        ...typed,
        deduction: oreToKr(deductionOre),
        payBack: paysBack && may('bookPayments'),
      }),
    )
  }

  const isDirty = [changed.words, changed.deduction, changed.deductionReason].some(Boolean)

  return (
    <OrderSection title="Hvad gør vi?">
      <UnsavedWarning isDirty={isDirty && !isBusy} />
      <Form label="Hvad gør vi?" className="grid gap-5 pb-2" onSubmit={submit}>
        <fieldset>
          <legend className="sr-only">Vælg</legend>
          <div className="grid sm:grid-cols-2 sm:gap-x-6">
            {choices.map((choice) => (
              <RadioRow
                key={choice.kind}
                name="decision"
                value={choice.kind}
                title={choice.label}
                detail={choice.about}
                checked={chosen === choice.kind}
                onChange={() => setKind(choice.kind)}
              />
            ))}
          </div>
        </fieldset>
        {refusal && <Notice tone="danger" title={refusal} isAlert />}
        {(chosen === 'refund' || chosen === 'replace' || chosen === 'takeIn') && (
          <DecisionLines lines={lines} decision={chosen} onChange={setLines} />
        )}
        {chosen === 'goods' && (
          <TextField label="Dag" type="date" value={typed.day} error={faults.day} onChange={change('day')} className="max-w-60" />
        )}
        {chosen === 'refund' && order && (
          <RefundFields
            order={order}
            typed={typed}
            faults={faults}
            change={change}
            withShipping={withShipping}
            paysBack={paysBack}
            onWithShipping={setFreightChoice}
            onPaysBack={setPaysBack}
          />
        )}
        {chosen !== 'goods' && (
          <TextAreaField
            label={chosen === 'question' ? 'Spørgsmål til kunden' : 'Til kunden'}
            isOptional={chosen !== 'question' && chosen !== 'refuse'}
            rows={3}
            maxLength={CLAIM_TEXTS.answer}
            value={typed.words}
            error={faults.words}
            onChange={change('words')}
          />
        )}
        <div>
          <Button type="submit" variant="signal" isBusy={isBusy} busyText="Gemmer...">
            {DECISIONS.find((choice) => choice.kind === chosen)?.label}
          </Button>
        </div>
      </Form>
    </OrderSection>
  )
}

type Typed = ReturnType<typeof proposed>
type RefundFieldsProps = Readonly<{
  order: Order
  typed: Typed
  faults: Readonly<Record<string, string>>
  change: (field: keyof Typed) => (event: { target: { value: string } }) => void
  withShipping: boolean
  paysBack: boolean
  onWithShipping: (isChosen: boolean) => void
  onPaysBack: (isChosen: boolean) => void
}>

function RefundFields({ order, typed, faults, change, withShipping, paysBack, onWithShipping, onPaysBack }: RefundFieldsProps) {
  const may = useMay()
  return (
    <>
      {!may('changeOrders') && order.items.some(({ quantity, sent }) => quantity > sent) && (
        <Notice tone="warning" title="Noget af ordren er ikke sendt">
          Skal det af ordren, så bed en kollega, der må ændre ordrer, om det først. Du kan give pengene tilbage for det, der er sendt.
        </Notice>
      )}
      {order.shipping > 0 && (
        <Checkbox
          label={`Giv fragten tilbage (${amountWithOre(krToOre(order.shipping))})`}
          checked={withShipping}
          onChange={({ target }) => onWithShipping(target.checked)}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField
          label="Træk fra (kr.)"
          isOptional
          hint="Returfragten, eller hvis varerne er blevet mindre værd, fx skåret i"
          value={typed.deduction}
          error={faults.deduction}
          onChange={change('deduction')}
        />
        <TextField
          label="Hvorfor?"
          isOptional
          autoComplete="off"
          maxLength={CLAIM_TEXTS.deductionReason}
          value={typed.deductionReason}
          error={faults.deductionReason}
          onChange={change('deductionReason')}
        />
      </div>
      {may('bookPayments') && (
        <Checkbox
          label="Betal det tilbage med det samme, som det blev betalt"
          checked={paysBack}
          onChange={({ target }) => onPaysBack(target.checked)}
        />
      )}
    </>
  )
}

type Filled = Readonly<{
  lines: readonly DecidedLine[]
  withShipping: boolean
  words: string
  deduction: number
  deductionReason: string
  day: string
  payBack: boolean
}>

async function send({ id, revision }: Claim, kind: DecisionKind, { lines, words, day, ...filled }: Filled): Promise<{ message: string }> {
  const params = { id }
  const seen = { revision }
  if (kind === 'question') return await browserApi.askAboutClaim({ params, body: { words, seen } })
  if (kind === 'goods') return await browserApi.receiveClaimGoods({ params, body: { day, seen } })
  return await browserApi.decideClaim({ params, body: { ...decided(kind, lines, filled), words, seen } })
}

function decided(
  kind: ClaimDecision['decision'],
  lines: readonly DecidedLine[],
  { withShipping, deduction, deductionReason, payBack }: Pick<Filled, 'withShipping' | 'deduction' | 'deductionReason' | 'payBack'>,
) {
  if (kind === 'replace' || kind === 'takeIn') {
    const rolls = lines.flatMap(({ itemId, back }) => (back > 0 ? [{ itemId, quantity: back }] : []))
    return { decision: kind, lines: rolls } as const
  }
  if (kind !== 'refund') return { decision: kind } as const
  const moved = lines.filter(({ back, takeOff }) => back + takeOff > 0)
  const rolls = moved.map(({ itemId, back, takeOff, restock }) => ({ itemId, back, takeOff, restock }))
  return { decision: kind, lines: rolls, withShipping, deduction, deductionReason, payBack } as const
}
