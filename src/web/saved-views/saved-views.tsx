import { BookmarkPlus, Columns3, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SavedView } from '#contract/saved-views.ts'
import { isSuperadmin } from '#domain/customers/rights.ts'
import type { TabledList } from '#domain/saved-views/list-columns.ts'
import { mayDeleteView, type ViewedList } from '#domain/saved-views/saved-view.ts'
import { useSession } from '#web/session/session.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ColumnsDialog } from './columns-dialog.tsx'
import { DeleteViewsDialog } from './delete-views-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { useSavedViews } from './use-saved-views.ts'

type SavedViewsProps = {
  of: ViewedList
  path: string
  address: string
  /** The state of the list with its columns. */
  query: string
  /** True when the list is not at its default. */
  isNarrowed: boolean
  /** Null for a list that is no table. */
  columns: Readonly<{ list: TabledList; hidden: readonly string[]; isOfView: boolean; href: (hidden: readonly string[]) => string }> | null
}

export default function SavedViews({ of, path, address, query, isNarrowed, columns }: SavedViewsProps) {
  const views = useSavedViews(of)
  const { user } = useSession()
  const [dialog, setDialog] = useState<'save' | 'delete' | 'columns' | null>(null)
  const close = () => setDialog(null)
  const deletable = views.filter((view) => mayDeleteView({ ...view, isSuperadmin: isSuperadmin(user) }))
  const isSaved = views.some((view) => view.isOwn && (view.query === query || view.query === address))
  const maySave = isNarrowed && !isSaved
  if (views.length === 0 && !maySave && columns === null && dialog === null) return null
  return (
    <div className="ml-auto flex items-center gap-2">
      {views.length > 0 && (
        <nav aria-label="Visninger" className="contents">
          <ul className="contents">
            {views.map((view) => (
              <li key={view.id} className="shrink-0">
                <ViewLink view={view} to={`${path}?${view.query}`} isOpen={view.query === query || view.query === address} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {maySave && (
        <Button size="sm" variant="quiet" className="min-h-11 shrink-0" onClick={() => setDialog('save')}>
          <BookmarkPlus size={16} aria-hidden /> Gem visning
        </Button>
      )}
      {columns && (
        <Button size="sm" variant="quiet" className="min-h-11 shrink-0" onClick={() => setDialog('columns')}>
          <Columns3 size={16} aria-hidden /> Kolonner
        </Button>
      )}
      {deletable.length > 0 && (
        <IconButton label="Slet visninger" onClick={() => setDialog('delete')}>
          <Settings2 size={18} aria-hidden />
        </IconButton>
      )}
      {dialog === 'save' && <SaveViewDialog list={of} query={query} views={views} onClose={close} />}
      {dialog === 'columns' && columns && (
        <ColumnsDialog list={columns.list} hidden={columns.hidden} ofView={columns.isOfView ? columns.href : null} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteViewsDialog list={of} views={deletable} onClose={close} />}
    </div>
  )
}

function ViewLink({ view: { name, by, isOwn }, to, isOpen }: { view: SavedView; to: string; isOpen: boolean }) {
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={isOpen || undefined}
      className="inline-flex min-h-11 max-w-64 items-center gap-2 rounded-sm border border-edge bg-raised px-3 text-sm font-semibold hover:border-ink aria-[current]:border-signal aria-[current]:shadow-[inset_0_-3px_0_var(--signal)]"
    >
      <span className="min-w-0 truncate">{name}</span>
      {!isOwn && <span className="min-w-0 truncate text-xs font-normal text-muted">{by}</span>}
    </Link>
  )
}
