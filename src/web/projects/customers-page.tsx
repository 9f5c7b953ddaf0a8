import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ProjectCustomer } from '#contract/projects/project-customers.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { ConfirmedCall } from '#web/forms/confirmed-call.tsx'
import { useCloseAndReload } from '#web/forms/use-action.ts'
import { SearchField } from '#web/lists/search-field.tsx'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/customers-page.ts'
import { CustomerDialog } from './customer-choice.tsx'
import { ProjectPlaces, projectCustomersList, projectsList } from './project-places.tsx'

const TITLE = 'Mine kunder'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const state = projectCustomersList.read(url.searchParams)
  return loadForUser(url, async () => {
    const { limit: _, ...query } = projectCustomersList.query(state)
    return { ...(await browserApi.listProjectCustomers({ query })), state }
  })
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.projectCustomers()} />
}

export default function ProjectCustomersPage({ loaderData: { customers, total, state } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<Readonly<{ what: 'edit' | 'delete'; customer: ProjectCustomer | null }> | null>(null)
  const done = useCloseAndReload(() => setOpen(null))
  const isEmpty = total === 0 && !projectCustomersList.isFiltered(state)
  const add = () => setOpen({ what: 'edit', customer: null })
  return (
    <AccountPage
      title={TITLE}
      path={paths.projectCustomers()}
      action={
        <Button onClick={add}>
          <Plus size={18} aria-hidden />
          Ny kunde
        </Button>
      }
    >
      <ProjectPlaces />
      {isEmpty ? (
        <EmptyState title="Dine egne kunder" action={<Button onClick={add}>Skriv den første op</Button>}>
          Navn, bil og nummerplade, så du kan finde opgaven igen. Kun dit værksted kan se dem.
        </EmptyState>
      ) : (
        <>
          <div className="pb-5">
            <SearchField
              label="Søg navn, telefon, bil, nummerplade"
              value={state.search}
              onSearch={(search) =>
                void navigate(projectCustomersList.href({ search }, state), { replace: true, preventScrollReset: true })
              }
            />
          </div>
          <p aria-live="polite" className="figures border-t border-line pt-4 pb-2 text-sm text-muted">
            {count(total, 'kunde', 'kunder')}
          </p>
          <ul aria-label="Kunder">
            {customers.map((customer) => (
              <CustomerRow
                key={customer.id}
                customer={customer}
                onEdit={() => setOpen({ what: 'edit', customer })}
                onDelete={() => setOpen({ what: 'delete', customer })}
              />
            ))}
          </ul>
          <div className="mt-8">
            <Pagination
              page={state.page}
              pages={Math.ceil(total / projectCustomersList.pageSize)}
              to={(page) => projectCustomersList.href({ page }, state)}
            />
          </div>
        </>
      )}
      {open?.what === 'edit' && <CustomerDialog customer={open.customer} onSaved={done} onClose={() => setOpen(null)} />}
      {open?.what === 'delete' && open.customer && <DeleteQuestion customer={open.customer} onDone={done} onClose={() => setOpen(null)} />}
    </AccountPage>
  )
}

type CustomerRowProps = Readonly<{ customer: ProjectCustomer; onEdit: () => void; onDelete: () => void }>

function CustomerRow({ customer: { id, name, phone, email, car, plate, jobs }, onEdit, onDelete }: CustomerRowProps) {
  return (
    <li data-testid="job-customer" className="flex items-center gap-2 border-b border-line py-3">
      <div className="min-w-0 grow text-sm">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-muted wrap-anywhere">{[car, plate, phone, email].filter(Boolean).join(' · ')}</p>
        {jobs > 0 && (
          <Link to={projectsList.href({ customer: id })} className="inline-flex min-h-8 items-center underline underline-offset-4">
            {count(jobs, 'opgave', 'opgaver')}
          </Link>
        )}
      </div>
      <IconButton label={`Ret ${name}`} onClick={onEdit}>
        <Pencil size={18} aria-hidden />
      </IconButton>
      <IconButton label={`Slet ${name}`} onClick={onDelete}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
    </li>
  )
}

type DeleteQuestionProps = Readonly<{ customer: ProjectCustomer; onDone: () => void; onClose: () => void }>

function DeleteQuestion({ customer: { id, name }, ...ends }: DeleteQuestionProps) {
  return (
    <ConfirmedCall
      title={`Slet ${name}?`}
      question="Navn, telefon, e-mail og nummerplade slettes for altid, og det gør tilbud og mails til kunden også. Opgaverne bliver uden kunde, så du stadig kan se, hvilken folie bilen har."
      confirmLabel="Slet kunden"
      call={() => browserApi.deleteProjectCustomer({ params: { id } })}
      {...ends}
    />
  )
}
