import { Article } from '#web/content/article.tsx'
import { useSettings } from '#web/layout/use-settings.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/button.tsx'

export default function Login() {
  const { company } = useSettings()
  return (
    <Article title="B2B Login" lead="Online login for erhvervskunder åbner snart. Du kan handle som gæst allerede nu." path={paths.login()}>
      <div className="py-9">
        <p className="max-w-prose text-muted">
          Har du en aftale med os, så ring på {company.phone} eller skriv til {company.email}, så lægger vi ordren ind til dine priser.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LinkButton to={paths.products()} variant="signal">
            Fortsæt som gæst
          </LinkButton>
          <LinkButton to={paths.register()}>Opret B2B Konto</LinkButton>
        </div>
      </div>
    </Article>
  )
}
