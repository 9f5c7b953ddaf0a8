import { ClipboardPaste, Plus, ScanBarcode, Trash2 } from 'lucide-react'
import { type ChangeEvent, type ClipboardEvent, useRef, useState } from 'react'
import type { Receipt } from '#contract/batches/batches.ts'
import type { PurchaseOrder } from '#contract/purchases/purchases.ts'
import { BATCH_CODE_MAX, RECEIPT_LINES_MAX, TOO_MANY_RECEIPT_LINES } from '#domain/batches/batch-code.ts'
import { EMPTY_RECEIPT_LINE, readReceipt, type TypedReceiptLine } from '#domain/batches/read-receipt.ts'
import { count, wholeNumber, withUnit } from '#domain/numbers/danish-figures.ts'
import { readKroner, readNumber } from '#domain/numbers/danish-number.ts'
import { outstandingOf } from '#domain/purchases/purchase-order.ts'
import { splitRollCode } from '#domain/warehouse/scanned-code.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { MixedLines } from '#web/csv/mixed-lines.tsx'
import { NO_TEXT_FILE, readTextFile } from '#web/csv/read-text-file.ts'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { newKey } from '#web/new-key.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { AmountField, SelectField, TextField } from '#web/ui/field.tsx'
import { FileInput } from '#web/ui/file-input.tsx'
import { Form } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { readsBarcodes, ScanDialog } from './scan-dialog.tsx'

type ReceiptFormProps = {
  purchases: readonly PurchaseOrder[]
  /** selected initially */
  chosen: number | null
  onLabels: (receipt: Receipt) => void
  onReceived: () => void
}

type Line = TypedReceiptLine & Readonly<{ key: number }>
type Faults = Readonly<Record<string, string>>

const CELLS = [
  { name: 'sku', label: 'Varenummer', Field: TextField, maxLength: 60 },
  { name: 'batch', label: 'Batch', Field: TextField, maxLength: BATCH_CODE_MAX },
  { name: 'rolls', label: 'Antal', Field: TextField, maxLength: 6, inputMode: 'numeric' },
  { name: 'unitCost', label: 'Pris pr. stk.', Field: AmountField },
] as const

/** Lines can be typed, pasted, read from a file, or scanned where the browser supports it. */
export const COST_UNREADABLE = 'Skriv prisen i kroner.'

