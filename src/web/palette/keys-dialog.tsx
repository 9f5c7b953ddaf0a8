import { Dialog } from '#web/ui/dialog.tsx'

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['Ctrl K', '⌘ K'], 'Søg overalt: ordrer, kunder, varer, fakturaer og skærme'],
  [['/'], 'Søg i listen på skærmen'],
  [['j', 'k'], 'Gå til næste og forrige række i listen. ↓ og ↑ gør det samme, når du står i en række'],
  [['x'], 'Vælg rækken'],
  [['↑', '↓'], 'Gå op og ned mellem det, søgningen fandt'],
  [['Enter'], 'Åbn det valgte eller rækken, eller gem et tal, du har rettet i en liste'],
  [['Esc'], 'Luk vinduet, eller fortryd et tal, du er ved at rette'],
  [['?'], 'Vis tasterne'],
]

export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Taster" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-3 text-sm">
        {KEYS.map(([keys, does]) => (
          <div key={does} className="contents">
            <dt className="flex flex-wrap gap-1.5">
              {keys.map((key) => (
                <kbd key={key} className="rounded-sm border border-edge bg-raised px-2 py-0.5 font-sans font-semibold whitespace-nowrap">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
