import { SlidersHorizontal, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useReadyCount } from './drafts-store.ts'

type ImportToolbarProps = {
  total: number
  saving: Readonly<{ done: number; all: number }> | null
  onBulk: () => void
  onClear: () => void
  onSaveAll: () => void
}

export function ImportToolbar({ total, saving, onBulk, onClear, onSaveAll }: ImportToolbarProps) {
  const ready = useReadyCount()
  const isBusy = saving !== null
  return (
    <div className="top-0 z-30 sm:sticky -mx-(--gutter) mt-6 mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-ground px-(--gutter) py-3 lg:-mx-8 lg:px-8">
      <p role="status" className="figures mr-auto text-sm max-sm:w-full">
        <strong className="text-lg">{ready}</strong> {total === ready ? '' : `af ${total} `}
        {total === 1 ? 'produkt klar' : 'produkter klar'}
      </p>
      <Button size="sm" className="max-sm:grow" disabled={isBusy} onClick={onBulk}>
        <SlidersHorizontal size={18} aria-hidden /> Bulk Indstillinger
      </Button>
      <Button size="sm" className="max-sm:grow" disabled={isBusy} onClick={onClear}>
        <Trash2 size={18} aria-hidden /> Ryd Alle
      </Button>
      <Button
        variant="signal"
        className="max-sm:w-full"
        isBusy={isBusy}
        busyText={saving ? `Gemmer ${saving.done + 1} af ${saving.all}...` : ''}
        onClick={onSaveAll}
      >
        Gem Alle Produkter
      </Button>
    </div>
  )
}
