import { useCallback, useEffect, useRef, useState } from 'react'
import { redirect } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import type { Category } from '#contract/tags/tags.ts'
import { mayDo } from '#domain/customers/rights/rights.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { useTabWarning } from '#web/forms/unsaved-warning.tsx'
import { addTagChoice, type EditedTag, fetchTagChoices, TAG_NOT_CREATED, useTagChoices } from '#web/tags/tag-choices.ts'
import { TagDialog } from '#web/tags/tag-dialog.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/product-import.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { withCategory } from './draft.ts'
import { DraftCard } from './draft-card.tsx'
import type { NewTagKind } from './draft-editor.tsx'
import { changeDraft, draftIds, openDrafts, removeDrafts, useDraftIds, useReadyCount } from './drafts-store.ts'
import { DropZone, focusDropZone } from './drop-zone.tsx'
import './import.css'
import { SlidersHorizontal, Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { saveAllDrafts } from './save-drafts.ts'
import { UploadList } from './upload-list.tsx'
import { stopUploads, useIsUploading } from './upload-queue.ts'

const TITLE = 'Import fra billeder'
const FIELD_OF = { 'product-types': 'productTypeId', 'backing-types': 'backingType' } as const

type OpenDialog = Readonly<{ kind: 'bulk' } | { kind: 'clear' } | { kind: 'tag'; tagKind: NewTagKind; draftId: string }>

export function clientLoader() {
  return loadForStaff(async (me) => {
    if (!mayDo(me, 'addProducts')) throw redirect(paths.adminProducts())
    openDrafts(me.id)
    return { tags: await fetchTagChoices() }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProductImport()} />
}

/** Product import (requirements §2): pictures become drafts, drafts become products. */
export default function ProductImport({ loaderData }: Route.ComponentProps) {
  const tags = useTagChoices(loaderData.tags)
  const ids = useDraftIds()
  const isUploading = useIsUploading()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [saving, setSaving] = useState<{ done: number; all: number } | null>(null)
  const close = () => setDialog(null)
  useTabWarning(isUploading)
  useFocusWhenEmptied(ids.length === 0)

  const openTag = useCallback((draftId: string, tagKind: NewTagKind) => setDialog({ kind: 'tag', tagKind, draftId }), [])
  // stable functions: a new draft must not redraw the other cards
  const remove = useCallback((id: string) => {
    const before = draftIds()
    removeDrafts([id])
    focusAfter(id, before)
  }, [])
  const saveAll = async () => {
    setSaving({ done: 0, all: ids.length })
    await saveAllDrafts((done, all) => setSaving({ done, all }))
    setSaving(null)
    document.querySelector<HTMLElement>('[data-testid="draft"] [aria-invalid="true"]')?.focus()
  }
  const selectTag = (draftId: string, tagKind: NewTagKind, tag: EditedTag) => {
    addTagChoice(tagKind, tag)
    if (tagKind === 'colors') changeDraft(draftId, ({ colorTags }) => ({ colorTags: [...colorTags, tag.id] }))
    else if (tagKind === 'categories') changeDraft(draftId, (draft) => withCategory(draft, tag.id, [...tags.categories, tag as Category]))
    else changeDraft(draftId, { [FIELD_OF[tagKind]]: tag.id })
    close()
  }

  return (
    <AdminPage title={TITLE} path={paths.adminProductImport()}>
      <DropZone isSmall={ids.length > 0} />
      <UploadList />
      {ids.length > 0 && (
        <ImportToolbar
          total={ids.length}
          saving={saving}
          onBulk={() => setDialog({ kind: 'bulk' })}
          onClear={() => setDialog({ kind: 'clear' })}
          onSaveAll={saveAll}
        />
      )}
      {ids.length === 0 && !isUploading && (
        <div className="mt-8">
          <EmptyState title="Ingen billeder uploadet endnu">
            <p>
              Hvert billede bliver til en kladde. Navn, serie, farve og varenummer læses ud af filnavnet, for eksempel »NL-1007 Nordlys
              Signalrød.jpg«.
            </p>
          </EmptyState>
        </div>
      )}
      <ul aria-label="Kladder" className="grid grid-flow-dense grid-cols-1 items-start gap-5 md:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
        {ids.map((id) => (
          <DraftCard key={id} id={id} tags={tags} isLocked={saving !== null} onNewTag={openTag} onRemove={remove} onSaved={focusAfter} />
        ))}
      </ul>
      {dialog?.kind === 'bulk' && <BulkDialog tags={tags} onClose={close} />}
      {dialog?.kind === 'clear' && (
        <ConfirmDialog
          title="Ryd Alle"
          question="Er du sikker på, at du vil fjerne alle kladder?"
          confirmLabel="Ryd Alle"
          isBusy={false}
          onConfirm={() => {
            stopUploads()
            removeDrafts(ids)
            close()
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'tag' && (
        <TagDialog
          kind={dialog.tagKind}
          failed={TAG_NOT_CREATED}
          onSaved={(tag) => selectTag(dialog.draftId, dialog.tagKind, tag)}
          onClose={close}
        />
      )}
    </AdminPage>
  )
}

/** Moves the focus to the next card; `before` is the order before the removal. */
function focusAfter(id: string, before: readonly string[]): void {
  const at = before.indexOf(id)
  const remaining = new Set(draftIds())
  const next = before.slice(at + 1).find((one) => remaining.has(one)) ?? before.slice(0, at).findLast((one) => remaining.has(one))
  if (next !== undefined) document.getElementById(`navn-${next}`)?.focus()
}

function useFocusWhenEmptied(isEmpty: boolean): void {
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) focusDropZone()
    wasEmpty.current = isEmpty
  }, [isEmpty])
}

type ImportToolbarProps = {
  total: number
  saving: Readonly<{ done: number; all: number }> | null
  onBulk: () => void
  onClear: () => void
  onSaveAll: () => void
}

function ImportToolbar({ total, saving, onBulk, onClear, onSaveAll }: ImportToolbarProps) {
  const ready = useReadyCount()
  const isBusy = saving !== null
  return (
    <div className="top-0 z-30 sm:sticky -mx-(--gutter) mt-6 mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-ground px-(--gutter) py-3 lg:-mx-8 lg:px-8">
      <p role="status" className="figures mr-auto text-sm max-sm:w-full">
        <strong className="text-lg">{ready}</strong> {total === ready ? '' : `af ${total} `}
        {total === 1 ? 'produkt klar' : 'produkter klar'}
      </p>
      <Button size="sm" className="max-sm:grow" disabled={isBusy} onClick={onBulk}>
        <SlidersHorizontal size={18} aria-hidden /> Bulk Indstillinger
      </Button>
      <Button size="sm" className="max-sm:grow" disabled={isBusy} onClick={onClear}>
        <Trash2 size={18} aria-hidden /> Ryd Alle
      </Button>
      <Button
        variant="signal"
        className="max-sm:w-full"
        isBusy={isBusy}
        busyText={saving ? `Gemmer ${saving.done + 1} af ${saving.all}...` : ''}
        onClick={onSaveAll}
      >
        Gem Alle Produkter
      </Button>
    </div>
  )
}
