import { Mail, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import type { CountedManufacturer } from '#contract/manufacturers.ts'
import { paths } from '#contract/pages/pages.ts'
import { copenhagenDay, dayFigures } from '#domain/calendar/danish-time.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { countryName } from '#domain/manufacturers/country-name.ts'
import { count, wholeNumber } from '#domain/numbers/danish-figures.ts'
import { substanceQuestion } from '#domain/products/candidate-substances.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { RowActions } from '#web/lists/row-parts.tsx'
import { staffProductList } from '#web/products/admin/staff-product-list.ts'
import { queryClient } from '#web/session/query-client.ts'
import { Button } from '#web/ui/button.tsx'
import { SmallTable } from '#web/ui/small-table.tsx'
import type { Route } from './+types/manufacturers-screen.ts'
import { ManufacturerDialog } from './manufacturer-dialog.tsx'

const TITLE = 'Producenter'

export function clientLoader(_: Route.ClientLoaderArgs) {
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'describeProducts')) throw redirect(paths.admin())
    return await browserApi.listManufacturers()
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminManufacturers()} />
}

type OpenDialog = Readonly<{ what: 'create' } | { what: 'edit' | 'ask' | 'delete'; maker: CountedManufacturer }>

const LOOKS = {
  edit: { icon: Pencil, label: 'Rediger' },
  ask: { icon: Mail, label: 'Spørg om kandidatstoffer' },
  delete: { icon: Trash2, label: 'Slet' },
} as const

export default function Manufacturers({ loaderData: { makers } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const finish = () => {
    close()
    // the product form lists manufacturers too
    void queryClient.invalidateQueries({ queryKey: ['tags'] })
    void revalidate()
  }
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminManufacturers()}
      action={
        <Button variant="signal" onClick={() => setDialog({ what: 'create' })}>
          <Plus size={18} aria-hidden /> Tilføj producent
        </Button>
      }
    >
      <p className="max-w-prose pb-4 text-sm text-muted">
        Kunden skal kunne se, hvem der har lavet en vare, og hvordan producenten træffes (GPSR, artikel 19). Ligger producenten uden for EU,
        skal den ansvarlige i EU stå der også. Producenten vælges på produktet. Hvilke varer der mangler svar om kandidatstoffer (REACH,
        artikel 33), viser{' '}
        <Link to={staffProductList.href({ missing: 'substanceAnswer', active: 'true' })} className="underline underline-offset-2">
          produktlisten
        </Link>
        .
      </p>
      {makers.length === 0 ? (
        <EmptyList>Tilføj den første producent, og vælg den på produkterne.</EmptyList>
      ) : (
        <SmallTable
          rows={makers}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Producent',
              isRowHeading: true,
              className: 'wrap-anywhere',
              cell: (maker) => (
                <>
                  <span className="font-semibold">{maker.name}</span>
                  <span className="block text-xs whitespace-pre-line text-muted">{`${maker.address}\n${countryName(maker.country)}`}</span>
                  <span className="block text-xs sm:hidden">{maker.unansweredCount > 0 && <SubstanceAnswers maker={maker} />}</span>
                </>
              ),
            },
            { label: 'Kontakt', isForWide: true, className: 'break-all', cell: ({ contact }) => contact },
            {
              label: 'Ansvarlig i EU',
              isForWide: true,
              cell: ({ responsibleName }) => responsibleName ?? '–',
            },
            { label: 'Produkter', isFigure: true, cell: ({ productCount }) => wholeNumber(productCount) },
            { label: 'Kandidatstoffer', isForWide: true, className: 'text-sm', cell: (maker) => <SubstanceAnswers maker={maker} /> },
            {
              label: 'Handlinger',
              isFigure: true,
              cell: (maker) => (
                <RowActions
                  actions={maker.unansweredCount > 0 ? ['edit', 'ask', 'delete'] : ['edit', 'delete']}
                  looks={LOOKS}
                  name={maker.name}
                  onAction={(what) => setDialog({ what, maker })}
                />
              ),
            },
          ]}
        />
      )}
      {dialog?.what === 'create' && <ManufacturerDialog onSaved={finish} onClose={close} />}
      {dialog?.what === 'edit' && <ManufacturerDialog maker={dialog.maker} onSaved={finish} onClose={close} />}
      {dialog?.what === 'ask' && <AskManufacturer maker={dialog.maker} onDone={finish} onClose={close} />}
      {dialog?.what === 'delete' && <DeleteManufacturer maker={dialog.maker} onDone={finish} onClose={close} />}
    </AdminPage>
  )
}

/** The number of products without an answer, and when the manufacturer was last asked (REACH, article 33). */
function SubstanceAnswers({ maker: { unansweredCount, substancesAskedAt } }: { maker: CountedManufacturer }) {
  if (unansweredCount === 0) return '–'
  return (
    <>
      {wholeNumber(unansweredCount)} uden svar
      {substancesAskedAt && (
        <span className="block text-xs text-muted">spurgt {dayFigures(copenhagenDay(Date.parse(substancesAskedAt)))}</span>
      )}
    </>
  )
}

/** Shows the mail before it is sent. */
function AskManufacturer({ maker, onDone, onClose }: ManufacturerProps) {
  const { subject, paragraphs } = substanceQuestion(maker)
  const goods = count(maker.unansweredCount, 'vare', 'varer')
  return (
    <ConfirmedCall
      title="Spørg om kandidatstoffer"
      question={`Mailen sendes til ${maker.contact} og nævner ${goods} uden svar. »${subject}« – ${paragraphs.join(' ')}`}
      confirmLabel="Send"
      call={() => browserApi.askManufacturer({ params: { id: maker.id } })}
      failure="Kunne ikke spørge producenten"
      onDone={onDone}
      onClose={onClose}
    />
  )
}

type ManufacturerProps = { maker: CountedManufacturer; onDone: () => void; onClose: () => void }

function DeleteManufacturer({ maker, onDone, onClose }: ManufacturerProps) {
  return (
    <ConfirmedCall
      title="Slet producent"
      question={`Er du sikker på, at du vil slette ${maker.name}?`}
      confirmLabel="Slet"
      call={() => browserApi.deleteManufacturer({ params: { id: maker.id } })}
      failure="Kunne ikke slette producenten"
      onDone={onDone}
      onClose={onClose}
    />
  )
}
