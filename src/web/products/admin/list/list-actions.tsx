import { FileDown, FileUp, Plus } from 'lucide-react'
import { paths } from '#contract/pages.ts'
import { downloadProducts } from '#web/products/admin/download-products.ts'
import { type StaffProductListState, staffProductList } from '#web/products/admin/staff-product-list.ts'
import { useMay } from '#web/session/use-may.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'

export function ListActions({ state }: { state: StaffProductListState }) {
  if (!useMay()('addProducts')) return null
  const download = (format: 'excel' | 'plain') => downloadProducts({ ...staffProductList.filter(state), format })
  return (
    <ButtonRow className="max-sm:w-full">
      <Button size="sm" onClick={() => void download('excel')}>
        <FileDown size={16} aria-hidden /> Excel
      </Button>
      <Button size="sm" onClick={() => void download('plain')}>
        <FileDown size={16} aria-hidden /> CSV
      </Button>
      <LinkButton size="sm" to={paths.adminProductCsv()}>
        <FileUp size={16} aria-hidden /> Indlæs CSV
      </LinkButton>
      <LinkButton size="sm" variant="signal" to={paths.adminNewProduct()}>
        <Plus size={16} aria-hidden /> Nyt produkt
      </LinkButton>
    </ButtonRow>
  )
}
