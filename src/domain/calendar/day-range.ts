/** A promise of days as the settings keep it, 'from-to'. Spaces and a dash of any length are how people write it. */
export function normaliseDayRange(text: string): string {
  return text.replace(/\s/g, '').replace(/[–—]/g, '-')
}

/** True for 'from-to' in whole days, at most two digits, where the second is no earlier than the first. */
export function isDayRange(range: string): boolean {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(range) ?? []
  return from !== undefined && to !== undefined && Number(from) <= Number(to)
}

/** A promise of days as it is read: '10–18', with the dash of a range. */
export function dayRangeText(range: string): string {
  return range.replace('-', '–')
}
