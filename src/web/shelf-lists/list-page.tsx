import { ClipboardCheck, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { stateOfShelf } from '#domain/shelf-lists/shelf-list.ts'
import { listStateText } from '#domain/shelf-lists/shelf-texts.ts'
import { browserApi } from '#web/api.ts'
import { attempt } from '#web/forms/use-action.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toast } from '#web/ui/toast.ts'
import { showUndoToast } from '#web/ui/undo-toast.tsx'
import type { Route } from './+types/list-page.ts'
import { Arrivals } from './arrivals.tsx'
import { ListLine } from './list-line.tsx'
import { NameDialog } from './name-dialog.tsx'
import { allLines, FillMissingButton, missingLines, useFill } from './use-fill.tsx'
import { cacheShelf, loadShelf, useShelf, useShelfPress } from './use-shelf.ts'

const TITLE = 'Fast lager'

export function clientLoader({ url, params }: Route.ClientLoaderArgs) {
  return loadForUser(url, async () => ({ shelf: await loadShelf(), id: Number(params.id) }))
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.shelfLists()} />
}

export default function OneShelfList({ loaderData: { shelf: loaded, id } }: Route.ComponentProps) {
  const { lists, arrivals } = useShelf(loaded)
  const list = lists.find((one) => one.id === id)
  if (!list) return <MissingList />
  return (
    <AccountPage title={list.name} path={paths.shelfList(id)} action={<ListActions list={list} />}>
      <BackToLists />
      <Arrivals arrivals={arrivals} />
      {list.lines.length === 0 ? <EmptyList /> : <Lines list={list} />}
    </AccountPage>
  )
}

export function MissingList() {
  return (
    <AccountPage title={TITLE} path={paths.shelfLists()}>
      <EmptyState title="Listen findes ikke" action={<LinkButton to={paths.shelfLists()}>Se dine lister</LinkButton>} />
    </AccountPage>
  )
}

function BackToLists() {
  return (
    <p className="-mt-4 pb-4">
      <Link to={paths.shelfLists()} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
        Alle lister
      </Link>
    </p>
  )
}

function EmptyList() {
  return (
    <EmptyState
      title="Listen er tom"
      action={
        <>
          <LinkButton to={paths.products()} variant="signal">
            Find varer
          </LinkButton>
          <LinkButton to={paths.orders()}>Fra en ordre</LinkButton>
          <LinkButton to={paths.quickOrder()}>Fra varenumre</LinkButton>
        </>
      }
    >
      Tryk på »Læg på liste« ved et produkt, en ordre eller din hurtigbestilling.
    </EmptyState>
  )
}

function Lines({ list }: { list: ShelfList }) {
  const { fill, isBusy, dialog } = useFill()
  const missing = missingLines([list])
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 pb-2">
        <p aria-live="polite" className="figures text-sm text-muted">
          {listStateText({ products: list.lines.length, ...stateOfShelf(list.lines) })}
        </p>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:grow print:hidden">
          <LinkButton to={paths.shelfCount(list.id)}>
            <ClipboardCheck size={18} aria-hidden />
            Optæl hylden
          </LinkButton>
          <Button isBusy={isBusy} onClick={() => void fill(allLines(list))}>
            Læg alt i kurv
          </Button>
        </div>
      </div>
      <ul aria-label="Varer">
        {list.lines.map((line) => (
          <ListLine key={line.id} list={list} line={line} />
        ))}
      </ul>
      {/* within reach of the thumb; focused elements scroll clear of it */}
      <div className="buy-bar sticky bottom-0 flex bg-ground py-3 max-sm:*:grow print:hidden">
        <FillMissingButton isBusy={isBusy} disabled={missing.length === 0} onClick={() => void fill(missing)} />
      </div>
      {dialog}
    </>
  )
}

function ListActions({ list }: { list: ShelfList }) {
  const [isNaming, setIsNaming] = useState(false)
  const navigate = useNavigate()
  const { isBusy, press } = useShelfPress()
  const params = { id: list.id }
  const rename = async (name: string) => {
    const { message, lists } = await browserApi.renameShelfList({ params, body: { name } })
    await cacheShelf({ lists })
    toast.success(message)
  }
  const restoreList = () =>
    attempt(async () => {
      await cacheShelf({ lists: (await browserApi.restoreShelfList({ params })).lists })
      void navigate(paths.shelfList(list.id))
    })
  const remove = async () => {
    // leaves the page before its list is deleted
    if (!(await press(() => browserApi.deleteShelfList({ params }), { isAnnounced: false }))) return
    await navigate(paths.shelfLists())
    await showUndoToast(`»${list.name}« er slettet`, () => void restoreList())
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => setIsNaming(true)}>
        <Pencil size={18} aria-hidden />
        Omdøb
      </Button>
      <Button isBusy={isBusy} onClick={() => void remove()}>
        <Trash2 size={18} aria-hidden />
        Slet liste
      </Button>
      {isNaming && (
        <NameDialog title="Omdøb listen" name={list.name} confirmLabel="Gem" onName={rename} onClose={() => setIsNaming(false)} />
      )}
    </div>
  )
}
