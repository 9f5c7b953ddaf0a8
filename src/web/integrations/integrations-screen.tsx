import { useRevalidator } from 'react-router'
import { paths } from '#contract/pages/pages.ts'
import { WEBHOOK_STATES } from '#domain/integrations/webhooks.ts'
import { AdminPage, AdminPageSkeleton } from '#web/admin/admin-page.tsx'
import { loadForStaff } from '#web/admin/load-for-staff.ts'
import { browserApi } from '#web/api.ts'
import { id, inRole, named, oneOf } from '#web/lists/url-field.ts'
import { urlState } from '#web/lists/url-state.ts'
import type { Route } from './+types/integrations-screen.ts'
import { DeliveriesSection } from './deliveries-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const TITLE = 'Integrationer'

const deliveryList = urlState(paths.adminIntegrations, {
  webhook: named('modtager', id()),
  state: oneOf(WEBHOOK_STATES),
  before: inRole('page', id(Number.MAX_SAFE_INTEGER)),
})

export function clientLoader({ url }: Route.ClientLoaderArgs) {
  const list = deliveryList.read(url.searchParams)
  return loadForStaff(async () => {
    const [{ keys }, { webhooks }, deliveries] = await Promise.all([
      browserApi.listApiKeys(),
      browserApi.listWebhooks(),
      browserApi.listWebhookDeliveries({ query: deliveryList.query(list) }),
    ])
    // keys expire by the clock of this moment
    return { keys, webhooks, ...deliveries, list, nowMs: Date.now() }
  })
}

export function HydrateFallback() {
  return <AdminPageSkeleton title={TITLE} path={paths.adminIntegrations()} />
}

export default function Integrations({ loaderData }: Route.ComponentProps) {
  const { keys, webhooks, deliveries, next, list, nowMs } = loaderData
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  return (
    <AdminPage title={TITLE} path={paths.adminIntegrations()}>
      <p className="max-w-prose pb-6 text-sm text-muted">
        Andre programmer læser og skriver i butikken med en nøgle, og butikken fortæller dem, hvad der sker, med webhooks. Hvordan
        programmer bruger begge dele, står med eksempler i{' '}
        <a href="/api/docs#keys" className="underline underline-offset-4">
          API-dokumentationen
        </a>
        .
      </p>
      <div className="grid gap-12">
        <KeysSection keys={keys} nowMs={nowMs} onChanged={reload} />
        <WebhooksSection webhooks={webhooks} hrefOf={(webhook) => deliveryList.href({ webhook })} onChanged={reload} />
        {webhooks.length > 0 && (
          <DeliveriesSection
            webhooks={webhooks}
            deliveries={deliveries}
            next={next}
            list={list}
            hrefOf={(change) => deliveryList.href(change, list)}
            onChanged={reload}
          />
        )}
      </div>
    </AdminPage>
  )
}
