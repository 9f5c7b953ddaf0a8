import { setRetailView, useRetailView } from '#web/session/retail-view.ts'
import { useSession } from '#web/session/session.ts'
import { Segments } from '#web/ui/segments.tsx'
import { showPricesExclVat, useVatChoice } from './vat-view.tsx'

/** Own prices or retail prices, for customers only (requirements §2 'Header', §4 'Price display'). */
export function RetailSwitch({ isWide }: { isWide?: boolean }) {
  const { status } = useSession()
  const isRetailView = useRetailView()
  if (status !== 'customer') return null
  return (
    <Segments
      label="Vis priser"
      isWide={isWide}
      value={isRetailView ? 'retail' : 'own'}
      onChange={(view) => setRetailView(view === 'retail')}
      choices={[
        { value: 'own', label: 'Dine priser' },
        { value: 'retail', label: 'Detailpriser' },
      ]}
    />
  )
}

export function VatSwitch({ isWide, size }: { isWide?: boolean; size?: 'md' }) {
  const isExclVat = useVatChoice()
  return (
    <Segments
      label="Moms i priser"
      isWide={isWide}
      size={size}
      value={isExclVat ? 'excl' : 'incl'}
      onChange={(view) => void showPricesExclVat(view === 'excl')}
      choices={[
        { value: 'incl', label: 'inkl. moms' },
        { value: 'excl', label: 'ekskl. moms' },
      ]}
    />
  )
}
