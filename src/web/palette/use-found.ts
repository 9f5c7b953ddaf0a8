import { keepPreviousData } from '@tanstack/react-query'
import { browserApi } from '#web/api.ts'
import { useAskedText } from '#web/search/use-asked-text.ts'
import { useMay } from '#web/session/use-may.ts'
import { useUserQuery } from '#web/session/use-user-query.ts'
import type { Found } from './palette-lines.ts'

/** Per kind; the list shows the rest. */
const MOST_FOUND = 5

type Answer = Readonly<{
  found: Found | undefined
  /** True when no further results will come. */
  isSettled: boolean
  isError: boolean
}>

/** Enter opens the first line, so a product found only by a corrected word is left out. */
function foundAsTyped({ products, search }: Awaited<ReturnType<typeof browserApi.listProducts>>): Found['products'] {
  return search && (search.corrected.length > 0 || search.ignored.length > 0) ? [] : products
}

/** Searches the records when typing pauses; the previous answer stays until the next. */
export function useFound(text: string): Answer {
  const may = useMay()
  const { asked, isAsked, isTooShort } = useAskedText(text)
  const query = { search: asked, limit: MOST_FOUND }
  const { data, isError, isPlaceholderData } = useUserQuery<Found>({
    queryKey: ['palette', asked],
    queryFn: async ({ signal }) => {
      const [orders, customers, products, invoices] = await Promise.all([
        may('readOrders') ? browserApi.listOrders({ query }, { signal }).then((answer) => answer.orders) : [],
        may('readCustomers') ? browserApi.listCustomers({ query }, { signal }).then(({ users }) => users) : [],
        may('readProducts') ? browserApi.listProducts({ query }, { signal }).then(foundAsTyped) : [],
        may('readInvoices') ? browserApi.listInvoices({ query }, { signal }).then((answer) => answer.invoices) : [],
      ])
      return { orders, customers, products, invoices }
    },
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (isTooShort) return { found: undefined, isSettled: true, isError: false }
  const isAnswered = data !== undefined && !isPlaceholderData
  return { found: isAsked ? data : undefined, isSettled: asked === text && (isAnswered || isError), isError: asked === text && isError }
}
