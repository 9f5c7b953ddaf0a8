import { useState } from 'react'
import { count } from '#domain/numbers/danish-figures.ts'
import {
  LABELS_PER_SHEET,
  ROLL_LABEL_PAPER_NAMES,
  ROLL_LABEL_PAPERS,
  ROLL_LABELS_MAX,
  TOO_MANY_ROLL_LABELS,
  writeRollLabels,
} from '#domain/warehouse/roll-label.ts'
import { browserApi } from '#web/api.ts'
import { useValue } from '#web/browser/store.ts'
import { createStoredValue, json } from '#web/browser/stored-value.ts'
import { useDownload } from '#web/forms/use-download.ts'
import { Options, SelectField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'

/** Rolls of one batch; `batch` and `batchId` are null when it is unknown. */
type LabelledRolls = Readonly<{
  productId: number
  batchId: number | null
  kcwId: string
  nameDa: string
  batch: string | null
  rolls: number
}>

/** Stored on this device, as the printer belongs to it. */
const paperMemory = createStoredValue({
  key: 'foliehuset.rullelabels.v1',
  empty: ROLL_LABEL_PAPERS[0],
  format: json((stored) => ROLL_LABEL_PAPERS.find((one) => one === stored) ?? null),
})

type RollLabelsProps = {
  rolls: readonly LabelledRolls[]
  /** the receipt whose date is printed on the labels; by default the latest */
  receiptId?: number
  onClose: () => void
}

export function RollLabelsDialog({ rolls, receiptId, onClose }: RollLabelsProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, number>>(() => new Map())
  const [from, setFrom] = useState(1)
  const paper = useValue(paperMemory)
  const { download, isBusy } = useDownload()
  const rows = sumByBatch(rolls).map((row) => ({ ...row, labels: typed.get(keyOf(row)) ?? Math.min(row.rolls, ROLL_LABELS_MAX) }))
  const all = rows.reduce((sum, { labels }) => sum + labels, 0)
  const print = async () => {
    const printed = rows.filter(({ labels }) => labels > 0)
    const query = { rolls: writeRollLabels(printed), paper, ...(paper === 'a4' && { from }), ...(receiptId && { receipt: receiptId }) }
    if (await download(() => browserApi.downloadRollLabels({ query }), 'Rullelabels.pdf')) onClose()
  }
  return (
    <FormDialog
      title="Labels til varer"
      losesNothing
      onClose={onClose}
      onSubmit={() => void print()}
      saveLabel={`Print ${count(all, 'label', 'labels')}`}
      busyText="Henter..."
      isBusy={isBusy}
      isDisabled={all === 0 || all > ROLL_LABELS_MAX}
      className="grid gap-4"
    >
      <ul className="border-t border-line">
        {rows.map((row) => (
          <li key={keyOf(row)} className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2">
            <span className="min-w-0 grow basis-40">
              <span className="block font-semibold wrap-anywhere">{row.nameDa}</span>
              <span className="block text-xs text-muted wrap-anywhere">
                {row.kcwId} · {row.batch === null ? 'ukendt batch' : `batch ${row.batch}`}
              </span>
            </span>
            <QuantityField
              label={`Labels til ${row.nameDa}, ${row.batch === null ? 'ukendt batch' : `batch ${row.batch}`}`}
              value={row.labels}
              min={0}
              max={ROLL_LABELS_MAX}
              onChange={(labels) => setTyped(new Map(typed).set(keyOf(row), labels))}
            />
          </li>
        ))}
      </ul>
      {all > ROLL_LABELS_MAX && <Notice tone="warning">{TOO_MANY_ROLL_LABELS}</Notice>}
      <SelectField
        label="Papir"
        hint="Huskes i denne browser."
        value={paper}
        onChange={({ target }) => paperMemory.set(ROLL_LABEL_PAPERS.find((one) => one === target.value) ?? paper)}
      >
        <Options of={ROLL_LABEL_PAPERS} label={(one) => ROLL_LABEL_PAPER_NAMES[one]} />
      </SelectField>
      {paper === 'a4' && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="text-sm font-bold">Første ledige label på arket</span>
          <QuantityField label="Første ledige label på arket" value={from} max={LABELS_PER_SHEET} onChange={setFrom} />
        </div>
      )}
    </FormDialog>
  )
}

function keyOf({ productId, batchId }: Pick<LabelledRolls, 'productId' | 'batchId'>): string {
  return `${productId}/${batchId ?? ''}`
}

/** Sums the lines of a receipt by batch. */
function sumByBatch(rolls: readonly LabelledRolls[]): LabelledRolls[] {
  return [...Map.groupBy(rolls, keyOf).values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, rolls: same.reduce((sum, one) => sum + one.rolls, 0) }] : []
  })
}
