import { FileDown } from 'lucide-react'
import type { ProductImport } from '#contract/imports/product-imports.ts'
import { browserApi } from '#web/api.ts'
import { saveFile } from '#web/browser/save-file.ts'
import { attempt } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'

export function ReportButton({ file: { id, fileName } }: { file: ProductImport }) {
  const download = () =>
    attempt(
      async () => {
        saveFile(await browserApi.downloadImportReport({ params: { id } }), `Fejl_${id}.csv`)
      },
      { failed: 'Fejlene kunne ikke hentes. Prøv igen.' },
    )
  return (
    <Button size="sm" aria-label={`Hent fejl i ${fileName}`} onClick={() => void download()}>
      <FileDown size={16} aria-hidden /> Hent fejl
    </Button>
  )
}
