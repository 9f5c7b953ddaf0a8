let names: Intl.DisplayNames | undefined

/** 'DK' is 'Danmark'. */
export function countryName(country: string): string {
  // created on first use: creating it is slow on a phone
  names ??= new Intl.DisplayNames('da', { type: 'region' })
  return names.of(country) ?? country
}
