import { Coins, Eye, EyeOff, type LucideIcon, Pin, Sparkles, Star } from 'lucide-react'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { BULK_FLAGS, type FlagName, PRODUCT_FIELDS } from '#domain/products/product-fields.ts'
import { useMay } from '#web/session/use-may.ts'
import { classes } from '#web/ui/classes.ts'
import { isTicked } from './product-form-values.ts'
import type { RowChange } from './use-product-edit.ts'

/** With the word below the icon, which is short enough for a list. */
const LOOKS: Readonly<Partial<Record<FlagName, Readonly<{ icon: LucideIcon; word: string }>>>> = {
  active: { icon: Eye, word: 'Aktiv' },
  featured: { icon: Star, word: 'Featured' },
  newlyAdded: { icon: Sparkles, word: 'Nyligt' },
  pinned: { icon: Pin, word: 'Fastgjort' },
  pointsEligible: { icon: Coins, word: 'Point' },
}
/** Those with an icon are switched in the list. */
const SWITCHED = BULK_FLAGS.filter((flag) => flag in LOOKS)

/** Switches whose state shows by ground and shape, not by colour alone. */
export function ProductFlags({ product, onChange }: { product: StaffProduct; onChange: (change: RowChange) => void }) {
  const may = useMay()
  const flags = SWITCHED.filter((flag) => may(PRODUCT_FIELDS[flag].action))
  return (
    <span className="inline-flex">
      {flags.map((name) => {
        const { label } = PRODUCT_FIELDS[name]
        const isOn = isTicked(product, name)
        const { icon = Eye, word = label } = LOOKS[name] ?? {}
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
              'inline-flex h-11 w-12 flex-col items-center justify-center rounded-sm lg:h-9 transition-colors hover:bg-sunk',
              isOn ? 'text-ink' : 'text-muted',
            )}
          >
            <Icon size={18} aria-hidden fill={isOn && name !== 'active' && !isBlocked ? 'currentcolor' : 'none'} />
            <span aria-hidden className="text-[0.625rem] leading-3">
              {word}
            </span>
          </button>
        )
      })}
    </span>
  )
}
