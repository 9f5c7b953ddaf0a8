import { Download, FileCheck, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Carton, CartonDeclaration, PackagingReportAnswer } from '#contract/parcels/packaging.ts'
import { copenhagenDay } from '#domain/calendar/danish-time.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { MATERIAL_LABELS, packagingFileName, packagingRows } from '#domain/parcels/packaging.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { StoredPdfs } from '#web/admin/stored-pdfs.tsx'
import { browserApi } from '#web/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { saveFile } from '#web/forms/use-download.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { queryClient } from '#web/session/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Options, SelectField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/packaging-screen.ts'
import { CartonDialog } from './carton-dialog.tsx'
import { TypeMeasuresTable } from './type-measures.tsx'

const TITLE = 'Emballage'
/** The first year of the producer responsibility for packaging. */
const FIRST_YEAR = 2025
const LOOKS = {
  edit: { icon: Pencil, label: 'Rediger' },
  declarations: { icon: FileCheck, label: 'Erklæringer' },
} as const

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const requestedYear = Number(new URL(request.url).searchParams.get('aar'))
  const thisYear = Number(copenhagenDay(Date.now()).slice(0, 4))
  const year = requestedYear >= FIRST_YEAR && requestedYear <= thisYear ? requestedYear : thisYear
  return loadForStaff(async () => {
    const [{ cartons, declarations }, { types }, { report }] = await Promise.all([
      browserApi.listCartons(),
      browserApi.listTypeMeasures(),
      browserApi.showPackaging({ query: { year } }),
    ])
    return { cartons, declarations, types, report, thisYear }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminPackaging()} />
}

export default function Packaging({ loaderData: { cartons, declarations, types, report, thisYear } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [opened, setOpened] = useState<Carton | 'new' | null>(null)
  const [declared, setDeclared] = useState<Carton | null>(null)
  const close = () => setOpened(null)
  const finish = () => {
    close()
    // the dialog that sends parcels lists them too
    void queryClient.invalidateQueries({ queryKey: ['cartons'] })
    void revalidate()
  }
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminPackaging()}
      action={
        <Button variant="signal" onClick={() => setOpened('new')}>
          <Plus size={18} aria-hidden /> Tilføj kasse
        </Button>
      }
    >
      <h2 className="pb-3 text-xl">Kasser</h2>
      {cartons.length === 0 ? (
        <EmptyList>Tilføj de kasser, I sender i. Den letteste, der kan rumme rullerne, foreslås, når en pakke sendes.</EmptyList>
      ) : (
        <CartonTable cartons={cartons} declarations={declarations} onEdit={setOpened} onDeclarations={setDeclared} />
      )}
      {types.length > 0 && <TypeMeasuresTable types={types} onSaved={() => void revalidate()} />}
      <YearReport report={report} thisYear={thisYear} />
      {opened && <CartonDialog {...(opened !== 'new' && { carton: opened })} onSaved={finish} onClose={close} />}
      {declared && (
        <CartonDeclarations
          carton={declared}
          declarations={ofCarton(declarations, declared)}
          onChanged={() => void revalidate()}
          onClose={() => setDeclared(null)}
        />
      )}
    </AdminPage>
  )
}

function ofCarton(declarations: readonly CartonDeclaration[], { id }: Carton) {
  return declarations.filter(({ cartonId }) => cartonId === id)
}

function missingText(carton: Carton, declarations: readonly CartonDeclaration[]): string {
  if (!carton.inUse) return 'ikke i brug'
  return ofCarton(declarations, carton).length === 0 ? 'erklæring mangler' : ''
}

type CartonTableProps = {
  cartons: readonly Carton[]
  declarations: readonly CartonDeclaration[]
  onEdit: (carton: Carton) => void
  onDeclarations: (carton: Carton) => void
}

function CartonTable({ cartons, declarations, onEdit, onDeclarations }: CartonTableProps) {
  return (
    <SmallTable
      rows={cartons}
      keyOf={({ id }) => id}
      isCentred
      columns={[
        {
          label: 'Kasse',
          isRowHeading: true,
          className: 'wrap-anywhere',
          cell: (carton) => (
            <>
              <span className="font-semibold">{carton.name}</span>
              <span className="block text-xs text-muted empty:hidden">{missingText(carton, declarations)}</span>
            </>
          ),
        },
        { label: 'Længde', isFigure: true, isForWide: true, cell: ({ innerLengthMm }) => `${wholeNumber(innerLengthMm)} mm` },
        { label: 'Ruller', isFigure: true, cell: ({ mostRolls }) => wholeNumber(mostRolls) },
        { label: 'Vægt', isFigure: true, isForWide: true, cell: ({ ownWeightG }) => `${wholeNumber(ownWeightG)} g` },
        { label: MATERIAL_LABELS.cardboard, isFigure: true, isForWide: true, cell: ({ cardboard }) => `${wholeNumber(cardboard)} g` },
        { label: MATERIAL_LABELS.plastic, isFigure: true, isForWide: true, cell: ({ plastic }) => `${wholeNumber(plastic)} g` },
        { label: MATERIAL_LABELS.wood, isFigure: true, isForWide: true, cell: ({ wood }) => `${wholeNumber(wood)} g` },
        { label: MATERIAL_LABELS.metal, isFigure: true, isForWide: true, cell: ({ metal }) => `${wholeNumber(metal)} g` },
        {
          label: 'Handlinger',
          isFigure: true,
          cell: (carton) => (
            <RowActions
              actions={['edit', 'declarations']}
              looks={LOOKS}
              name={carton.name}
              onAction={(action) => (action === 'edit' ? onEdit : onDeclarations)(carton)}
            />
          ),
        },
      ]}
    />
  )
}

