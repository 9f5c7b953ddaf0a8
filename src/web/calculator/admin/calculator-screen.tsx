import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import type { MetreFigure } from '#contract/calculator.ts'
import { paths } from '#contract/pages/pages.ts'
import { CAR_PARTS, type CarPart, PART_LABELS, type PartShares, sharesProblem } from '#domain/calculator/car-parts.ts'
import { FIGURE_KIND_LABELS, lengthOfCar, metreRangeText } from '#domain/calculator/metres-needed.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { danishFigures } from '#domain/numbers/danish-figures.ts'
import { numberText, readPercent } from '#domain/numbers/danish-number.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { Source } from '#web/calculator/source.tsx'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { UnsavedWarning } from '#web/forms/unsaved-warning.tsx'
import { useAction, useCloseAndReload } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/calculator-screen.ts'
import { FigureDialog } from './figure-dialog.tsx'
import { ToolsForm } from './tools-form.tsx'

const TITLE = 'Bilmodeller'

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'describeProducts')) throw redirect(paths.admin())
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
  const finish = useCloseAndReload(close)
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
            { label: 'Hele bilen', isFigure: true, cell: (figure) => metreRangeText(lengthOfCar(figure)) },
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
      <SharesForm shares={shares} showNewest={revalidate} />
      <h2 className="mt-12 text-xl">Tilbehør</h2>
      <p className="mt-2 mb-2 max-w-prose text-sm text-muted">
        Tape, rens og rakler, som beregneren tilbyder sammen med folien. Er meterne tomme, er det så mange til hver opgave.
      </p>
      <ToolsForm tools={tools} products={products} showNewest={revalidate} />
      {dialog?.what === 'create' && <FigureDialog onSaved={finish} onClose={close} />}
      {dialog?.what === 'edit' && <FigureDialog figure={dialog.figure} onSaved={finish} onClose={close} />}
      {dialog?.what === 'delete' && (
        <ConfirmedCall
          title="Slet bil"
          question={`Er du sikker på, at du vil tage ${dialog.figure.name} ud af beregneren?`}
          confirmLabel="Slet"
          call={() => browserApi.deleteMetreFigure({ params: { id: dialog.figure.id } })}
          failure="Kunne ikke slette bilen"
          onDone={finish}
          onClose={close}
        />
      )}
    </AdminPage>
  )
}

type SharesFormProps = { shares: PartShares; showNewest: () => Promise<void> }
const LEAST_STEP = 'Skriv procenter med højst én decimal.'

function SharesForm({ shares, showNewest }: SharesFormProps) {
  /** only what differs from what is stored, which may change under it */
  const [typed, setTyped] = useState<Readonly<Partial<Record<CarPart, string>>>>({})
  const shown = (part: CarPart) => typed[part] ?? textOf(shares[part])
  const write = (part: CarPart, text: string) => {
    const { [part]: _, ...others } = typed
    setTyped(text === textOf(shares[part]) ? others : { ...others, [part]: text })
  }
  const entered = Object.fromEntries(CAR_PARTS.map((part) => [part, thousandthsIn(shown(part))])) as PartShares
  const isReadable = CAR_PARTS.every((part) => Number.isInteger(entered[part]) && entered[part] >= 0)
  const problem = isReadable ? sharesProblem(entered) : LEAST_STEP
  const { run, isBusy } = useAction({ failed: 'Kunne ikke gemme fordelingen', onSettled: showNewest })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (problem !== null) {
      toast.error(problem)
      return
    }
    const isSaved = await run(() => browserApi.changePartShares({ body: { ...entered, seen: shares } }))
    if (isSaved) setTyped((now) => (now === typed ? {} : now))
  }
  return (
    <form method="post" onSubmit={(event) => void save(event)} noValidate aria-label="Fordeling på dele" className="max-w-3xl">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {CAR_PARTS.map((part) => (
          <TextField
            key={part}
            label={`${PART_LABELS[part]}, %`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={shown(part)}
            onChange={({ target }) => write(part, target.value)}
          />
        ))}
      </div>
      <p aria-live="polite" className="figures my-3 text-sm text-muted">
        {problem ?? `Tilsammen ${danishFigures(100, { least: 0, most: 1 })} %.`}
      </p>
      <Button type="submit" variant="solid" isBusy={isBusy} busyText="Gemmer...">
        Gem fordelingen
      </Button>
      <UnsavedWarning isDirty={CAR_PARTS.some((part) => shown(part) !== textOf(shares[part]))} />
    </form>
  )
}

function textOf(thousandths: number): string {
  return numberText(thousandths / 10)
}

function thousandthsIn(text: string): number {
  const percent = readPercent(text)
  // 6,8 × 10 is not whole in binary
  return percent === null ? Number.NaN : Number((percent * 10).toFixed(6))
}
