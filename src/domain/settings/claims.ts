import type { ShopSettings } from './settings.ts'

type ClaimSettings = Pick<ShopSettings, 'claims' | 'delivery'>

/** One line about the shop for the front page; claims the shop does not make are left out. */
export function tagline({ claims, delivery }: ClaimSettings): string {
  const facts = [claims.experience, claims.warranty].filter(Boolean)
  const shipping = `levering i hele landet på ${delivery.home} hverdage`
  const promise = facts.length > 0 ? `${facts.join(', ')} og ${shipping}` : shipping.replace('l', 'L')
  return [claims.position, promise].filter(Boolean).map(sentence).join(' ')
}

/** What the shop says of itself on 'Om Os'. */
export function aboutLead({ position, experience }: ShopSettings['claims']): string {
  const what = experience ? `${experience} med folie, værktøj og gode råd` : 'Folie, værktøj og gode råd'
  return [position, what].filter(Boolean).map(sentence).join(' ')
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
