import { keepPreviousData } from '@tanstack/react-query'
import { paths } from '#contract/pages/pages.ts'
import { count } from '#domain/numbers/danish-figures.ts'
import { browserApi } from '#web/api.ts'
import { useFavourites } from '#web/favourites/favourites.tsx'
import type { Favourites as Ids } from '#web/favourites/favourites-store.ts'
import { AccountPage } from '#web/page/account-page.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { VatNote } from '#web/prices/vat-view.tsx'
import { useSession } from '#web/session/session.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NeedsScript } from '#web/ui/needs-script.tsx'
import { toCardProduct } from './card-product.ts'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'

const TITLE = 'Favoritter'

export default function Favourites() {
  const { status } = useSession()
  const favourites = useFavourites()
  if (status === 'customer') {
    return (
      <AccountPage title={TITLE} path={paths.favourites()}>
        <FavouriteList ids={favourites} />
      </AccountPage>
    )
  }
  return (
    <main id="indhold" className="wrap min-h-dvh grow pb-24">
      <PageHead title={TITLE} description="De produkter, du har gemt." path={paths.favourites()} />
      <h1 className="pt-10 text-3xl lg:pt-14">{TITLE}</h1>
      <p className="guest-only mt-3 mb-8 max-w-prose text-muted">Gemt i denne browser. Logger du ind, følger de med til din konto.</p>
      <FavouriteList ids={favourites} />
    </main>
  )
}

function FavouriteList({ ids }: { ids: Ids }) {
  const { data: listed, isError, refetch } = useFavouriteProducts(ids ?? [])
  if (ids?.length === 0) {
    return (
      <EmptyState
        title="Du har ingen favoritter endnu"
        action={
          <LinkButton to={paths.products()} variant="signal">
            Se alle produkter
          </LinkButton>
        }
      >
        Tryk på hjertet ved et produkt, så ligger det her.
      </EmptyState>
    )
  }
  if (isError && !listed) {
    return <EmptyState title="Favoritterne kunne ikke hentes" action={<Button onClick={() => void refetch()}>Prøv igen</Button>} />
  }
  if (!ids || !listed) {
    return (
      <>
        <NeedsScript to="se dine favoritter" className="mb-6" />
        <ProductGridSkeleton count={4} />
      </>
    )
  }
  const inOrder = ids.flatMap((id) => listed.products.find((product) => product.id === id) ?? [])
  return (
    <>
      <div className="figures flex flex-wrap justify-between gap-x-6 border-t border-line pt-4 pb-6 text-sm text-muted">
        <p aria-live="polite">{count(inOrder.length, 'favorit', 'favoritter')}</p>
        <VatNote />
      </div>
      <ProductGrid products={inOrder.map((product) => toCardProduct(product, listed.sample))} />
    </>
  )
}

function useFavouriteProducts(ids: readonly number[]) {
  const sortedIds = ids.toSorted((a, b) => a - b)
  return useAnswer({
    queryKey: ['favourite-products', sortedIds],
    queryFn: ({ signal }) => browserApi.listProducts({ query: { ids: sortedIds.join(',') } }, { signal }),
    enabled: sortedIds.length > 0,
    placeholderData: keepPreviousData,
  })
}
