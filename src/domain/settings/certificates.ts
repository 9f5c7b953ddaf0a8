import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addDays } from '#domain/calendar/day-arithmetic.ts'
import { slugOf } from '#domain/products/slug.ts'

export const CERTIFICATE_TEXTS = { number: 80, issuer: 120 } as const
export const CERTIFICATE_WARNING_DAYS = 60

/** The certificate behind a name of the settings: a PDF with its number, its issuer and its last day. */
export type CertificateProof = Readonly<{ name: string; number: string; issuer: string; validUntil: CalendarDate; fileKey: string }>

type Certified = Readonly<{ certificates: readonly string[]; certificateProofs: readonly CertificateProof[] }>
type ShownCertificate = Readonly<{ name: string; url: string | null }>

export function proofAddress({ fileKey, name }: Pick<CertificateProof, 'fileKey' | 'name'>): string {
  return `/documents/${fileKey}/${slugOf(name)}.pdf`
}

/** Shown with a valid certificate only (Directive 2005/29/EC, annex I, points 2 and 2a, as amended by Directive (EU) 2024/825). */
export function shownCertificates(
  { certificates, certificateProofs }: Certified,
  today: CalendarDate,
  isDemo: boolean,
): ShownCertificate[] {
  return certificates.flatMap((name) => {
    const proof = certificateProofs.find((one) => one.name === name && one.validUntil >= today)
    return proof || isDemo ? [{ name, url: proof ? proofAddress(proof) : null }] : []
  })
}

/** The certificates of badges that end within 60 days or have ended, the first to end first. */
export function endingCertificates({ certificates, certificateProofs }: Certified, today: CalendarDate): CertificateProof[] {
  const soon = addDays(today, CERTIFICATE_WARNING_DAYS)
  return certificateProofs
    .filter(({ name, validUntil }) => certificates.includes(name) && validUntil <= soon)
    .toSorted((a, b) => (a.validUntil < b.validUntil ? -1 : 1))
}
