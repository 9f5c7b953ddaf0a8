import { FileUp, ShoppingCart } from 'lucide-react'
import { type ChangeEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { countUnits } from '#domain/cart/cart.ts'
import { amount } from '#domain/money/kroner-text.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { decideLine, joinLines } from '#domain/quick-order/decide-line.ts'
import { type MessageLine, readMessage, replaceRequest } from '#domain/quick-order/read-message.ts'
import { useValue } from '#web/browser/store.ts'
import { createStoredValue, TEXT } from '#web/browser/stored-value.ts'
import { addAllToCart } from '#web/cart/add-all-to-cart.ts'
import { cartLineOf } from '#web/cart/add-to-cart.ts'
import { MixedLines } from '#web/csv/mixed-lines.tsx'
import { NO_TEXT_FILE, readTextFile } from '#web/csv/read-text-file.ts'
import { usePriceView, useVatView, VatNote } from '#web/prices/vat-view.tsx'
import { useDebouncedText } from '#web/search/use-debounced-text.ts'
import { QUICK_ORDER_DRAFT_KEY } from '#web/session/session.ts'
import { AddToListButton } from '#web/shelf-lists/add-to-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { checkLines, type GoodLine, inVatView } from './check-lines.ts'
import { QuickOrderTable } from './quick-order-table.tsx'
import {
  type CatalogueLookups,
  type KnownCatalogue,
  productOf,
  recordingCatalogue,
  useCatalogue,
  useKnownCatalogue,
} from './use-catalogue.ts'

/** The typed text, stored in this tab until it is ordered, also while looking at a product. */
const draft = createStoredValue({ key: QUICK_ORDER_DRAFT_KEY, scope: 'tab', empty: '', format: TEXT })

const EXAMPLE = 'NL-1001 2\nNL-1007 1\n3 x VT-1068'

type QuickOrderFormProps = {
  /** embedded in another page: a low field, with the lines below it */
  isInPlace?: boolean
}

export function QuickOrderForm({ isInPlace = false }: QuickOrderFormProps) {
  const [text, setText] = useDraft()
  const [mixedLines, setMixedLines] = useState<readonly number[]>([])
  const field = useRef<HTMLTextAreaElement>(null)
  const fieldId = useId()
  const { lines, lookup, isRetailView, isRead, checkNow } = useCheckedLines(text)
  const good = lines.filter((line) => line.kind === 'good')
  const doubts = lines.filter((line) => line.kind === 'doubt')
  const bad = lines.filter((line) => line.kind === 'bad')
  const requests = useRef<HTMLElement>(null)
  const hasAnswered = useRef(false)
  const isChecking = lines.some((line) => line.kind === 'checking')

  const order = () => {
    // the lines below may lag behind what is typed
    const typed = isRead ? lines : checkNow()
    const ordered = typed.filter((line) => line.kind === 'good')
    if (ordered.length === 0 || typed.some(({ kind }) => kind === 'checking')) return
    if (!addAllToCart(ordered.map(({ product, quantity }) => cartLineOf(product, { quantity })))) return
    // lines that cannot be ordered stay to be corrected
    const remaining = typed.filter(({ kind }) => kind === 'bad' || kind === 'doubt')
    setText(remaining.map(({ line }) => line.text).join('\n'))
    field.current?.focus()
  }
  const replace = (line: MessageLine, words: string | null) => {
    hasAnswered.current = true
    setText(replaceRequest(text, line, words))
  }
  // the answered question is gone: the focus moves to the next one, or to the order
  useEffect(() => {
    if (!hasAnswered.current || isChecking || !isRead) return
    hasAnswered.current = false
    requests.current?.querySelector<HTMLElement>('fieldset button, button[data-order]')?.focus()
  })
  const readFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (!file) return
    const read = await readTextFile(file)
    setMixedLines(read?.mixedLines ?? [])
    // typed while the file was read
    const typed = draft.read().trimEnd()
    if (read === null) toast.error(NO_TEXT_FILE)
    else setText(typed === '' ? read.text : `${typed}\n${read.text}`)
  }

  return (
    <div className={classes('for-buyers grid gap-x-12', isInPlace ? 'gap-y-4' : 'gap-y-8 lg:grid-cols-[minmax(0,22rem)_1fr]')}>
      <NeedsScript to="bestille med varenumre" className="lg:col-span-2" />
      <div>
        <label htmlFor={fieldId} className="mb-1.5 block text-xs font-semibold">
          Varenumre og antal, én vare pr. linje
        </label>
        <textarea
          ref={field}
          id={fieldId}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            order()
          }}
          rows={isInPlace ? 3 : 12}
          spellCheck={false}
          autoCapitalize="characters"
          autoComplete="off"
          placeholder={EXAMPLE}
          aria-describedby={`${fieldId}-hint`}
          className={classes(
            'figures w-full rounded-sm border border-edge bg-raised p-3.5 text-base leading-7 placeholder:text-muted hover:border-ink',
            !isInPlace && 'max-lg:h-44 lg:min-h-72',
          )}
        />
        <p id={`${fieldId}-hint`} className="mt-1.5 text-xs text-muted">
          Varenumre eller navne. Indsæt gerne fra en mail, en sms eller et regneark. Uden antal bestilles 1.
          <span className="max-md:hidden"> Ctrl + Enter lægger i kurven.</span>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm border border-edge px-5 text-sm font-semibold hover:border-ink hover:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal-strong">
            <FileUp size={18} aria-hidden />
            Hent fra CSV-fil
            <input type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(event) => void readFile(event)} className="sr-only" />
          </label>
          {text !== '' && (
            <Button
              variant="quiet"
              onClick={() => {
                setText('')
                setMixedLines([])
                field.current?.focus()
              }}
            >
              Ryd
            </Button>
          )}
        </div>
      </div>
      <section ref={requests} aria-label="Dine linjer" className="min-w-0">
        <MixedLines lines={mixedLines} className="mb-4" />
        {(!isInPlace || lines.length > 0) && (
          <Summary good={good} doubts={doubts.length} bad={bad.length} isChecking={isChecking} isRetailView={isRetailView} />
        )}
        {lookup.hasFailed && (
          <Notice tone="danger" title="Varerne kunne ikke slås op" isAlert className="mb-4">
            <Button size="sm" className="mt-2" onClick={lookup.retry}>
              Prøv igen
            </Button>
          </Notice>
        )}
        {lines.length > 0 && <QuickOrderTable lines={lines} onReplace={replace} />}
        {lines.length > 0 && <OrderBar good={good} isChecking={isChecking} isSticky={!isInPlace} onOrder={order} />}
      </section>
    </div>
  )
}

