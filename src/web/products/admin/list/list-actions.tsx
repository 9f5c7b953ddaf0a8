import { FileDown, FileUp, Plus } from 'lucide-react'
import { paths } from '#contract/pages.ts'
import { browserApi } from '#web/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type StaffProductListState, staffProductList } from './staff-product-list.ts'

/** Files of what the list shows, and the ways to new products. */
export function ListActions({ state }: { state: StaffProductListState }) {
  const download = async (format: 'excel' | 'plain') => {
    try {
      saveFile(await browserApi.exportProducts({ query: { ...staffProductList.filter(state), format } }), 'produkter.csv')
    } catch (error) {
      toast.error(messageOf(error, 'Produkterne kunne ikke hentes'))
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
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
    </div>
  )
}
