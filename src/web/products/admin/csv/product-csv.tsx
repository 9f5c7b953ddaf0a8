import { FileDown, FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { ERRORS } from '#contract/error-codes.ts'
import { paths } from '#contract/pages.ts'
import type { ImportOutcome } from '#contract/products/staff-product.ts'
import { wholeNumber } from '#domain/numbers/danish-figures.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { ApiError, browserApi } from '#web/api.ts'
import { loadForStaff } from '#web/customers/require-user.ts'
import { ChangeTable } from '#web/products/admin/bulk/change-table.tsx'
import { downloadProducts } from '#web/products/admin/download-products.ts'
import { fetchTagChoices } from '#web/products/admin/form/tag-choices.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/product-csv.ts'
import { ImportErrors } from './import-errors.tsx'

const TITLE = 'Indlæs produkter fra CSV'
const UNREADABLE = ERRORS.csv_unreadable.message

export function clientLoader() {
  return loadForStaff(fetchTagChoices)
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProductCsv()} />
}

/** Products from a file: first what each line would do and what is wrong, then all of it or nothing. */
export default function ProductCsv({ loaderData: choices }: Route.ComponentProps) {
  const id = useId()
  const [file, setFile] = useState<File | null>(null)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  const run = async (chosen: File, dryRun: boolean) => {
    setIsBusy(true)
    setRefusal(null)
    try {
      return await importFile(chosen, dryRun)
    } catch (error) {
      setRefusal(messageOf(error, UNREADABLE))
      // a file that was sound may be so no longer: a colleague deleted a tag meanwhile
      const errors = error instanceof ApiError ? (error.body as { errors?: ImportOutcome['errors'] } | null)?.errors : undefined
      if (errors && outcome) setOutcome({ ...outcome, errors })
      return null
    } finally {
      setIsBusy(false)
    }
  }
  const check = async (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setOutcome(null)
    setOutcome(await run(chosen, true))
  }
  const save = async () => {
    const saved = file && (await run(file, false))
    if (!saved) return
    toast.success(saved.message)
    setFile(null)
    setOutcome(null)
  }
  const changing = outcome ? outcome.created + outcome.changed : 0
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminProductCsv()}
      action={<LinkButton to={paths.adminProducts()}>Tilbage til produkter</LinkButton>}
    >
      <Format />
      <label
        htmlFor={id}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          void check(event.dataTransfer.files[0])
        }}
        className="flex min-h-28 max-w-3xl flex-col items-center justify-center gap-1 border border-dashed border-edge bg-raised p-4 text-center text-sm hover:border-ink has-focus-visible:outline-3 has-focus-visible:outline-signal-strong"
      >
        <FileUp size={24} aria-hidden />
        <span className="font-semibold">{isBusy ? 'Læser filen...' : (file?.name ?? 'Vælg en CSV-fil, eller træk den hertil')}</span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          disabled={isBusy}
          className="sr-only"
          onChange={({ target }) => {
            void check(target.files?.[0])
            // the same file, mended, can be chosen again
            target.value = ''
          }}
        />
      </label>
      {refusal && (
        <Notice tone="danger" isAlert className="mt-4 max-w-3xl">
          {refusal}
        </Notice>
      )}
      {outcome && (
        <section aria-label="Det sker der" className="mt-6 grid gap-4">
          <p aria-live="polite" className="figures text-sm">
            <strong>{wholeNumber(outcome.created)}</strong> oprettes, <strong>{wholeNumber(outcome.changed)}</strong> ændres,{' '}
            <strong>{wholeNumber(outcome.unchanged)}</strong> er uændrede.{' '}
            {outcome.errors.length > 0 ? 'Filen har fejl, så intet kan gemmes endnu.' : 'Intet er gemt endnu.'}
          </p>
          {outcome.errors.length > 0 && <ImportErrors errors={outcome.errors} />}
          {outcome.rows.length > 0 && (
            <ChangeTable
              rows={outcome.rows.map(({ line, kcwId, nameDa, outcome: kind, changes }) => ({
                key: line,
                title: `Linje ${line}: ${nameDa}`,
                detail: `${kcwId} · ${kind === 'created' ? 'oprettes' : 'ændres'}`,
                changes: changes as Record<string, { from?: unknown; to?: unknown }>,
              }))}
              choices={choices}
            />
          )}
          {changing > outcome.rows.length && (
            <p className="figures text-xs text-muted">Kun de første {wholeNumber(outcome.rows.length)} linjer vises.</p>
          )}
          <div className="flex justify-end">
            <Button
              variant="signal"
              isBusy={isBusy}
              busyText="Gemmer..."
              disabled={outcome.errors.length > 0 || changing === 0}
              onClick={() => void save()}
            >
              Gem ændringer
            </Button>
          </div>
        </section>
      )}
    </AdminPage>
  )
}

function Format() {
  return (
    <div className="max-w-3xl pb-5 text-sm">
      <p>
        Hent de nuværende produkter, ret dem i Excel, og indlæs filen igen. Linjer findes på KCW ID: et kendt ID ændrer produktet, et nyt
        opretter det. Tomme felter lader værdien stå, og en bindestreg (-) tømmer feltet. Alt gemmes, eller intet.
      </p>
      <p className="pt-2">
        Retter du Lager, ændres lageret med forskellen, så det, der er solgt imens, forbliver solgt. Lad de to kolonner „… ved eksport“ stå.
      </p>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button size="sm" onClick={() => void downloadProducts({ format: 'excel' })}>
          <FileDown size={16} aria-hidden /> Hent til Excel
        </Button>
        <Button size="sm" onClick={() => void downloadProducts({ format: 'plain' })}>
          <FileDown size={16} aria-hidden /> Hent som ren CSV
        </Button>
      </div>
    </div>
  )
}

function importFile(file: File, dryRun: boolean): Promise<ImportOutcome> {
  const body = new FormData()
  body.append('file', file)
  const input = { query: { dryRun: dryRun ? 'true' : 'false' }, body } as const
  return browserApi.importProducts(input as Parameters<typeof browserApi.importProducts>[0])
}
