type Firm = Readonly<{ company: string | null; city: string | null }>

/**
 * How a workshop is named where others see it, such as 'Nordlak ApS, Odense'; null for an account without a firm: a person's
 * name is never shown.
 */
export function shownFirm({ company, city }: Firm): string | null {
  const firm = company?.trim() ?? ''
  const town = city?.trim() ?? ''
  if (firm === '') return null
  return town === '' ? firm : `${firm}, ${town}`
}
