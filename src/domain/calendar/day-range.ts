/** The stored form 'from-to' of a range of days; spaces and longer dashes are accepted. */
export function normaliseDayRange(text: string): string {
  return text.replace(/\s/g, '').replace(/[–—]/g, '-')
}

/** True for 'from-to' in whole days of at most two digits, with `to` no smaller than `from`. */
export function isDayRange(range: string): boolean {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(range) ?? []
  return from !== undefined && to !== undefined && Number(from) <= Number(to)
}

/** '10–18', with an en dash. */
export function dayRangeText(range: string): string {
  return range.replace('-', '–')
}

/** The two ends of a stored range, in days. */
export function daysOfRange(range: string): number[] {
  return range.split('-').map(Number)
}
