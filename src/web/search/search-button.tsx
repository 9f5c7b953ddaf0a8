import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { classes } from '#web/ui/classes.ts'
import { SEARCH_FIELD_ID } from './search-field-id.ts'

const SearchDialog = lazy(() => import('./search-dialog.tsx'))

/** Opens the search. Without scripts it links to the list's own search field. `isFolded` is the icon alone, for a page with a field of its own. */
export function SearchButton({ isFolded = false }: { isFolded?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Link
        to={`${paths.products()}#${SEARCH_FIELD_ID}`}
        role="button"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setIsOpen(true)
        }}
        className={classes(
          'inline-flex size-11 shrink-0 items-center justify-center gap-2 rounded-sm transition-colors hover:bg-sunk',
          !isFolded && 'xl:w-56 xl:justify-start xl:border xl:border-edge xl:px-3 xl:text-sm xl:text-muted',
        )}
      >
        <Search size={22} aria-hidden className={classes(!isFolded && 'xl:size-4.5')} />
        <span className={isFolded ? 'sr-only' : 'max-xl:sr-only'}>Søg produkter</span>
      </Link>
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
