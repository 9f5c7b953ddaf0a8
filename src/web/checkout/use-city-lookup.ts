import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isPostalCode } from '#domain/customers/postal-code.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'

type CityLookup = { postalCode: string; city: string; setCity: (city: string) => void }

/**
 * Fills in the city of a Danish postal code, unless the customer has written one of his own.
 * Answers true when nobody lives at that code: worth a hint, not a refusal.
 */
export function useCityLookup({ postalCode, city, setCity }: CityLookup): { isUnknown: boolean } {
  const filledIn = useRef('')
  const code = postalCode.trim()
  const { data } = useQuery(
    {
      queryKey: ['postal-code', code],
      queryFn: ({ signal }) => browserApi.showPostalCode({ params: { code } }, { signal }),
      enabled: isPostalCode(code),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  const found = data?.city ?? null
  useEffect(() => {
    if (!found || found === filledIn.current) return
    const isOwn = city.trim() !== '' && city !== filledIn.current && city !== found
    if (isOwn) return
    filledIn.current = found
    setCity(found)
  }, [found, city, setCity])
  return { isUnknown: data !== undefined && found === null }
}
