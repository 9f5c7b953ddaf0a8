import { Link } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { useSettings } from './use-settings.ts'

/** The company details the law requires; nothing until the owner has filled them in. */
export function CompanyFacts() {
  const { company, hasCompanyFacts } = useSettings()
  if (!hasCompanyFacts)
    return (
      <>
        {company.name}. Firmanavn, CVR-nummer og adresse kommer her, før butikken åbner. Indtil da kan du skrive til <ReachUs />.
      </>
    )
  return (
    <>
      {company.legalName}, CVR {company.cvr}, {company.address}, {company.postalCode} {company.city}. Telefon{' '}
      <span className="whitespace-nowrap">{company.phone}</span>, e-mail <ReachUs />.
    </>
  )
}

export function ReachUs({ subject, className }: { subject?: string; className?: string }) {
  const { company, hasCompanyFacts } = useSettings()
  if (!hasCompanyFacts)
    return (
      <Link to={paths.contact()} className={className}>
        os på kontaktsiden
      </Link>
    )
  return (
    <a href={`mailto:${company.email}${subject ? `?subject=${subject}` : ''}`} className={className}>
      {company.email}
    </a>
  )
}
