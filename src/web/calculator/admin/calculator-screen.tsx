import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { MetreFigure } from '#contract/calculator.ts'
import { paths } from '#contract/pages/pages.ts'
import { FIGURE_KIND_LABELS, metreRangeText } from '#domain/calculator/metres-needed.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { lengthOf, Source } from '#web/calculator/source.tsx'
import { AskedCall } from '#web/forms/asked-call.tsx'
import { EmptyList } from '#web/lists/empty-list.tsx'
import { RowActions } from '#web/lists/row-actions.tsx'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/calculator-screen.ts'
import { FigureDialog } from './figure-dialog.tsx'
import { SharesForm } from './shares-form.tsx'
import { ToolsForm } from './tools-form.tsx'

const TITLE = 'Bilmodeller'

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff(async () => {
    const { figures, shares, tools } = await browserApi.showMetres({})
    const ids = tools.map(({ productId }) => productId).join(',')
    const { products } = ids ? await browserApi.listProducts({ query: { ids } }) : { products: [] }
    return { figures, shares, tools, products }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminCalculator()} />
}

type OpenDialog = Readonly<{ what: 'create' } | { what: 'edit' | 'delete'; figure: MetreFigure }>

const LOOKS = { edit: { icon: Pencil, label: 'Rediger' }, delete: { icon: Trash2, label: 'Slet' } } as const

export default function Metres({ loaderData: { figures, shares, tools, products } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const finish = () => {
    close()
    void revalidate()
  }
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminCalculator()}
      action={
        <Button variant="signal" onClick={() => setDialog({ what: 'create' })}>
          <Plus size={18} aria-hidden /> Tilføj bil
        </Button>
      }
    >
      <p className="max-w-prose pb-4 text-sm text-muted">
        Det her regner{' '}
        <Link to={paths.calculator()} className="underline underline-offset-4">
          beregneren
        </Link>{' '}
        med. Skriv kun tal, nogen har oplyst eller I selv har målt, og skriv hvor de er fra. Tallene gælder hele bilen med en folie på 1,52
        m, spild medregnet.
      </p>
      {figures.length === 0 ? (
        <EmptyList>Tilføj den første bil med sin kilde.</EmptyList>
      ) : (
        <SmallTable
          rows={figures}
          keyOf={({ id }) => id}
          isCentred
          columns={[
            {
              label: 'Bil',
              isRowHeading: true,
              className: 'wrap-anywhere',
              cell: ({ name, kind, ofClass, body }) => (
                <>
                  <span className="font-semibold">{name}</span>
                  {kind === 'class' && <span className="block text-xs text-muted">{FIGURE_KIND_LABELS[kind]}</span>}
                  {ofClass && (
                    <span className="block text-xs text-muted">
                      {body}, efter klassen {ofClass}
                    </span>
                  )}
                </>
              ),
            },
            { label: 'Hele bilen', isFigure: true, cell: (figure) => metreRangeText(lengthOf(figure)) },
            { label: 'Kilde', isForWide: true, cell: (figure) => <Source {...figure} /> },
            {
              label: 'Handlinger',
              isFigure: true,
              cell: (figure) => (
                <RowActions
                  actions={['edit', 'delete']}
                  looks={LOOKS}
                  name={figure.name}
                  onAction={(what) => setDialog({ what, figure })}
                />
              ),
            },
          ]}
        />
      )}
      <h2 className="mt-12 text-xl">Fordeling på dele</h2>
      <p className="mt-2 mb-4 max-w-prose text-sm text-muted">
        Hvor stor en del af hele bilens folie hver del tager. Ret det, når I har målt efter på jeres egne biler.
      </p>
      <SharesForm key={JSON.stringify(shares)} shares={shares} onSaved={() => void revalidate()} />
      <h2 className="mt-12 text-xl">Tilbehør</h2>
      <p className="mt-2 mb-2 max-w-prose text-sm text-muted">
        Tape, rens og rakler, som beregneren tilbyder sammen med folien. Er meterne tomme, er det så mange til hver opgave.
      </p>
      <ToolsForm key={JSON.stringify(tools)} {...{ tools, products }} onSaved={() => void revalidate()} />
      {dialog?.what === 'create' && <FigureDialog onSaved={finish} onClose={close} />}
      {dialog?.what === 'edit' && <FigureDialog figure={dialog.figure} onSaved={finish} onClose={close} />}
      {dialog?.what === 'delete' && <DeleteFigure figure={dialog.figure} onDone={finish} onClose={close} />}
    </AdminPage>
  )
}

type DeleteFigureProps = { figure: MetreFigure; onDone: () => void; onClose: () => void }

function DeleteFigure({ figure, onDone, onClose }: DeleteFigureProps) {
  return (
    <AskedCall
      title="Slet bil"
      question={`Er du sikker på, at du vil tage ${figure.name} ud af beregneren?`}
      confirmLabel="Slet"
      call={() => browserApi.deleteMetreFigure({ params: { id: figure.id } })}
      failure="Kunne ikke slette bilen"
      onDone={onDone}
      onClose={onClose}
    />
  )
}
