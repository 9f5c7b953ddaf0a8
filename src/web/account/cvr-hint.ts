import { hasValidCheckDigit, normaliseCvr } from '#domain/cvr.ts'

/** What a CVR number looks like while it is typed: a wrong check digit warns but does not refuse (design §5 'CVR'). */
export function cvrHint(typed: string): string {
  const digits = typed.replace(/\D/g, '').length
  const cvr = normaliseCvr(typed)
  if (cvr)
    return hasValidCheckDigit(cvr)
      ? 'CVR-nummeret ser rigtigt ud.'
      : 'Tjek nummeret: det ligner ikke et gyldigt CVR-nummer. Du kan godt sende alligevel.'
  if (digits > 8) return `Et CVR-nummer har otte cifre. Du har skrevet ${digits}.`
  return digits === 0 ? 'Otte cifre.' : `Otte cifre. Du mangler ${8 - digits}.`
}
