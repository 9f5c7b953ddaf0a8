import { ChevronDown, ChevronUp, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { ShelfList } from '#contract/shelf-lists/shelf-lists.ts'
import { FIRST_LIST, moved, stateOfShelf } from '#domain/shelf-lists/shelf-list.ts'
import { listStateText, MAIL_DAYS, mailGoesTo } from '#domain/shelf-lists/shelf-texts.ts'
import { browserApi } from '#web/api.ts'
import { AccountPage, AccountPageSkeleton } from '#web/page/account-page.tsx'
import { loadForUser } from '#web/session/load-for-user.ts'
import { Button, IconButton, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/lists-page.ts'
import { Arrivals } from './arrivals.tsx'
import { NameDialog } from './name-dialog.tsx'
import { FillMissingButton, missingLines, useFill } from './use-fill.tsx'
import { cacheShelf, loadShelf, useShelf, useShelfPress } from './use-shelf.ts'

const TITLE = 'Fast lager'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  return loadForUser(url, loadShelf)
}

export function HydrateFallback() {
  return <AccountPageSkeleton title={TITLE} path={paths.shelfLists()} />
}

export default function ShelfLists({ loaderData }: Route.ComponentProps) {
  const shelf = useShelf(loaderData)
  const [isNaming, setIsNaming] = useState(false)
  const { fill, isBusy, dialog } = useFill()
  const missing = missingLines(shelf.lists)
  useMailedLink(() => {
    if (missing.length > 0) void fill(missing)
    else toast.success('Der er ikke noget at bestille')
  })
  return (
    <AccountPage
      title={TITLE}
      path={paths.shelfLists()}
      action={
        <Button onClick={() => setIsNaming(true)}>
          <Plus size={18} aria-hidden />
          Ny liste
        </Button>
      }
    >
      <Arrivals arrivals={shelf.arrivals} />
      {shelf.lists.length === 0 ? (
        <EmptyState
          title="Hold styr på det, du altid har på hylden"
          action={
            <Button variant="signal" onClick={() => setIsNaming(true)}>
              Lav din første liste
            </Button>
          }
        >
          <p>
            Skriv, hvor mange du vil have af hver vare. Tæl hylden, og læg det manglende i kurven med ét tryk. Varer lægger du på listen fra
            produktet, en ordre eller hurtigbestilling.
          </p>
        </EmptyState>
      ) : (
        <>
          {missing.length > 0 && (
            <p className="pb-6">
              <FillMissingButton isBusy={isBusy} onClick={() => void fill(missing)} />
            </p>
          )}
          <Lists lists={shelf.lists} />
          <MailDay weekday={shelf.weekday} mailTo={shelf.mailTo} />
        </>
      )}
      {dialog}
      {isNaming && <NewList hasLists={shelf.lists.length > 0} onClose={() => setIsNaming(false)} />}
    </AccountPage>
  )
}

/** The weekly mail's link fills the cart when it is opened. Lines in the cart already count, so opening it twice fills it once. */
function useMailedLink(open: () => void): void {
  const [params, setParams] = useSearchParams()
  const isRequested = params.get('bestil') === 'mangler'
  const hasOpened = useRef(false)
  useEffect(() => {
    if (!isRequested || hasOpened.current) return
    hasOpened.current = true
    // going back does not fill again
    setParams({}, { replace: true, preventScrollReset: true })
    open()
  }, [isRequested, open, setParams])
}

function Lists({ lists }: { lists: readonly ShelfList[] }) {
  const { isBusy, press } = useShelfPress()
  const ids = lists.map(({ id }) => id)
  const move = (id: number, by: number) => {
    if (!isBusy) void press(() => browserApi.orderShelfLists({ body: { ids: [...moved(ids, id, by)] } }), { isAnnounced: false })
  }
  return (
    <ul aria-label="Lister" className="border-t border-line">
      {lists.map(({ id, name, lines }, place) => (
        <li key={id} data-testid="shelf-list" className="flex items-center gap-2 border-b border-line">
          <Link to={paths.shelfList(id)} prefetch="intent" className="min-w-0 grow py-5 underline-offset-4 hover:underline">
            <span className="block text-lg font-semibold wrap-anywhere">{name}</span>
            <span className="figures block text-sm text-muted">{listStateText({ products: lines.length, ...stateOfShelf(lines) })}</span>
          </Link>
          {lines.length > 0 && (
            <LinkButton to={paths.shelfCount(id)} size="sm" variant="quiet" aria-label={`Optæl »${name}«`}>
              Optæl
            </LinkButton>
          )}
          {lists.length > 1 && (
            <>
              <IconButton label={`Flyt »${name}« op`} aria-disabled={place === 0} onClick={() => move(id, -1)}>
                <ChevronUp size={20} aria-hidden />
              </IconButton>
              <IconButton label={`Flyt »${name}« ned`} aria-disabled={place === lists.length - 1} onClick={() => move(id, 1)}>
                <ChevronDown size={20} aria-hidden />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function NewList({ hasLists, onClose }: { hasLists: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const create = async (name: string) => {
    const { message, lists } = await browserApi.createShelfList({ body: { name } })
    await cacheShelf({ lists })
    toast.success(message)
    const made = lists.at(-1)
    if (made) void navigate(paths.shelfList(made.id))
  }
  return <NameDialog title="Ny liste" name={hasLists ? '' : FIRST_LIST} confirmLabel="Opret" onName={create} onClose={onClose} />
}

function MailDay({ weekday, mailTo }: { weekday: number | null; mailTo: string | null }) {
  const { isBusy, press } = useShelfPress()
  const choose = (value: string) => void press(() => browserApi.changeShelfMail({ body: { weekday: value === '' ? null : Number(value) } }))
  return (
    <section className="mt-12 grid gap-x-12 gap-y-5 border-t border-line pt-9 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 className="text-lg">Ugens mail</h2>
        <p className="mt-1.5 max-w-sm text-sm text-muted">Vi skriver kun, når noget mangler. Et tryk i mailen lægger det i kurven.</p>
      </div>
      <SelectField
        label={mailTo === null ? 'Send mig en mail' : 'Send en mail'}
        hint={mailTo === null ? undefined : `${mailGoesTo(mailTo)}.`}
        className="max-w-xs"
        value={weekday ?? ''}
        disabled={isBusy}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Aldrig</option>
        {MAIL_DAYS.map((day, number) => (
          <option key={day} value={number}>
            Hver {day} morgen
          </option>
        ))}
      </SelectField>
    </section>
  )
}
