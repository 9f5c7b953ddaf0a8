let names: Intl.DisplayNames | undefined

/** 'DK' is 'Danmark'. */
export function countryName(country: string): string {
  // made with the first name it writes: most pages show none, and making it takes a telephone long
  names ??= new Intl.DisplayNames('da', { type: 'region' })
  return names.of(country) ?? country
}
