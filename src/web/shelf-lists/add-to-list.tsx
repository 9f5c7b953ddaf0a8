import { ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { useSession, whenSessionIsKnown } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import type { ListedItem } from './use-shelf.ts'

const AddToListDialog = lazy(() => import('./add-to-list-dialog.tsx'))

type AddToListProps = { items: readonly ListedItem[]; size?: 'sm' | 'md'; variant?: 'outline' | 'quiet' }

/** Puts products on an own list. Guests log in first and return. */
export function AddToListButton({ items, size = 'md', variant }: AddToListProps) {
  const { open, dialog } = useAddToList(items)
  return (
    <>
      <Button size={size} variant={variant} onClick={() => void open()}>
        <ListPlus size={18} aria-hidden />
        Læg på liste
      </Button>
      {dialog}
    </>
  )
}

export function AddToListIcon({ product }: { product: { id: number; nameDa: string } }) {
  const { open, dialog } = useAddToList([{ productId: product.id, nameDa: product.nameDa, quantity: 1 }])
  return (
    <>
      <button
        type="button"
        aria-label={`Læg på liste: ${product.nameDa}`}
        title="Læg på liste"
        onClick={() => void open()}
        className="heart inline-flex size-11 items-center justify-center rounded-full"
      >
        <ListPlus size={20} aria-hidden />
      </button>
      {dialog}
    </>
  )
}

function useAddToList(items: readonly ListedItem[]) {
  const { status } = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [isOpen, setIsOpen] = useState(false)
  const open = async () => {
    // waits for the session, so that a logged-in customer is not sent to log in
    const known = status === 'loading' ? (await whenSessionIsKnown()).status : status
    if (known === 'customer') setIsOpen(true)
    else void navigate(paths.login({ next: `${pathname}${search}` }))
  }
  const dialog = isOpen && (
    <Suspense fallback={null}>
      <AddToListDialog items={items} onClose={() => setIsOpen(false)} />
    </Suspense>
  )
  return { open, dialog }
}
