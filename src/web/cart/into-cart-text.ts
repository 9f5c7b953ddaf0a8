import { count } from '#domain/numbers/danish-figures.ts'

/** What a button says that puts so many lines in the cart, where some may not be had. */
export function intoCartText(orderable: number): string {
  return orderable === 0 ? 'Intet kan bestilles' : `Læg ${count(orderable, 'vare', 'varer')} i kurven`
}
