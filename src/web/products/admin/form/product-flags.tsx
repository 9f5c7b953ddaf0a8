import { ChevronDown, Coins, Eye, type LucideIcon, Pin, Sparkles, Star } from 'lucide-react'
import type { StaffProduct } from '#contract/products/staff-product.ts'
import { BULK_FLAGS, type FlagName, PRODUCT_FIELDS } from '#domain/products/product-fields.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { isTicked } from './product-form-values.ts'
import type { RowChange } from './use-product-edit.ts'

/** Flags in the menu, with a label short enough for a list. */
const LOOKS: Readonly<Partial<Record<FlagName, Readonly<{ icon: LucideIcon; word: string }>>>> = {
  featured: { icon: Star, word: 'Featured' },
  newlyAdded: { icon: Sparkles, word: 'Nyligt' },
  pinned: { icon: Pin, word: 'Fastgjort' },
  pointsEligible: { icon: Coins, word: 'Point' },
}
const IN_MENU = BULK_FLAGS.filter((flag) => flag in LOOKS)

type ProductFlagsProps = { product: StaffProduct; onChange: (change: RowChange) => void }

/** A product's visibility as a switch in words, and its other flags in a menu that lists those set. */
export function ProductFlags({ product, onChange }: ProductFlagsProps) {
  const may = useMay()
  const { nameDa, active } = product
  const flags = IN_MENU.filter((flag) => may(PRODUCT_FIELDS[flag].action))
  const words = flags.flatMap((flag) => (isTicked(product, flag) && !isExcluded(product, flag) ? (LOOKS[flag]?.word ?? []) : []))
  const items = flags.map((flag) => ({
    key: flag,
    label: isExcluded(product, flag) ? `${PRODUCT_FIELDS[flag].label} (ikke til kategorien)` : PRODUCT_FIELDS[flag].label,
    icon: LOOKS[flag]?.icon ?? Eye,
    about: nameDa,
    isOn: isTicked(product, flag),
    onChoose: () => onChange({ [flag]: !isTicked(product, flag) }),
  }))
  const shows = active ? 'Skjul' : 'Vis'
  return (
    <span className="inline-flex items-center">
      {may(PRODUCT_FIELDS.active.action) && (
        <Button
          size="sm"
          variant="quiet"
          className="row-main w-16"
          aria-label={`${shows}: ${nameDa}`}
          onClick={() => onChange({ active: !active })}
        >
          {shows}
        </Button>
      )}
      {items.length > 0 && (
        <MenuButton label={`Mærker: ${[nameDa, ...words].join(', ')}`} items={items} className="min-h-11 gap-1 px-2 text-xs lg:min-h-9">
          <span className="max-w-24 truncate">{words.length > 0 ? words.join(', ') : 'Mærker'}</span>
          <ChevronDown size={16} aria-hidden className="shrink-0 text-muted" />
        </MenuButton>
      )}
    </span>
  )
}

function isExcluded(product: StaffProduct, flag: FlagName): boolean {
  return flag === 'pointsEligible' && isTicked(product, flag) && !product.pointsEligible
}
