import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { count } from '#domain/numbers/danish-figures.ts'
import { productLabel } from '#domain/products/product-fields.ts'
import { stayedText, type UndoableKind } from '#domain/undo/undoable.ts'
import { type AnswerOf, browserApi } from '#web/api.ts'
import { dateAndTime } from '#web/format.ts'
import { ChangeTable } from '#web/products/admin/bulk/change-table.tsx'
import { valueText } from '#web/products/admin/form/product-labels.ts'
import { messageOf } from '#web/refusal-message.ts'
import { queryClient } from '#web/session/query-client.ts'
import { fetchTagChoices, type TagChoices } from '#web/tags/tag-choices.ts'

type ReturningListProps = { kind: UndoableKind; outcome: Plan | Outcome; choices: TagChoices | undefined; isDone: boolean }

const RESTORED = ['bliver som før', 'er som før'] as const
const REDONE = ['ændres igen', 'er ændret igen'] as const

export function ReturningList({ kind, outcome: { returning, rows, notes }, choices, isDone }: ReturningListProps) {
  const changed = rows.filter(({ changes }) => Object.keys(changes).length > 0)
  const removed = rows.filter(({ isRemoved }) => isRemoved)
  const restored = rows.filter(({ changes, isRemoved }) => !isRemoved && Object.keys(changes).length === 0)
  const others = returning - rows.length
  if (returning === 0 && notes.length === 0) return null
  return (
    <section aria-label={isDone ? 'Gik tilbage' : 'Går tilbage'} className="grid gap-3">
      {changed.length > 0 && (
        <>
          <h3 className="text-sm font-semibold">
            {count(changed.length, 'produkt', 'produkter')} {kind === 'undo' ? REDONE[isDone ? 1 : 0] : RESTORED[isDone ? 1 : 0]}
          </h3>
          <ChangeTable
            rows={changed.map(({ productId, label, changes }) => ({ key: productId, title: label, changes }))}
            choices={choices}
            sides={isDone ? ['Var', 'Er nu'] : ['Nu', 'Bliver']}
          />
        </>
      )}
      {removed.length > 0 && (
        <Names title={`${count(removed.length, 'nyt produkt', 'nye produkter')} ${isDone ? 'er slettet' : 'slettes'}`} rows={removed} />
      )}
      {restored.length > 0 && <Names title={isDone ? 'Er her igen' : 'Kommer tilbage'} rows={restored} />}
      {others > 0 && <p className="text-sm text-muted">Og {count(others, 'produkt', 'produkter')} mere.</p>}
      {notes.map((note) => (
        <p key={note} className="text-sm">
          {note}
        </p>
      ))}
    </section>
  )
}

function Names({ title, rows }: { title: string; rows: Plan['rows'] }) {
  return (
    <>
      <h3 className="text-sm font-semibold">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section aria-label={title} tabIndex={0} className="max-h-[30dvh] overflow-auto border-y border-line">
        <ul className="text-sm">
          {rows.map(({ productId, label }) => (
            <li key={productId} className="border-b border-line py-1.5 wrap-anywhere last:border-b-0">
              {label}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

type RetainedEntry = Plan['stays'][number]

export function StayingList({ outcome: { staying, stays }, choices }: { outcome: Plan | Outcome; choices: TagChoices | undefined }) {
  if (staying === 0) return null
  const others = staying - stays.length
  const more = others > 0 ? `Og ${count(others, 'sted', 'steder')} mere.` : null
  return <Staying title={stayedText(staying)} stays={stays} more={more} choices={choices} />
}

type StayingProps = { title: string; stays: readonly RetainedEntry[]; more: string | null; choices: TagChoices | undefined }

export function Staying({ title, stays, more, choices }: StayingProps) {
  return (
    <section aria-label="Bliver stående" className="grid gap-3">
      <h3 className="text-sm font-semibold">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section aria-label={title} tabIndex={0} className="max-h-[30dvh] overflow-auto border-y border-line">
        <ul className="text-sm">
          {stays.map((stay) => (
            <li key={`${stay.productId}/${stay.field}`} className="grid gap-0.5 border-b border-line py-2 wrap-anywhere last:border-b-0">
              <span className="font-semibold">{stay.label}</span>
              {stay.field !== null && (
                <span className="figures">
                  {productLabel(stay.field)}: {valueText(stay.field, stay.now, choices)}
                </span>
              )}
              {stay.reason && <span>{stay.reason}</span>}
              {stay.by && <span className="text-muted">{changedByText(stay)}</span>}
            </li>
          ))}
        </ul>
      </section>
      {more !== null && <p className="text-sm text-muted">{more}</p>}
    </section>
  )
}

function changedByText({ by, at }: RetainedEntry): string {
  return at === null ? `Ændret af ${by}` : `Ændret af ${by}, ${dateAndTime(at)}`
}

const FAILED = 'Ændringen kunne ikke tages tilbage. Prøv igen.'

export type Plan = AnswerOf<'showUndo'>
type Outcome = AnswerOf<'takeBack'>

/** The preview of an undo and its execution; refetches the screen behind. */
export function useUndo(id: number) {
  const { revalidate } = useRevalidator()
  const [plan, setPlan] = useState<Plan | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [choices, setChoices] = useState<TagChoices>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    browserApi.showUndo({ params: { id } }).then(setPlan, (error: unknown) => setRefusal(messageOf(error, FAILED)))
    // without tag names the ids show
    fetchTagChoices().then(setChoices, () => undefined)
  }, [id])
  const takeBack = async () => {
    setIsBusy(true)
    setRefusal(null)
    try {
      setOutcome(await browserApi.takeBack({ params: { id } }))
      void queryClient.invalidateQueries({ queryKey: ['tags'] })
    } catch (error) {
      setRefusal(messageOf(error, FAILED))
    } finally {
      setIsBusy(false)
    }
    // also when a colleague was quicker
    await revalidate()
  }
  return { plan, outcome, choices, refusal, isBusy, takeBack }
}
