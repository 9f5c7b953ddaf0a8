type Firm = Readonly<{ company: string | null; city: string | null }>

/** A workshop's public name, such as 'Nordlak ApS, Odense'; null without a firm, as a person's name is never shown. */
export function shownFirm({ company, city }: Firm): string | null {
  const firm = company?.trim() ?? ''
  const town = city?.trim() ?? ''
  if (firm === '') return null
  return town === '' ? firm : `${firm}, ${town}`
}
