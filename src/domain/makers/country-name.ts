/** 'DK' is 'Danmark'. */
export function countryName(country: string): string {
  // made anew for the few makers a page shows: with the page it would be made where none is
  return new Intl.DisplayNames('da', { type: 'region' }).of(country) ?? country
}
