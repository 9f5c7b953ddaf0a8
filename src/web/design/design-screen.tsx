import { redirect } from 'react-router'
import { ERRORS } from '#contract/http/error-codes.ts'
import { paths } from '#contract/pages/pages.ts'
import { EMAIL_MISSING } from '#domain/customers/email.ts'
import { isSuperadmin } from '#domain/customers/rights/rights.ts'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Price } from '#web/prices/use-price-tag.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox, RadioRow, SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ButtonSamples, ColourTokens, Sample, Samples, type SamplesProps, SpaceTokens, TypeTokens } from './samples.tsx'

const BADGES = [
  ['neutral', 'Kladde'],
  ['signal', '-15%'],
  ['success', 'Betalt'],
  ['warning', 'Afventer'],
  ['danger', 'Annulleret'],
] as const

const NOTICES = [
  ['info', ERRORS.awaiting_approval.message],
  ['success', 'Din besked er sendt.'],
  ['warning', 'Priserne er ændret, siden du lagde varerne i kurven.'],
  ['danger', 'Ordren kunne ikke sendes.'],
] as const

export function clientLoader() {
  return loadForStaff((user) => {
    if (!isSuperadmin(user)) throw redirect(paths.admin())
    return null
  })
}

export function HydrateFallback() {
  return (
    <main id="indhold" className="wrap py-16">
      <Head />
      <h1 className="sr-only">Design</h1>
      <Skeleton className="h-96 w-full" />
    </main>
  )
}

const PARTS = [TypeTokens, SpaceTokens, ColourTokens, ButtonSamples, FieldSamples, SayingSamples] as const

/** Design tokens and components in both schemes, for developers; visible to superadmins. */
export default function Design() {
  return (
    <main id="indhold" className="wrap pb-24">
      <Head />
      <header className="pt-12 pb-10">
        <h1 className="text-3xl">Design</h1>
        <p className="mt-4 max-w-prose text-lg text-muted">Alle byggesten i deres tilstande. Byg nye sider af dem, der er her.</p>
      </header>
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} style={{ colorScheme: scheme }} className="mb-10 bg-ground p-4 text-ink outline outline-line sm:p-8">
          <h2 className="text-2xl">{scheme === 'light' ? 'Lyst' : 'Mørkt'}</h2>
          {PARTS.map((Part) => (
            <Part key={Part.name} scheme={scheme} />
          ))}
        </div>
      ))}
    </main>
  )
}

function Head() {
  return <PageHead title="Design" path={paths.adminDesign()} isHiddenFromSearch />
}

function FieldSamples({ scheme }: SamplesProps) {
  return (
    <Samples title="Felter">
      <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-3">
        <TextField label="Navn" placeholder="Mette Møller" />
        <TextField label="Postnummer" defaultValue="7100" hint="Fire cifre." />
        <TextField label="E-mail" defaultValue="mette@" error={EMAIL_MISSING} />
        <TextField label="Firma" isOptional />
        <TextField label="Telefon" defaultValue="+45 20 30 40 50" disabled />
        <TextField label="CVR" defaultValue="13748136" readOnly hint="Kan ikke ændres." />
        <SelectField label="Sorter efter">
          <option>Navn</option>
          <option>Pris, lav til høj</option>
        </SelectField>
        <TextAreaField label="Besked" isOptional />
        <TextAreaField label="Bemærkning" error="Skriv mindst ti tegn." />
        <div>
          <Checkbox label="Jeg accepterer vilkårene" defaultChecked />
          <Checkbox label="Jeg har læst fortrydelsesretten" error="Sæt flueben for at fortsætte." />
        </div>
        <fieldset>
          <legend className="text-xs font-semibold">Betaling</legend>
          <RadioRow name={`betaling-${scheme}`} title="Kort" detail="Du betaler, når vi sender." defaultChecked />
          <RadioRow name={`betaling-${scheme}`} title="MobilePay" />
          <RadioRow name={`betaling-${scheme}`} title="Faktura" detail="Kun for godkendte kunder." disabled />
        </fieldset>
      </div>
    </Samples>
  )
}

function SayingSamples() {
  return (
    <Samples title="Beskeder og tilstande">
      <div className="flex flex-wrap items-end gap-6">
        {BADGES.map(([tone, word]) => (
          <Sample key={tone} code={tone}>
            <Badge tone={tone}>{word}</Badge>
          </Sample>
        ))}
        <Sample code="Price">
          <Price price="5.495 kr." />
        </Sample>
        <Sample code="Price original">
          <Price price="4.926 kr." original="5.795 kr." />
        </Sample>
        <Sample code="Price size=lg">
          <Price price="4.926 kr." original="5.795 kr." size="lg" />
        </Sample>
        <Sample code="Skeleton">
          <Skeleton className="h-11 w-40" />
        </Sample>
      </div>
      <div className="mt-8 grid gap-4 lg:grid-cols-2">
        {NOTICES.map(([tone, text]) => (
          <Notice key={tone} tone={tone} title={tone === 'info' ? undefined : 'Bemærk'}>
            {text}
          </Notice>
        ))}
      </div>
      <div className="mt-8">
        <EmptyState title={ERRORS.order_empty.message} action={<Button variant="signal">Se produkter</Button>}>
          <p>Find en folie, og læg den i kurven.</p>
        </EmptyState>
      </div>
    </Samples>
  )
}
