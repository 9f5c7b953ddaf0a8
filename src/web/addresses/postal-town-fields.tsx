import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { countryHint, countryOf, isOutside, isPostalCode, isTownOf, normalisePostalCode } from '#domain/customers/postal-code.ts'
import { browserApi } from '#web/api.ts'
import { useAnswer } from '#web/session/use-user-query.ts'
import { TextField } from '#web/ui/field.tsx'

type FieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & { label?: string }

type PostalTownFieldsProps = Readonly<{
  typed: Readonly<{ postalCode: string; city: string }>
  setCity: (city: string) => void
  postalCode: FieldProps
  city: FieldProps
}>

export function PostalTownFields({ typed, setCity, postalCode, city }: PostalTownFieldsProps) {
  const { isUnknown, proposal } = useTown({ ...typed, setCity })
  const [isTyping, setIsTyping] = useState(false)
  const { onChange, onBlur, ...town } = city
  return (
    <>
      <TextField
        label="Postnummer"
        inputMode="numeric"
        autoComplete="postal-code"
        hint={hintOf({ isUnknown, code: typed.postalCode, isRefused: Boolean(postalCode.error) })}
        {...postalCode}
      />
      <TextField
        label="By"
        autoComplete="address-level2"
        hint={
          proposal !== null &&
          !isTyping && (
            <span role="status" className="flex flex-wrap items-center gap-x-2">
              {normalisePostalCode(typed.postalCode)} er {proposal}.
              <button
                type="button"
                className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4"
                onClick={() => setCity(proposal)}
              >
                Ret byen til {proposal}
              </button>
            </span>
          )
        }
        {...town}
        onChange={(event) => {
          setIsTyping(true)
          return onChange?.(event)
        }}
        onBlur={(event) => {
          setIsTyping(false)
          return onBlur?.(event)
        }}
      />
    </>
  )
}

type Hinted = Readonly<{ isUnknown: boolean; code: string; isRefused: boolean }>

/** Names the country of a postal code outside Denmark, and the contact when nothing is delivered there. */
function hintOf({ isUnknown, code, isRefused }: Hinted): ReactNode {
  if (isRefused)
    return (
      isOutside(code, []) && (
        <Link to={paths.contact()} className="inline-flex min-h-11 items-center font-semibold text-ink underline underline-offset-4">
          Spørg om et tilbud
        </Link>
      )
    )
  return isUnknown ? 'Vi kender ikke det postnummer. Tjek det, og skriv selv byen.' : countryHint(code)
}

type Typed = Readonly<{ postalCode: string; city: string; setCity: (city: string) => void }>

/** Fills in a code's town unless another one is typed, which `proposal` then questions. `isUnknown`: there is no such code. */
function useTown({ postalCode, city, setCity }: Typed): Readonly<{ isUnknown: boolean; proposal: string | null }> {
  /** filled in or confirmed by a code */
  const following = useRef('')
  /** handled already: a cleared field stays empty */
  const handledTown = useRef('')
  const code = normalisePostalCode(postalCode)
  const { data } = useAnswer({
    queryKey: ['postal-code', code],
    queryFn: ({ signal }) => browserApi.showPostalCode({ params: { code } }, { signal }),
    enabled: isPostalCode(code) && countryOf(code) === 'DK',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const town = data?.city ?? null
  useEffect(() => {
    if (town === null) return
    const isSettled = handledTown.current === town
    handledTown.current = town
    if (isTownOf(city, town)) following.current = city
    else if (!isSettled && (city.trim() === '' || city === following.current)) {
      following.current = town
      setCity(town)
    }
  }, [town, city, setCity])
  const isOther = town !== null && city.trim() !== '' && !isTownOf(city, town)
  return { isUnknown: data !== undefined && town === null, proposal: isOther ? town : null }
}