export function ReceiptForm({ purchases, chosen, onLabels, onReceived }: ReceiptFormProps) {
  const first = purchases.find(({ id }) => id === chosen) ?? null
  const [purchaseId, setPurchaseId] = useState(first?.id ?? null)
  const [supplier, setSupplier] = useState(first?.supplier.name ?? '')
  const [note, setNote] = useState('')
  const nextKey = useRef(1)
  const keyed = (line: TypedReceiptLine): Line => {
    nextKey.current += 1
    return { ...line, key: nextKey.current }
  }
  const [lines, setLines] = useState<readonly Line[]>(() => (first ? linesOf(first).map(keyed) : [{ ...EMPTY_RECEIPT_LINE, key: 0 }]))
  /** the lines as the purchase order filled them in, to distinguish them from typed ones */
  const filled = useRef({ supplier, lines })
  const [faults, setFaults] = useState<Faults>({})
  const [received, setReceived] = useState<Answer | null>(null)
  /** the lines being stored; lines added since belong to the next receipt */
  const [sent, setSent] = useState<readonly Line[]>([])
  const key = useRef(newKey())
  const written = lines.filter((line) => !isEmpty(line))
  const change = (at: number, part: Partial<TypedReceiptLine>) => {
    setLines(lines.map((line) => (line.key === at ? { ...line, ...part } : line)))
    setFaults({})
  }
  const add = (added: readonly TypedReceiptLine[]) => {
    if (added.length === 0) return toast.error('Der er ingen linjer at læse.')
    if (written.length + added.length > RECEIPT_LINES_MAX) return toast.error(TOO_MANY_RECEIPT_LINES)
    setLines([...written, ...added.map(keyed)])
    setFaults({})
  }
  /** Increases the last line when it is of the same SKU and batch. */
  const scan = (code: string) => {
    const [{ number: sku, batch }, last] = [splitRollCode(code), written.at(-1)]
    const rolls = readNumber(last?.rolls ?? '')
    if (last?.sku === sku && last.batch.trim() === batch && Number.isFinite(rolls))
      return change(last.key, { rolls: String(Number(rolls) + 1) })
    setLines([...written, keyed({ ...EMPTY_RECEIPT_LINE, sku, batch, rolls: '1' })])
  }
  const choose = (id: number | null) => {
    const purchase = purchases.find((one) => one.id === id)
    setPurchaseId(id)
    setFaults({})
    if (supplier.trim() === '' || supplier === filled.current.supplier) {
      filled.current.supplier = purchase?.supplier.name ?? ''
      setSupplier(filled.current.supplier)
    }
    if (written.every((line) => filled.current.lines.includes(line))) {
      filled.current.lines = (purchase ? linesOf(purchase) : [EMPTY_RECEIPT_LINE]).map(keyed)
      setLines(filled.current.lines)
    }
  }
  const { run, isBusy } = useAction({
    failed: 'Modtagelsen kunne ikke gemmes',
    onSuccess: onReceived,
    onError: (error) => {
      if (error instanceof ApiError) showFaults(error.fields)
    },
  })
  const submit = async () => {
    const wrong = faultsOf(written)
    if (written.length === 0 || Object.keys(wrong).length > 0)
      return showFaults(written.length === 0 ? { 'lines.0.sku': 'Skriv varenummeret.' } : wrong)
    setSent(written)
    await run(async () => {
      const body = { key: key.current, supplier, note, purchaseOrderId: purchaseId, lines: written.map(toLine) }
      setReceived(await browserApi.receiveGoods({ body }))
      key.current = newKey()
      setPurchaseId((now) => (now === purchaseId ? null : now))
      setSupplier((now) => (now === supplier ? '' : now))
      setNote((now) => (now === note ? '' : now))
      setLines((now) => {
        const rest = now.filter((line) => !written.includes(line) && !isEmpty(line))
        return rest.length > 0 ? rest : [keyed(EMPTY_RECEIPT_LINE)]
      })
      setFaults({})
    })
    setSent([])
  }
  const showFaults = (found: Faults) => {
    setLines(written.length > 0 ? written : lines)
    setFaults(found)
  }
  return (
    <Form label="Ny modtagelse" className="grid gap-4 border border-line bg-raised p-4 sm:p-6" onSubmit={submit}>
      <UnsavedWarning isDirty={written.length > 0 && !isBusy} />
      {purchases.length > 0 && <PurchaseChoice purchases={purchases} chosen={purchaseId} onChoose={choose} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Leverandør" isOptional value={supplier} maxLength={120} onChange={(event) => setSupplier(event.target.value)} />
        <TextField label="Note" isOptional value={note} maxLength={400} onChange={(event) => setNote(event.target.value)} />
      </div>
      <ReceiptLines
        lines={lines}
        sent={sent}
        faults={faults}
        onChange={change}
        onRemove={(at) => setLines(lines.length === 1 ? [keyed(EMPTY_RECEIPT_LINE)] : lines.filter(({ key: own }) => own !== at))}
        onAdd={() => setLines([...lines, keyed(EMPTY_RECEIPT_LINE)])}
        onText={(text) => add(readReceipt(text))}
        onScan={scan}
      />
      <SaveBar written={written} isBusy={isBusy} />
      {received && <Received {...received} onLabels={() => onLabels(received.receipt)} />}
    </Form>
  )
}

function SaveBar({ written, isBusy }: { written: readonly Line[]; isBusy: boolean }) {
  const rolls = written.reduce((sum, line) => sum + (readNumber(line.rolls) || 0), 0)
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button type="submit" variant="signal" isBusy={isBusy} busyText="Gemmer...">
        Læg på lager
      </Button>
      <p className="figures text-sm text-muted" aria-live="polite">
        {written.length > 0 && `${count(written.length, 'linje', 'linjer')}, ${withUnit(rolls, 'stk.')}`}
      </p>
    </div>
  )
}

type Answer = Readonly<{ message: string; receipt: Receipt; beyond: readonly string[] }>

