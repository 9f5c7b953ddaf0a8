import { useState } from 'react'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useDownload } from '#web/forms/use-download.ts'
import type { MadeLabel } from '#web/parcels/admin/send-parcel-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { removeLabels, storeLabel } from './warehouse-store.ts'

/** Prints labels in one file. A made label is stored until its file has been saved. */
export function usePrintLabels(userId: number) {
  const { download, isBusy } = useDownload()
  const [last, setLast] = useState<number | null>(null)
  const print = async (ids: readonly number[]) => {
    const file = () => browserApi.downloadLabels({ query: { ids: ids.join(',') } })
    if (await download(file, `Labels_${ids.length}.pdf`)) removeLabels(userId, ids)
  }
  const printNew = (label: MadeLabel | undefined) => {
    setLast(label?.id ?? null)
    if (!label) return
    storeLabel(userId, label.id)
    void print([label.id])
  }
  return { print, printNew, last, isBusy }
}

type PrintAgainProps = { labels: ReturnType<typeof usePrintLabels> }

/** For when the printer jams. */
export function PrintAgain({ labels: { last, print, isBusy } }: PrintAgainProps) {
  if (last === null) return null
  return (
    <Button size="sm" variant="quiet" className="mt-1 -ml-3" isBusy={isBusy} busyText="Henter..." onClick={() => void print([last])}>
      Print label igen
    </Button>
  )
}

/** Labels whose file was never saved, such as those of parcels packed offline. */
export function LabelsToPrint({ userId, labels }: { userId: number; labels: readonly number[] }) {
  const { print, isBusy } = usePrintLabels(userId)
  if (labels.length === 0) return null
  return (
    <Notice tone="info" title={count(labels.length, 'label mangler at blive printet', 'labels mangler at blive printet')}>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" isBusy={isBusy} busyText="Henter..." onClick={() => void print(labels)}>
          Print {count(labels.length, 'label', 'labels')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => removeLabels(userId, labels)}>
          Fjern
        </Button>
      </div>
    </Notice>
  )
}
