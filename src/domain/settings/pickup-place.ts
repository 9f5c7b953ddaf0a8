import type { ShopSettings } from './settings.ts'

type Facts = Readonly<{
  company: Pick<ShopSettings['company'], 'name' | 'address' | 'postalCode' | 'city' | 'openingHours'>
  pickup: Pick<ShopSettings['pickup'], 'address' | 'hours'>
}>

/**
 * Where and when an order is fetched, as the settings say it today: goods lie where the shop is now, also when it moved since the order was
 * placed. What they leave empty is said of the company.
 */
export function pickupPlace({ company, pickup }: Facts): Readonly<{ name: string; address: string; hours: string }> {
  return {
    name: company.name,
    address: pickup.address || `${company.address}, ${company.postalCode} ${company.city}`,
    hours: pickup.hours || company.openingHours,
  }
}

/** The same in lines, as mails, slips and pages set it; nothing is said twice. */
export function pickupLines(facts: Facts): string[] {
  const { name, address, hours } = pickupPlace(facts)
  return [name, address, hours].filter(Boolean)
}