function Received({ message, receipt: { rolls }, beyond, onLabels }: Answer & { onLabels: () => void }) {
  return (
    <>
      <Notice tone="success" title={message} isAlert>
        <Button size="sm" className="mt-2" onClick={onLabels}>
          Print {count(rolls, 'label', 'labels')}
        </Button>
      </Notice>
      {beyond.length > 0 && (
        <Notice tone="warning" title="Der kom mere, end der var bestilt" isAlert>
          {beyond.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
    </>
  )
}

type PurchaseChoiceProps = Pick<ReceiptFormProps, 'purchases' | 'chosen'> & { onChoose: (id: number | null) => void }

function PurchaseChoice({ purchases, chosen, onChoose }: PurchaseChoiceProps) {
  return (
    <SelectField
      label="Indkøbsordre"
      hint={chosen === null ? undefined : 'Det, der mangler, står klar herunder. Ret antallet til det, der er kommet.'}
      value={chosen ?? ''}
      onChange={(event) => onChoose(Number(event.target.value) || null)}
    >
      <option value="">Uden indkøbsordre</option>
      {purchases.map(({ id, supplier: { name }, rolls: ordered, received }) => (
        <option key={id} value={id}>
          {`${id} · ${name} · ${wholeNumber(received)} af ${wholeNumber(ordered)} modtaget`}
        </option>
      ))}
    </SelectField>
  )
}

type ReceiptLinesProps = {
  lines: readonly Line[]
  sent: readonly Line[]
  faults: Faults
  onChange: (key: number, part: Partial<TypedReceiptLine>) => void
  onRemove: (key: number) => void
  onAdd: () => void
  /** Lines that were pasted or read from a file. */
  onText: (text: string) => void
  onScan: (code: string) => void
}

function ReceiptLines({ lines, sent, faults, onChange, onRemove, onAdd, onText, onScan }: ReceiptLinesProps) {
  const [isScanning, setIsScanning] = useState(false)
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\t\n;]/.test(text.trim())) return
    event.preventDefault()
    onText(text)
  }
  return (
    <>
      <fieldset className="grid gap-3" onPaste={paste}>
        <legend className="pb-1 text-sm font-bold">Varer</legend>
        <p className="text-xs text-muted">
          Indsæt gerne rækker fra et regneark: varenummer, batch, antal og pris. Batchen står på kartonen; lad den stå tom, hvis den ikke
          kendes.
        </p>
        {lines.map((line, place) => {
          return (
            <div
              key={line.key}
              className="grid grid-cols-2 items-start gap-2 border-t border-line pt-3 lg:grid-cols-[2fr_2fr_1fr_1fr_auto] lg:border-0 lg:pt-0"
            >
              {CELLS.map(({ name, label, Field, ...rest }) => (
                <Field
                  key={name}
                  label={label}
                  aria-label={`${label}, linje ${place + 1}`}
                  value={line[name]}
                  readOnly={sent.includes(line)}
                  autoComplete="off"
                  error={faults[`lines.${place}.${name}`]}
                  onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(line.key, { [name]: event.target.value })}
                  {...rest}
                />
              ))}
              <IconButton label={`Fjern linje ${place + 1}`} className="justify-self-start lg:mt-6" onClick={() => onRemove(line.key)}>
                <Trash2 size={18} aria-hidden />
              </IconButton>
            </div>
          )
        })}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={onAdd}>
            <Plus size={16} aria-hidden /> Tilføj linje
          </Button>
          <FileButton onText={onText} />
          {readsBarcodes() && (
            <Button size="sm" onClick={() => setIsScanning(true)}>
              <ScanBarcode size={16} aria-hidden /> Scan med kameraet
            </Button>
          )}
        </div>
      </fieldset>
      {isScanning && (
        <ScanDialog
          onRead={(code) => {
            setIsScanning(false)
            onScan(code)
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
    </>
  )
}

function linesOf({ lines }: PurchaseOrder): TypedReceiptLine[] {
  const missing = lines.filter((line) => outstandingOf(line) > 0)
  return missing.map((line) => ({ ...EMPTY_RECEIPT_LINE, sku: line.sku, rolls: String(outstandingOf(line)) }))
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const [mixedLines, setMixedLines] = useState<readonly number[]>([])
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    const read = await readTextFile(file)
    setMixedLines(read?.mixedLines ?? [])
    if (read === null) toast.error(NO_TEXT_FILE)
    else onText(read.text)
  }
  return (
    <>
      <Button size="sm" onClick={() => input.current?.click()}>
        <ClipboardPaste size={16} aria-hidden /> Læs en CSV-fil
      </Button>
      <FileInput
        ref={input}
        accept=".csv,.txt,text/csv"
        aria-label="CSV-fil med varenummer, batch, antal og pris"
        tabIndex={-1}
        onChoose={([file]) => file && take(file)}
      />
      <MixedLines lines={mixedLines} className="basis-full" />
    </>
  )
}

function isEmpty({ sku, batch, rolls, unitCost }: TypedReceiptLine): boolean {
  return [sku, batch, rolls, unitCost].every((cell) => cell.trim() === '')
}

/** Only unreadable values; the server validates the rest. */
function faultsOf(lines: readonly TypedReceiptLine[]): Faults {
  const faults = lines.flatMap(({ sku, rolls, unitCost }, place) => [
    ...(sku.trim() === '' ? [[`lines.${place}.sku`, 'Skriv varenummeret.'] as const] : []),
    ...(!Number.isFinite(readNumber(rolls)) ? [[`lines.${place}.rolls`, 'Skriv hvor mange.'] as const] : []),
    ...(Number.isNaN(readKroner(unitCost)) ? [[`lines.${place}.unitCost`, COST_UNREADABLE] as const] : []),
  ])
  return Object.fromEntries(faults)
}

function toLine({ sku, batch, rolls, unitCost }: TypedReceiptLine) {
  return { sku, batch, rolls: readNumber(rolls) ?? 0, unitCost: readKroner(unitCost) }
}
