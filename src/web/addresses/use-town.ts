import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isPostalCode, normalisePostalCode } from '#domain/customers/postal-code.ts'
import { isTownOf } from '#domain/customers/town.ts'
import { browserApi } from '#web/api.ts'
import { queryClient } from '#web/query-client.ts'

type Typed = Readonly<{ postalCode: string; city: string; setCity: (city: string) => void }>

/**
 * The town follows the postal code while it is empty or the one of a code before; one that was typed and belongs to another code is asked about.
 * `isUnknown`: the table has no such code. `proposal`: the town of the code, where another one is typed.
 */
export function useTown({ postalCode, city, setCity }: Typed): Readonly<{ isUnknown: boolean; proposal: string | null }> {
  /** the town in the field that a code gave or confirmed */
  const following = useRef('')
  /** the town that was acted on: an emptied field stays empty */
  const acted = useRef('')
  const code = normalisePostalCode(postalCode)
  const { data } = useQuery(
    {
      queryKey: ['postal-code', code],
      queryFn: ({ signal }) => browserApi.showPostalCode({ params: { code } }, { signal }),
      enabled: isPostalCode(code),
      staleTime: Number.POSITIVE_INFINITY,
    },
    queryClient,
  )
  const town = data?.city ?? null
  useEffect(() => {
    if (town === null) return
    const isSettled = acted.current === town
    acted.current = town
    if (isTownOf(city, town)) following.current = city
    else if (!isSettled && (city.trim() === '' || city === following.current)) {
      following.current = town
      setCity(town)
    }
  }, [town, city, setCity])
  const isOther = town !== null && city.trim() !== '' && !isTownOf(city, town)
  return { isUnknown: data !== undefined && town === null, proposal: isOther ? town : null }
}
