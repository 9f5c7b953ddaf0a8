import { type FormEvent, useId, useRef, useState } from 'react'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { CARRIER_LABELS } from '#domain/parcels/carrier.ts'
import { FILE_CARRIERS, type FileCarrier } from '#domain/parcels/carrier-file.ts'
import { readTrackingLines } from '#domain/parcels/tracking-lines.ts'
import { useAction } from '#web/forms/use-action.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Options, SelectField, TextAreaField } from '#web/ui/field.tsx'
import { Alert } from '#web/ui/notice.tsx'
import { bulkOptions, type Outcome, runOver } from './bulk-actions.ts'
import { applyTracking, confirmText, Faults, type OrderToTrack, PlanView, planFromLines, type TrackingPlan } from './tracking-plan.tsx'

/** One at a time: invoices are numbered in the order of the lines. */
const AT_ONCE = 1

/** Reads the carrier's file: each order is sent with its tracking number, or the number is added to its parcel. */
export function TrackingDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const formId = useId()
  const [carrier, setCarrier] = useState<FileCarrier>(FILE_CARRIERS[0])
  const [text, setText] = useState('')
  const { plan, isLooking, problem, look, back } = useTrackingPlan(text)
  const [withoutPayment, setWithoutPayment] = useState(false)
  const [finished, setFinished] = useState<number | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome<OrderToTrack>[] | null>(null)
  const isStopped = useRef(false)
  const { lines, faults } = readTrackingLines(text)
  const begin = async ({ planned }: TrackingPlan) => {
    if (finished !== null) return
    setFinished(0)
    const options = bulkOptions()
    const work = {
      things: planned,
      work: (line: OrderToTrack) => applyTracking(line, { carrier, withoutPayment }, options),
      explain: (error: unknown) => messageOf(error),
    }
    setOutcomes(await runOver({ ...work, atOnce: AT_ONCE, isStopped: () => isStopped.current, onProgress: setFinished }))
  }
  const close = () => {
    if (finished === null) onClose()
    else if (outcomes) onDone()
    else isStopped.current = true
  }
  const step = finished !== null ? 'sending' : plan ? 'plan' : 'list'
  return (
    <Dialog
      isOpen
      onClose={close}
      isSaving={isLooking}
      title="Indlæs pakkenumre"
      footer={
        <>
          {step === 'list' && (
            <>
              <Button onClick={close}>Annuller</Button>
              <Button type="submit" form={formId} variant="signal" isBusy={isLooking} busyText="Slår op..." disabled={lines.length === 0}>
                Fortsæt
              </Button>
            </>
          )}
          {step === 'plan' && (
            <>
              <Button
                onClick={() => {
                  setWithoutPayment(false)
                  back()
                }}
              >
                Tilbage
              </Button>
              {plan && plan.planned.length > 0 && (
                <Button variant="signal" onClick={() => void begin(plan)}>
                  {confirmText(plan)}
                </Button>
              )}
            </>
          )}
          {step === 'sending' && (
            <Button variant={outcomes ? 'signal' : 'outline'} onClick={close}>
              {outcomes ? 'Luk' : 'Stop'}
            </Button>
          )}
        </>
      }
    >
      {step === 'list' && (
        <form
          method="post"
          id={formId}
          aria-label="Indlæs pakkenumre"
          className="grid gap-4"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void look()
          }}
        >
          <SelectField
            label="Fragtfirma"
            value={carrier}
            onChange={({ target }) => setCarrier(FILE_CARRIERS.find((one) => one === target.value) ?? carrier)}
          >
            <Options of={FILE_CARRIERS} label={(one) => CARRIER_LABELS[one]} />
          </SelectField>
          <TextAreaField
            label="Ordrenummer og pakkenummer"
            rows={8}
            value={text}
            placeholder="ORD-2026-000123;99001122"
            hint="Én ordre pr. linje, som portalen giver dem. Før noget sendes, ser du, hvad der sker."
            onChange={({ target }) => setText(target.value)}
          />
          {problem && <Alert>{problem}</Alert>}
          <Faults of={faults} />
        </form>
      )}
      {step === 'plan' && plan && <PlanView plan={plan} withoutPayment={withoutPayment} onWithoutPayment={setWithoutPayment} />}
      {step === 'sending' && (
        <div role="status" className="figures grid gap-3">
          {outcomes ? (
            <Outcomes outcomes={outcomes} />
          ) : (
            <p>
              {wholeNumber(finished ?? 0)} af {count(plan?.planned.length ?? 0, 'ordre', 'ordrer')}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

function useTrackingPlan(text: string) {
  const [plan, setPlan] = useState<TrackingPlan | null>(null)
  const { run, isBusy: isLooking, error: problem } = useAction({ returnsError: true })
  const look = async () => {
    const { lines, faults } = readTrackingLines(text)
    if (isLooking || lines.length === 0) return
    await run(async () => {
      const found = await planFromLines(lines)
      setPlan({ ...found, faults: [...faults, ...found.faults].toSorted((a, b) => a.line - b.line) })
    })
  }
  return { plan, isLooking, problem, look, back: () => setPlan(null) }
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome<OrderToTrack>[] }) {
  const numberOf = (state: Outcome<OrderToTrack>['state']) => outcomes.filter((one) => one.state === state).length
  const failed = outcomes.filter(({ state }) => state === 'failed')
  return (
    <>
      <p className="font-semibold">{count(numberOf('done'), 'ordre har fået sit', 'ordrer har fået deres')} pakkenummer.</p>
      {numberOf('skipped') > 0 && <p>{count(numberOf('skipped'), 'ordre er', 'ordrer er')} ikke rørt, for du stoppede.</p>}
      {failed.length > 0 && (
        <ul className="border-t border-line text-sm">
          {failed.map(({ thing, why }) => (
            <li key={thing.line} className="border-b border-line py-2">
              <span className="font-semibold">
                Linje {thing.line}, {thing.orderNumber}
              </span>
              <span className="block text-muted">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
