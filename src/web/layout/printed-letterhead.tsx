import type { PublicSettings } from '#contract/settings/public-settings.ts'

/** The shop's details, on paper only: a printed order must name its seller. */
export function Letterhead({ legalName, cvr, address, postalCode, city, phone }: PublicSettings['company']) {
  return (
    <p className="hidden border-b pb-3 text-xs print:block">
      <strong>{legalName}</strong> · CVR {cvr} · {address}, {postalCode} {city} · {phone}
    </p>
  )
}
