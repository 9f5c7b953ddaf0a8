import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { timeLeftText } from '#domain/imports/import-state.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import {
  LARGE_UNDO_LABELS,
  mayTakeBackOn,
  STAYING_SHOWN,
  takenBackSoFarText,
  touchedText,
  undoableName,
  untouchedText,
} from '#domain/undo/undoable.ts'
import { dateAndTime } from '#web/format.ts'
import { ChangeTable } from '#web/products/admin/bulk/change-table.tsx'
import type { TagChoices } from '#web/tags/tag-choices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Alert, Notice } from '#web/ui/notice.tsx'
import '#web/ui/progress.css'
import { type AnswerOf, browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import { Staying } from './undo-lists.tsx'

const POLL_MS = 1_000

type LargeUndoDialogProps = { first: LargePlan; choices: TagChoices | undefined; onClose: () => void }

export function LargeUndoDialog({ first, choices, onClose }: LargeUndoDialogProps) {
  const { plan, refusal, isBusy, takeBack, stop } = useLargeUndo(first)
  const { undoable, large } = plan
  const isPossible = mayTakeBackOn(large.state) && (large.state !== 'open' || plan.returning + plan.staying > 0)
  useFreshScreenBehind(large.state)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Tag importen tilbage"
      footer={
        <>
          <Button onClick={onClose}>{large.state === 'open' && isPossible ? 'Annuller' : 'Luk'}</Button>
          {large.state === 'working' && (
            <Button isBusy={isBusy} busyText="Vent..." onClick={() => void stop()}>
              Stop
            </Button>
          )}
          {isPossible && (
            <Button variant="signal" isBusy={isBusy} busyText="Vent..." onClick={() => void takeBack()}>
              <Undo2 size={16} aria-hidden /> {large.state === 'open' ? 'Tag tilbage' : 'Fortsæt'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        {refusal && <Alert>{refusal}</Alert>}
        {large.state === 'done' && (
          <Notice tone="success" isAlert>
            Taget tilbage. {takenBackSoFarText(large.counts)}
          </Notice>
        )}
        {large.failure && <Notice tone="danger">{large.failure}</Notice>}
        <p className="text-sm">
          <span className="font-semibold">{undoableName(undoable.kind, undoable.products)}</span>
          <span className="block text-muted">
            {undoable.by}, {dateAndTime(undoable.at)}
          </span>
        </p>
        {large.state === 'open' ? <Before plan={plan} choices={choices} /> : <Progress plan={plan} />}
        {plan.stays.length > 0 && (
          <Staying
            title={touchedText(plan.staying)}
            stays={plan.stays}
            more={plan.staying > STAYING_SHOWN ? `Her ses de første ${STAYING_SHOWN}.` : null}
            choices={choices}
          />
        )}
      </div>
    </Dialog>
  )
}

function Before({ plan, choices }: { plan: LargePlan; choices: TagChoices | undefined }) {
  const { rows, large, returning, staying, stays } = plan
  return (
    <>
      <div className="grid gap-2 text-sm">
        <p className="figures font-semibold">{untouchedText(large.counts)}</p>
        {staying > 0 && stays.length === 0 && <p className="figures">{touchedText(staying)}</p>}
        {returning + staying === 0 && <p>Der er ikke noget at tage tilbage.</p>}
        <p>
          Det sker lidt ad gangen i baggrunden, mens butikken sælger videre, og kan stoppes og fortsættes. Tilbagetagningen kan ikke selv
          tages tilbage: så skal filen indlæses igen.
        </p>
      </div>
      {rows.length > 0 && (
        <section aria-label="For eksempel" className="grid gap-3">
          <h3 className="text-sm font-semibold">
            {rows.length < large.counts.returned ? 'De første, der bliver som før' : 'Bliver som før'}
          </h3>
          <ChangeTable
            rows={rows.map(({ productId, label, changes }) => ({ key: productId, title: label, changes }))}
            choices={choices}
            sides={['Nu', 'Bliver']}
          />
        </section>
      )}
    </>
  )
}

function Progress({ plan: { undoable, large } }: { plan: LargePlan }) {
  const { percent, productsDone, productsPerSecond, secondsLeft } = large.progress
  if (large.state === 'done') return null
  return (
    <section aria-label={LARGE_UNDO_LABELS[large.state]}>
      <p className="text-sm font-semibold">{LARGE_UNDO_LABELS[large.state]}</p>
      <progress aria-label={LARGE_UNDO_LABELS[large.state]} value={percent} max={100} className="progress mt-3" />
      <p className="figures flex flex-wrap gap-x-4 pt-1 text-sm">
        <span>{withUnit(percent, '%')}</span>
        <span>
          {wholeNumber(productsDone)} af {count(undoable.products, 'produkt', 'produkter')}
        </span>
        {large.state === 'working' && productsPerSecond !== null && (
          <span>{count(productsPerSecond, 'produkt', 'produkter')} i sekundet</span>
        )}
        {large.state === 'working' && secondsLeft !== null && <span>{timeLeftText(secondsLeft)} endnu</span>}
      </p>
      <p className="pt-2 text-sm text-muted">
        {takenBackSoFarText(large.counts)}
        {large.state === 'working' && ' Du kan lukke vinduet imens.'}
      </p>
    </section>
  )
}

function useFreshScreenBehind(state: LargePlan['large']['state']): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (state === 'done') void revalidate()
  }, [state, revalidate])
}

type Plan = AnswerOf<'showUndo'>

type LargePlan = Plan & { large: NonNullable<Plan['large']> }

/** The undo of a large import: progress, start, stop and resume. `first` is the known state. */
function useLargeUndo(first: LargePlan) {
  const { id } = first.undoable
  const queryKey = ['large-undo', id]
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { data = first } = useUserQuery<Plan>({
    queryKey,
    queryFn: ({ signal }) => browserApi.showUndo({ params: { id } }, { signal }),
    initialData: first,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => state.data?.large?.state === 'working' && POLL_MS,
  })
  const run = async (act: () => Promise<unknown>, failed: string) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      await act()
    } catch (error) {
      setRefusal(messageOf(error, failed))
    } finally {
      // also when a colleague was quicker
      await queryClient.invalidateQueries({ queryKey })
      void queryClient.invalidateQueries({ queryKey: ['product-imports'] })
      setIsBusy(false)
    }
  }
  return {
    plan: { ...data, large: data.large ?? first.large },
    isBusy,
    refusal,
    takeBack: () => run(() => browserApi.takeBack({ params: { id } }), 'Importen kunne ikke tages tilbage. Prøv igen.'),
    stop: () => run(() => browserApi.stopUndo({ params: { id } }), 'Tilbagetagningen kunne ikke stoppes. Prøv igen.'),
  }
}