type OrderBarProps = {
  good: readonly GoodLine[]
  isChecking: boolean
  /** at the bottom of the window while the lines are longer than it */
  isSticky: boolean
  onOrder: () => void
}

function OrderBar({ good, isChecking, isSticky, onOrder }: OrderBarProps) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-4 border-t border-ink bg-ground py-4',
        isSticky && 'sticky bottom-0',
      )}
    >
      <p className="own-price figures">
        <span className="text-lg font-bold">{amount(totalOf(good))}</span> <VatNote className="text-xs text-muted" />
      </p>
      {good.length > 0 && (
        <AddToListButton items={good.map(({ product, quantity }) => ({ productId: product.id, nameDa: product.nameDa, quantity }))} />
      )}
      <Button variant="signal" size="lg" data-order onClick={onOrder} disabled={good.length === 0 || isChecking}>
        <ShoppingCart size={20} aria-hidden />
        Læg {count(countUnits(good), 'vare', 'varer')} i kurven
      </Button>
    </div>
  )
}

type SummaryProps = { good: readonly GoodLine[]; doubts: number; bad: number; isChecking: boolean; isRetailView: boolean }

function Summary({ good, doubts, bad, isChecking, isRetailView }: SummaryProps) {
  const isEmpty = good.length === 0 && doubts === 0 && bad === 0 && !isChecking
  const open = [doubts > 0 && count(doubts, 'spørgsmål', 'spørgsmål'), bad > 0 && `${bad} skal rettes`].filter(Boolean)
  return (
    <p aria-live="polite" className="figures mb-4 text-sm text-muted">
      {isEmpty && `Her ser du navn, ${isRetailView ? 'pris' : 'din pris'} og lager for hver linje.`}
      {isChecking && 'Tjekker linjerne...'}
      {!isEmpty && !isChecking && [`${count(good.length, 'linje', 'linjer')} klar`, ...open].join(', ')}
    </p>
  )
}

/** Reads the text while typing, and queries the catalogue when typing pauses. */
function useCheckedLines(text: string) {
  const { discountPercent, isRetailView } = usePriceView()
  const debounced = useDebouncedText(text)
  const deferred = useDeferredValue(text)
  const read = useMemo(() => readMessage(deferred), [deferred])
  const debouncedLines = useMemo(() => readMessage(debounced), [debounced])
  const known = useKnownCatalogue()
  const lookup = useCatalogue(decide(debouncedLines, known).lookups, known)
  const check = (requests: readonly MessageLine[]) =>
    checkLines(decide(requests, known).decided, (sku) => productOf(known, sku), isRetailView ? 0 : discountPercent)
  const lines = inVatView(check(read), useVatView())
  return { lines, lookup, isRetailView, isRead: deferred === text, checkNow: () => check(readMessage(text)) }
}

function decide(lines: readonly MessageLine[], known: KnownCatalogue) {
  const lookups: CatalogueLookups = { skus: new Set(), searches: new Set() }
  const catalogue = recordingCatalogue(known, lookups)
  const decided = joinLines(lines.map((line) => ({ line, decision: decideLine(line, catalogue) })))
  for (const { decision } of decided) if (decision.kind === 'sure') lookups.skus.add(decision.product.kcwId.toLowerCase())
  return { lookups, decided }
}

function totalOf(good: readonly GoodLine[]): number {
  return good.reduce((sum, { lineTotalOre }) => sum + lineTotalOre, 0)
}

function useDraft(): [text: string, setText: (text: string) => void] {
  return [useValue(draft), draft.set]
}
