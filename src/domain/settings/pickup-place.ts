import type { ShopSettings } from './settings.ts'

type Facts = Readonly<{
  company: Pick<ShopSettings['company'], 'name' | 'address' | 'postalCode' | 'city' | 'openingHours'>
  pickup: Pick<ShopSettings['pickup'], 'address' | 'hours'>
}>

/** Place and hours of pickup by today's settings, as goods are where the shop is now. Empty settings fall back to the company's. */
export function pickupPlace({ company, pickup }: Facts): Readonly<{ name: string; address: string; hours: string }> {
  return {
    name: company.name,
    address: pickup.address || `${company.address}, ${company.postalCode} ${company.city}`,
    hours: pickup.hours || company.openingHours,
  }
}

/** The pickup place in lines without repetitions, for mails, slips and pages. */
export function pickupLines(facts: Facts): string[] {
  const { name, address, hours } = pickupPlace(facts)
  return [name, address, hours].filter(Boolean)
}
