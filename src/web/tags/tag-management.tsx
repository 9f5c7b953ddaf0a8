import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { ApiError, browserApi } from '#web/api.ts'
import { useAction, useCloseAndReload } from '#web/forms/use-action.ts'
import { EmptyList } from '#web/lists/list-frame.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/tag-management.ts'
import { deleteButtonId, MergeTag, TagCard } from './tag-card.tsx'
import { EDITED_KINDS, type EditedKind, type EditedTag, KINDS } from './tag-choices.ts'
import { TagDialog } from './tag-dialog.tsx'

const TAB_PANEL_ID = 'tag-panel'

const tabId = (kind: EditedKind) => `tag-tab-${kind}`

const TITLE = 'Tags'
const NOT_FETCHED = 'Kunne ikke hente tags'

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const kind = EDITED_KINDS.find((one) => one === url.searchParams.get('tab')) ?? 'product-types'
  const requestedId = url.searchParams.get('tag')
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'describeProducts')) throw redirect(paths.admin())
    const fetched = await fetchTags(kind)
    return {
      kind,
      opensProductAfter: url.searchParams.has('videre'),
      ...fetched,
      opened: fetched.tags.find(({ id }) => id === requestedId) ?? null,
    }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminTags()} />
}

type OpenDialog = Readonly<{ what: 'create' } | { what: 'edit' | 'merge' | 'delete'; tag: EditedTag }>

export default function TagManagement({ loaderData: { kind, opensProductAfter, tags, refusal, opened } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  // the address may name a tag, as links from the log do
  const [dialog, setDialog] = useState<OpenDialog | null>(
    opened ? { what: 'edit', tag: opened } : opensProductAfter && tags.length === 0 ? { what: 'create' } : null,
  )
  // the focus moves to the next tag once the list is refetched; not below an open dialog
  const focusNext = useRef<string>(null)
  useEffect(() => {
    if (dialog || !focusNext.current) return
    document.getElementById(focusNext.current)?.focus()
    focusNext.current = null
  }, [dialog])
  const close = () => setDialog(null)
  const finish = useCloseAndReload(close)
  const finishDeleting = (deleted: EditedTag) => {
    const at = tags.findIndex(({ id }) => id === deleted.id)
    const next = tags[at + 1] ?? tags[at - 1]
    focusNext.current = next ? deleteButtonId(next.id) : tabId(kind)
    close()
    void revalidate()
  }
  useEffect(() => {
    if (refusal) toast.error(refusal)
  }, [refusal])
  return (
    <AdminPage
      title={TITLE}
      path={paths.adminTags()}
      action={
        <Button variant="signal" onClick={() => setDialog({ what: 'create' })}>
          <Plus size={18} aria-hidden /> Opret Ny
        </Button>
      }
    >
      <TagTabs kind={kind} />
      <div role="tabpanel" id={TAB_PANEL_ID} aria-labelledby={tabId(kind)}>
        {refusal && (
          <Notice tone="danger" title={refusal}>
            <Button size="sm" className="mt-2" onClick={() => void revalidate()}>
              Prøv igen
            </Button>
          </Notice>
        )}
        {!refusal && tags.length === 0 && <EmptyList>Der er ingen endnu. Opret den første med »Opret Ny«.</EmptyList>}
        <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-3">
          {tags.map((tag) => (
            <TagCard
              key={`${kind}/${tag.id}`}
              kind={kind}
              tag={tag}
              onEdit={() => setDialog({ what: 'edit', tag })}
              onMerge={kind !== 'categories' && tags.length > 1 ? () => setDialog({ what: 'merge', tag }) : null}
              onDelete={() => setDialog({ what: 'delete', tag })}
            />
          ))}
        </ul>
      </div>
      {dialog?.what === 'create' && (
        <TagDialog kind={kind} onSaved={() => (opensProductAfter ? void navigate(paths.adminNewProduct()) : finish())} onClose={close} />
      )}
      {dialog?.what === 'edit' && <TagDialog kind={kind} tag={dialog.tag} onSaved={finish} onClose={close} />}
      {dialog?.what === 'merge' && kind !== 'categories' && (
        <MergeTag
          kind={kind}
          tag={dialog.tag}
          others={tags.filter(({ id }) => id !== dialog.tag.id)}
          onDone={() => finishDeleting(dialog.tag)}
          onClose={close}
        />
      )}
      {dialog?.what === 'delete' && <DeleteTag kind={kind} tag={dialog.tag} onDone={finishDeleting} onRefused={finish} onClose={close} />}
    </AdminPage>
  )
}

type DeleteTagProps = { kind: EditedKind; tag: EditedTag; onDone: (deleted: EditedTag) => void; onRefused: () => void; onClose: () => void }

/** Confirms deleting (requirements §8); a tag in use stays, and the server answers how many products have it. */
function DeleteTag({ kind, tag, onDone, onRefused, onClose }: DeleteTagProps) {
  const { run, isBusy, error } = useAction({ returnsError: true, failed: 'Kunne ikke slette tag', onSuccess: () => onDone(tag) })
  const remove = () =>
    run(async () => {
      await deleteTag(kind, tag.id)
      toast.success('Tag slettet')
    })
  if (error) return <RefusedDeletion title="Slet tag" refusal={error} onClose={onRefused} />
  return (
    <ConfirmDialog
      title="Slet tag"
      question="Er du sikker på at du vil slette dette tag?"
      confirmLabel="Slet"
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  )
}

function RefusedDeletion({ title, refusal, onClose }: { title: string; refusal: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={title} footer={<Button onClick={onClose}>Luk</Button>}>
      <p role="alert">{refusal}</p>
    </Dialog>
  )
}

function deleteTag(kind: EditedKind, id: string) {
  return kind === 'categories' ? browserApi.deleteCategory({ params: { id } }) : browserApi.deleteTag({ params: { kind, id } })
}

async function fetchTags(kind: EditedKind): Promise<{ tags: readonly EditedTag[]; refusal: string | null }> {
  try {
    const tags =
      kind === 'categories' ? (await browserApi.listCategories()).categories : (await browserApi.listTags({ params: { kind } })).tags
    return { tags, refusal: null }
  } catch (error) {
    // loadForStaff redirects users whose session ended; other errors are shown on the page
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) throw error
    return { tags: [], refusal: NOT_FETCHED }
  }
}

