import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { redirect } from 'react-router'
import type { FileMapping } from '#contract/csv.ts'
import { paths } from '#contract/pages/pages.ts'
import type { ImportOutcome } from '#contract/products/staff-product-list.ts'
import type { ColumnMapping as ColumnsChoice } from '#domain/csv/column-mapping.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { CSV_COLUMNS, columnExample, IMPORTED_COLUMNS, productTemplate, specificationHeader } from '#domain/imports/csv-columns.ts'
import { MIGRATED_PRODUCTS, MIGRATION_LABELS, type ProductUse } from '#domain/imports/product-migration.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { ColumnMapping } from '#web/csv/column-mapping.tsx'
import { FileChoice } from '#web/csv/file-choice.tsx'
import { FileOutcome, fileRow, MappingNotes } from '#web/csv/file-outcome.tsx'
import { type SendFile, useFileImport } from '#web/csv/use-file-import.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { ChangeTable } from '#web/products/admin/bulk/change-table.tsx'
import { downloadProducts } from '#web/products/admin/download-products.ts'
import { FileNotes, ImportPanel, isLargeFile, LINE_END, PastImports, useImports } from '#web/products/admin/imports/import-panel.tsx'
import { fetchTagChoices } from '#web/tags/tag-choices.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { showUndoableChange } from '#web/ui/undo-toast.tsx'
import type { Route } from './+types/product-csv.ts'

const TITLE = 'Indlæs produkter fra CSV'

export function clientLoader() {
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'addProducts')) throw redirect(paths.adminProducts())
    return await fetchTagChoices()
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProductCsv()} />
}

/** Imports products from a file: a preview with all faults first, then all products or none. Large files run in the background. */
export default function ProductCsv({ loaderData: choices }: Route.ComponentProps) {
  const { file, outcome, refusal, isBusy, isStorable, openMapping, check, map, changeMapping, store } = useFileImport(importFile)
  const [largeFile, setLargeFile] = useState<Readonly<{ file: File; mapping: FileMapping }> | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const { open, over, send, begin, cancel, isBusy: isSending } = useImports()
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setLargeFile(null)
    setIsLooking(true)
    const { isLarge, about } = await inspect(chosen).finally(() => setIsLooking(false))
    if (!isLarge) return await check(chosen)
    if (about?.isOpen) setLargeFile({ file: chosen, mapping: about })
    else await send(chosen)
  }
  const sendMapped = async (columns: ColumnsChoice) => {
    if (!largeFile) return
    setLargeFile(null)
    await send(largeFile.file, columns)
  }
  const categories = choices.categories.map(({ id, name_da, name }) => ({ id, name: name_da ?? name }))
  const save = async () => {
    const saved = await store()
    if (saved) showUndoableChange(saved.message, saved.undoableId)
  }
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminProductCsv()}
      action={<LinkButton to={paths.adminProducts()}>Tilbage til produkter</LinkButton>}
    >
      <Format />
      {open && <ImportPanel file={open} isBusy={isSending} onBegin={() => void begin(open)} onCancel={() => void cancel(open)} />}
      <FileChoice file={file} refusal={refusal} isBusy={isBusy || isSending || isLooking} onChoose={(chosen) => void choose(chosen)} />
      {largeFile && (
        <ColumnMapping
          key={largeFile.file.lastModified}
          mapping={largeFile.mapping}
          kind={MIGRATED_PRODUCTS}
          usesFor={usesFor}
          categories={categories}
          isBusy={isSending}
          onChoose={(columns) => void sendMapped(columns)}
        />
      )}
      {openMapping && (
        <ColumnMapping
          key={JSON.stringify(openMapping)}
          mapping={openMapping}
          kind={MIGRATED_PRODUCTS}
          usesFor={usesFor}
          categories={categories}
          isBusy={isBusy}
          onChoose={(columns) => void map(columns)}
        />
      )}
      {outcome?.mapping && !openMapping && <MappingNotes mapping={outcome.mapping} onChange={changeMapping} />}
      {outcome && !openMapping && (
        <FileOutcome
          outcome={outcome}
          changes={<ChangeTable rows={outcome.rows.map((row) => fileRow(row, { id: row.kcwId, name: row.nameDa }))} choices={choices} />}
        >
          <FileNotes found={outcome} />
          <ButtonRow>
            <Button variant="signal" isBusy={isBusy} busyText="Gemmer..." disabled={!isStorable} onClick={() => void save()}>
              Gem ændringer
            </Button>
          </ButtonRow>
        </FileOutcome>
      )}
      <PastImports imports={over} />
    </AdminPage>
  )
}

