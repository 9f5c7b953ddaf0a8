import { useCallback, useEffect, useState } from 'react'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx'
import { fetchTagChoices, useTagChoices } from '#web/admin/products/tag-choices.ts'
import { TagDialog } from '#web/admin/tags/tag-dialog.tsx'
import { paths } from '#web/paths.ts'
import { loadForStaff } from '#web/session/require-user.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/product-import.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { DraftCard } from './draft-card.tsx'
import type { NewTagKind } from './draft-editor.tsx'
import { changeDraft, openDrafts, removeDrafts, useDraftIds } from './drafts-store.ts'
import { DropZone } from './drop-zone.tsx'
import { ImportToolbar } from './import-toolbar.tsx'
import './import.css'
import { saveAllDrafts } from './save-drafts.ts'
import { UploadList } from './upload-list.tsx'
import { isUnderWay, useUploads } from './upload-queue.ts'

const TITLE = 'Import fra billeder'
/** The field of a draft each kind of tag belongs in. */
const FIELD_OF = { 'product-types': 'productTypeId', categories: 'categoryId', 'backing-types': 'backingType' } as const

type OpenDialog = Readonly<{ kind: 'bulk' } | { kind: 'clear' } | { kind: 'tag'; tagKind: NewTagKind; draftId: string }>

export function clientLoader() {
  return loadForStaff(async (me) => {
    openDrafts(me.id)
    return { tags: await fetchTagChoices() }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminProductImport()} />
}

/** Product import (spec §2): pictures become drafts, drafts become products. */
export default function ProductImport({ loaderData }: Route.ComponentProps) {
  const tags = useTagChoices(loaderData.tags)
  const ids = useDraftIds()
  const isUploading = isUnderWay(useUploads())
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [saving, setSaving] = useState<{ done: number; all: number } | null>(null)
  const close = () => setDialog(null)
  useWarningBeforeLeaving(isUploading)

  const openTag = useCallback((draftId: string, tagKind: NewTagKind) => setDialog({ kind: 'tag', tagKind, draftId }), [])
  const moveOn = useCallback((id: string) => focusAfter(id, ids), [ids])
  const remove = useCallback(
    (id: string) => {
      moveOn(id)
      removeDrafts([id])
    },
    [moveOn],
  )
  const saveAll = async () => {
    setSaving({ done: 0, all: ids.length })
    await saveAllDrafts((done, all) => setSaving({ done, all }))
    setSaving(null)
    document.querySelector<HTMLElement>('[data-testid="draft"] [aria-invalid="true"]')?.focus()
  }
  const takeTag = (draftId: string, tagKind: NewTagKind, tagId: string) => {
    if (tagKind === 'colors') changeDraft(draftId, ({ colorTags }) => ({ colorTags: [...colorTags, tagId] }))
    else changeDraft(draftId, { [FIELD_OF[tagKind]]: tagId })
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
          isUploading={isUploading}
          onBulk={() => setDialog({ kind: 'bulk' })}
          onClear={() => setDialog({ kind: 'clear' })}
          onSaveAll={saveAll}
        />
      )}
      {ids.length === 0 && !isUploading && (
        <div className="mt-8">
          <EmptyState title="Ingen billeder uploadet endnu">
            <p>
              Hvert billede bliver til en kladde. Navn, serie, farve og KCW ID læses ud af filnavnet, for eksempel »NL-1007 Nordlys
              Signalrød.jpg«.
            </p>
          </EmptyState>
        </div>
      )}
      <ul aria-label="Kladder" className="grid grid-flow-dense grid-cols-1 items-start gap-5 md:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-4">
        {ids.map((id) => (
          <DraftCard key={id} id={id} tags={tags} isLocked={saving !== null} onNewTag={openTag} onRemove={remove} onSaved={moveOn} />
        ))}
      </ul>
      {dialog?.kind === 'bulk' && <BulkDialog tags={tags} onClose={close} />}
      {dialog?.kind === 'clear' && (
        <ConfirmDialog
          title="Ryd Alle"
          question="Er du sikker på at du vil fjerne alle kladder?"
          confirmLabel="Ryd Alle"
          isBusy={false}
          onConfirm={() => {
            removeDrafts(ids)
            close()
          }}
          onClose={close}
        />
      )}
      {dialog?.kind === 'tag' && (
        <TagDialog
          kind={dialog.tagKind}
          failed="Kunne ikke oprette tag"
          onSaved={({ id }) => takeTag(dialog.draftId, dialog.tagKind, id)}
          onClose={close}
        />
      )}
    </AdminPage>
  )
}

/** Who works with the keyboard goes on with the next card when one is gone. */
function focusAfter(id: string, ids: readonly string[]): void {
  const at = ids.indexOf(id)
  const next = ids[at + 1] ?? ids[at - 1]
  document.getElementById(next === undefined ? 'indhold' : `navn-${next}`)?.focus()
}

/** Uploads that are under way end with the page. */
function useWarningBeforeLeaving(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUploading])
}
