import { redirect } from 'react-router'
import { paths } from '#contract/pages.ts'
import { isSuperadmin } from '#domain/customers/rights.ts'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ButtonSamples } from './button-samples.tsx'
import { FieldSamples } from './field-samples.tsx'
import { SayingSamples } from './saying-samples.tsx'
import { ColourTokens, SpaceTokens, TypeTokens } from './tokens.tsx'

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
