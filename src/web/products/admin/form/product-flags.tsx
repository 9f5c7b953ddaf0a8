import { Coins, Eye, EyeOff, type LucideIcon, Pin, Sparkles, Star } from 'lucide-react'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { useMay } from '#web/session/use-may.ts'
import { classes } from '#web/ui/classes.ts'
import type { RowChange } from './use-product-edit.ts'

type FlagName = 'active' | 'featured' | 'newlyAdded' | 'pinned' | 'pointsEligible'
const FLAGS: readonly Readonly<{ name: FlagName; label: string; icon: LucideIcon }>[] = [
  { name: 'active', label: 'Aktiv', icon: Eye },
  { name: 'featured', label: 'Featured', icon: Star },
  { name: 'newlyAdded', label: 'Nyligt Tilføjet', icon: Sparkles },
  { name: 'pinned', label: 'Fastgjort', icon: Pin },
  { name: 'pointsEligible', label: 'Point Berettiget', icon: Coins },
]

/** Switches whose state shows by ground and shape, not by colour alone. */
export function ProductFlags({ product, onChange }: { product: StaffProduct; onChange: (change: RowChange) => void }) {
  const may = useMay()
  const flags = FLAGS.filter(({ name }) => may(name === 'pointsEligible' ? 'changePrices' : 'describeProducts'))
  return (
    <span className="inline-flex">
      {flags.map(({ name, label, icon }) => {
        const isOn = name === 'pointsEligible' ? product.markedPointsEligible : product[name]
        const Icon = name === 'active' && !isOn ? EyeOff : icon
        const isBlocked = name === 'pointsEligible' && isOn && !product.pointsEligible
        return (
          <button
            key={name}
            type="button"
            aria-pressed={isOn}
            aria-label={`${label}: ${product.nameDa}`}
            title={isBlocked ? `${label}, men kategorien eller TPU udelukker point` : `${label}: ${isOn ? 'ja' : 'nej'}`}
            onClick={() => onChange({ [name]: !isOn })}
            className={classes(
              'inline-flex size-11 items-center justify-center rounded-sm transition-colors hover:bg-sunk',
              isOn ? 'text-ink' : 'text-muted opacity-60',
            )}
          >
            <Icon size={18} aria-hidden fill={isOn && name !== 'active' && !isBlocked ? 'currentcolor' : 'none'} />
          </button>
        )
      })}
    </span>
  )
}