/** Six tabs: arrows wrap around, Home and End jump; the address keeps the chosen one. */
function TagTabs({ kind }: { kind: EditedKind }) {
  const navigate = useNavigate()
  const chosen = useRef<HTMLButtonElement>(null)
  // on a phone the tabs are wider than the screen
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another tab is chosen
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [kind])
  const choose = (next: EditedKind) => void navigate(`${paths.adminTags()}?tab=${next}`, { replace: true, preventScrollReset: true })
  const press = (event: KeyboardEvent) => {
    const next = neighbour(event.key, EDITED_KINDS.indexOf(kind))
    if (!next) return
    event.preventDefault()
    document.getElementById(tabId(next))?.focus()
    choose(next)
  }
  return (
    <div role="tablist" aria-label="Typer af tags" className="mb-5 flex gap-1 overflow-x-auto border-b border-edge" onKeyDown={press}>
      {EDITED_KINDS.map((one) => (
        <button
          key={one}
          id={tabId(one)}
          ref={one === kind ? chosen : undefined}
          type="button"
          role="tab"
          aria-selected={one === kind}
          aria-controls={TAB_PANEL_ID}
          tabIndex={one === kind ? 0 : -1}
          onClick={() => choose(one)}
          className="min-h-11 border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted -outline-offset-3 transition-colors hover:text-ink aria-selected:border-signal aria-selected:text-ink"
        >
          {KINDS[one].tab}
        </button>
      ))}
    </div>
  )
}

function neighbour(key: string, index: number): EditedKind | undefined {
  const last = EDITED_KINDS.length - 1
  if (key === 'ArrowRight') return EDITED_KINDS[index === last ? 0 : index + 1]
  if (key === 'ArrowLeft') return EDITED_KINDS[index === 0 ? last : index - 1]
  if (key === 'Home') return EDITED_KINDS[0]
  return key === 'End' ? EDITED_KINDS[last] : undefined
}