function Format() {
  return (
    <div className="max-w-3xl pb-5 text-sm">
      <p>
        Hent de nuværende produkter, ret dem i Excel, og indlæs filen igen. Linjer findes på varenummeret (kolonnen KCW ID): et kendt ændrer
        produktet, et nyt opretter det. Tomme felter lader værdien stå, og en bindestreg (-) tømmer feltet. Alt gemmes, eller intet. En fil
        på over 10.000 linjer læses igennem og indlæses i baggrunden, lidt ad gangen. En fil fra et andet system, fx Shopify eller
        WooCommerce, kan også læses: du vælger, hvad dens kolonner er.
      </p>
      <p className="pt-2">
        Retter du Lager, ændres lageret med forskellen, så det, der er solgt imens, forbliver solgt. Lad de to kolonner »… ved eksport« stå.
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button size="sm" onClick={() => void downloadProducts({ format: 'excel' })}>
          <FileDown size={16} aria-hidden /> Hent til Excel
        </Button>
        <Button size="sm" onClick={() => void downloadProducts({ format: 'plain' })}>
          <FileDown size={16} aria-hidden /> Hent som ren CSV
        </Button>
        <Button size="sm" onClick={() => saveFile(new Blob([productTemplate()], { type: 'text/csv' }), 'produkter-skabelon.csv')}>
          <FileDown size={16} aria-hidden /> Hent skabelon med eksempel
        </Button>
      </div>
      <details className="pt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">De {IMPORTED_COLUMNS.length} kolonner, en fil kan have</summary>
        <p className="pb-2 text-muted">
          Kun KCW ID skal være der; det er det samme som varenummer og SKU. Formularens egne navne forstås også.
        </p>
        <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-4">
          {IMPORTED_COLUMNS.map((column) => (
            <div key={column} className="col-span-2 grid grid-cols-subgrid border-b border-line py-1">
              <dt className="font-semibold">{CSV_COLUMNS[column]}</dt>
              <dd className="text-muted wrap-anywhere">{columnExample(column) || '–'}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

const MIGRATED_COLUMNS = Object.keys(MIGRATION_LABELS) as (keyof typeof MIGRATION_LABELS)[]

/** Unknown headings may become specifications. */
function usesFor(heading: string): ProductUse[] {
  return [...IMPORTED_COLUMNS, ...MIGRATED_COLUMNS, ...(heading === '' ? [] : [specificationHeader(heading)])]
}

async function inspect(file: File): Promise<Readonly<{ isLarge: boolean; about: FileMapping | null }>> {
  const isLarge = await isLargeFile(file)
  // the headings are at the beginning of the file
  return { isLarge, about: isLarge ? await tryBeginning(file) : null }
}

const BEGINNING_BYTES = 200_000

/** A guess at the columns of a large file; null when its headings are known or nothing can be guessed. */
async function tryBeginning(file: File): Promise<FileMapping | null> {
  const beginning = new Uint8Array(await file.slice(0, BEGINNING_BYTES).arrayBuffer())
  const body = new FormData()
  body.append('file', new File([beginning.slice(0, beginning.lastIndexOf(LINE_END) + 1)], file.name))
  return await importFile({ query: { dryRun: 'true' }, body }).then(
    ({ mapping }) => mapping,
    () => null,
  )
}

const importFile: SendFile<ImportOutcome> = (input) => browserApi.importProducts(input as Parameters<typeof browserApi.importProducts>[0])