/** For the report of producer responsibility. */
function YearReport({ report, thisYear }: { report: PackagingReportAnswer; thisYear: number }) {
  const navigate = useNavigate()
  const { run, isBusy } = useAction({ failed: 'Rapporten kunne ikke hentes' })
  const { year, parcels, parcelsWithoutCarton, rollsWithoutPackaging } = report
  const years = Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, ago) => thisYear - ago)
  const [heading = [], ...rows] = packagingRows(report)
  const save = () => run(async () => saveFile(await browserApi.downloadPackaging({ query: { year } }), packagingFileName(year)))
  const lacks = [
    parcelsWithoutCarton > 0 && `${count(parcelsWithoutCarton, 'pakke', 'pakker')} uden kasse`,
    rollsWithoutPackaging > 0 && `${count(rollsWithoutPackaging, 'rulle', 'ruller')} uden emballage på produktet`,
  ].filter(Boolean)
  return (
    <section aria-labelledby="aarets-emballage" className="mt-10">
      <h2 id="aarets-emballage" className="text-xl">
        Årets emballage
      </h2>
      <p className="max-w-prose pt-1 pb-4 text-sm text-muted">
        Til indberetningen af producentansvar for emballage: kasser og produkternes egen emballage i de pakker, der er sendt i Danmark.
      </p>
      <div className="flex flex-wrap items-end gap-3 pb-4">
        <SelectField
          label="År"
          value={String(year)}
          onChange={(event) => void navigate(paths.adminPackaging({ aar: Number(event.target.value) }))}
        >
          <Options of={years} />
        </SelectField>
        <Button isBusy={isBusy} onClick={() => void save()}>
          <Download size={16} aria-hidden /> Hent CSV
        </Button>
        <p className="text-sm text-muted">{count(parcels, 'pakke', 'pakker')} sendt</p>
      </div>
      {lacks.length > 0 && (
        <Notice tone="info" className="mb-4">
          {`Tallene mangler noget: ${lacks.join(' og ')}.`}
        </Notice>
      )}
      <SmallTable
        rows={rows}
        keyOf={([material = '']) => material}
        columns={heading.map((label, index) => ({
          label,
          isFigure: index > 0,
          isRowHeading: index === 0,
          cell: (row: readonly string[]) => row[index] ?? '',
        }))}
      />
    </section>
  )
}

const TEXTS = {
  add: 'Læg erklæring ind',
  field: 'Fil med emballageerklæring',
  notStored: 'Erklæringen kunne ikke gemmes',
  remove: 'Fjern emballageerklæring',
  removeQuestion: ({ name }: CartonDeclaration) =>
    `${name} slettes. Fjern kun en fil, der er lagt ind ved en fejl: en erklæring gemmes i 5 år, efter at kassen sidst er brugt, og i 10 år for kasser, der bruges igen.`,
  notRemoved: 'Erklæringen kunne ikke fjernes',
}

type CartonDeclarationsProps = {
  carton: Carton
  declarations: readonly CartonDeclaration[]
  onChanged: () => void
  onClose: () => void
}

/** The declarations of conformity of a carton (Regulation (EU) 2025/40, articles 15 and 39). */
function CartonDeclarations({ carton, declarations, onChanged, onClose }: CartonDeclarationsProps) {
  const { id } = carton
  return (
    <Dialog isOpen title={`Emballageerklæringer: ${carton.name}`} losesNothing onClose={onClose}>
      <p className="pb-3 text-sm">
        Kassens overensstemmelseserklæring fra den, der har fremstillet den. Når der kommer en ny, bliver de gamle liggende.
      </p>
      <StoredPdfs
        files={declarations}
        mayChange
        texts={TEXTS}
        store={(body) => browserApi.storeCartonDeclaration({ params: { id }, body })}
        read={(declaration) => browserApi.downloadCartonDeclaration({ params: { id, declarationId: declaration.id } })}
        nameOf={(declaration) => `emballageerklaering-${id}-${declaration.id}`}
        remove={(declaration) => browserApi.deleteCartonDeclaration({ params: { id, declarationId: declaration.id } })}
        onChanged={onChanged}
      />
    </Dialog>
  )
}
